import { formatCents } from "../../shop/catalogue/money.ts";
import { callTime } from "../../survey/calls/call.ts";
import { longDate } from "../../ui/dates.ts";
import { PageHead } from "../../ui/page-head.tsx";
import type { NextCall } from "../calls/desk-call.ts";
import { deskCallWords } from "../calls/words.ts";
import { EmptyState } from "../list/data-table.tsx";
import { useHasMail } from "../shell/has-mail.tsx";
import { LinkLines, Moment, Section } from "../shell/page-parts.tsx";
import {
  type Counts,
  type ShownMention,
  URGENCIES,
  type Urgency,
  PENDING_NAMES,
  type PendingName,
  PENDING_WORK,
} from "./pending-work.ts";
import { BAR, WeekChart } from "./week-chart.tsx";
import type { ShownCharts, Week } from "./week.ts";
import { chartWords, todayWords as words, pendingWords } from "./words.ts";

interface Props {
  counts: Counts;
  weeks: readonly Week[];
  charts: ShownCharts;
  calls: readonly NextCall[];
  mentions: readonly ShownMention[];
  /** The time of the page, ISO-8601 UTC. */
  at: string;
}

/** The dashboard's first page: pending work, the most urgent first. */
export function TodayPage({ counts, weeks, charts, calls, mentions, at }: Props) {
  const waiting = PENDING_NAMES.filter((name) => counts[name] > 0);
  return (
    <>
      <PageHead title={words.title}>
        <p>{longDate(at)}</p>
      </PageHead>
      {waiting.length === 0 ? (
        <EmptyState {...words.nothing} />
      ) : (
        <div className="-mt-4 grid gap-x-10 lg:grid-cols-3">
          {URGENCIES.map((urgency) => (
            <Group
              key={urgency}
              urgency={urgency}
              names={waiting.filter((name) => PENDING_WORK[name].urgency === urgency)}
              counts={counts}
            />
          ))}
        </div>
      )}
      <NextCalls calls={calls} />
      <Mentions mentions={mentions} />
      <Charts weeks={weeks} charts={charts} />
    </>
  );
}

function Mentions({ mentions }: Pick<Props, "mentions">) {
  if (mentions.length === 0) return null;
  const { title, line } = words.mentions;
  const lines = mentions.map(({ noteId, by, kind, at, href }) => ({
    key: noteId,
    href,
    title: line(by, kind),
    note: <Moment iso={at} />,
  }));
  return (
    <Section id="mentions" title={title}>
      <LinkLines lines={lines} />
    </Section>
  );
}

const inFull = (value: number) => value.toLocaleString("en-US");

function Charts({ weeks, charts }: Pick<Props, "weeks" | "charts">) {
  const { surveys, sales } = chartWords;
  return (
    <div className="grid gap-x-10 lg:grid-cols-2">
      {charts.surveys && (
        <WeekChart
          id="surveys-by-week"
          title={surveys.title}
          none={surveys.none}
          weeks={weeks}
          series={[
            { name: surveys.started, valueOf: ({ started }) => started, format: inFull, look: BAR.outline },
            { name: surveys.submitted, valueOf: ({ submitted }) => submitted, format: inFull, look: BAR.ink },
          ]}
        />
      )}
      {charts.sales && (
        <WeekChart
          id="sales-by-week"
          title={sales.title}
          none={sales.none}
          weeks={weeks}
          series={[{ name: sales.charged, valueOf: ({ cents }) => cents, format: formatCents, look: BAR.accent }]}
          more={[{ key: "orders", label: sales.orders, figures: true, cell: ({ orders }) => inFull(orders) }]}
        />
      )}
    </div>
  );
}

function Group({ urgency, names, counts }: { urgency: Urgency; names: readonly PendingName[]; counts: Counts }) {
  const hasMail = useHasMail();
  if (names.length === 0) return null;
  const lines = names.map((name) => {
    const { title, note } = pendingWords[name];
    const shown = typeof note === "string" ? note : note(counts, hasMail);
    return { key: name, href: PENDING_WORK[name].href, title: title(counts[name]), note: shown };
  });
  return (
    <Section id={`due-${urgency}`} title={words.groups[urgency]}>
      <LinkLines lines={lines} />
    </Section>
  );
}

/** The calls of today and tomorrow. */
function NextCalls({ calls }: { calls: readonly NextCall[] }) {
  if (calls.length === 0) return null;
  const { title, line, detail } = deskCallWords.next;
  const lines = calls.map(({ surveyId, name, startsAt, host }) => ({
    key: surveyId,
    href: `/desk/surveys/${surveyId}#call`,
    title: line(name),
    note: detail(callTime(startsAt), host),
  }));
  return (
    <Section id="calls" title={title}>
      <LinkLines lines={lines} />
    </Section>
  );
}
