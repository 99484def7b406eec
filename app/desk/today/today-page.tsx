import { todayWords as words, waitWords } from "../../content/desk-today.ts";
import { longDate } from "../../ui/dates.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { EmptyState } from "../list/data-table.tsx";
import { Section } from "../shell/page-parts.tsx";
import { type Counts, URGENCIES, type Urgency, WAIT_NAMES, type WaitName, WAITS } from "./wait.ts";

interface Props {
  counts: Counts;
  /** The time of the page, ISO-8601 UTC. */
  at: string;
}

/** The dashboard's first page: what waits, what is due first at the top. */
export function TodayPage({ counts, at }: Props) {
  const waiting = WAIT_NAMES.filter((name) => counts[name] > 0);
  return (
    <>
      <PageHead title={words.title}>
        <p>{longDate(at)}</p>
      </PageHead>
      {waiting.length === 0 ? (
        <EmptyState {...words.nothing} />
      ) : (
        <div className="grid gap-x-10 lg:grid-cols-3">
          {URGENCIES.map((urgency) => (
            <Group
              key={urgency}
              urgency={urgency}
              names={waiting.filter((name) => WAITS[name].urgency === urgency)}
              counts={counts}
            />
          ))}
        </div>
      )}
    </>
  );
}

function Group({ urgency, names, counts }: { urgency: Urgency; names: readonly WaitName[]; counts: Counts }) {
  if (names.length === 0) return null;
  return (
    <Section id={`due-${urgency}`} title={words.groups[urgency]}>
      <ul className="border-b-2 border-ink">
        {names.map((name) => (
          <li key={name} className="border-t border-rule py-2 first:border-t-2 first:border-ink">
            <Line name={name} counts={counts} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Line({ name, counts }: { name: WaitName; counts: Counts }) {
  const { title, note } = waitWords[name];
  return (
    <>
      <a className="inline-block py-1.5 text-base font-bold text-link" href={WAITS[name].href}>
        {title(counts[name])}
      </a>
      <p className="text-xs text-quiet">{typeof note === "string" ? note : note(counts)}</p>
    </>
  );
}
