import { PageHead } from "../../ui/page-head.tsx";
import { EmptyState, RowLink } from "../list/data-table.tsx";
import { FilterLinks } from "../list/list-filters.tsx";
import { Moment, Section } from "../shell/page-parts.tsx";
import { ScheduledEntries } from "./content-page.tsx";
import type { ContentRow } from "./content-view.ts";
import { contentWords as words } from "./words.ts";

/** The documents in their groups, each with what it has and who changed it last. */
export function ContentListPage({ rows, filter }: { rows: readonly ContentRow[]; filter: "all" | "drafts" }) {
  return (
    <>
      <PageHead title={words.title}>
        <p>{words.intro}</p>
      </PageHead>
      <FilterLinks path="/desk/content" {...words.filter} chosen={filter} />
      {rows.length === 0 && <EmptyState {...words.noDrafts} />}
      {words.groups.map(({ title, names }, place) => {
        const isLast = place === words.groups.length - 1;
        const own = rows.filter(({ name }) => isIn(names, name) || (isLast && !isGrouped(name)));
        return own.length === 0 ? null : <Group key={title} id={`group-${place}`} title={title} rows={own} />;
      })}
    </>
  );
}

function Group({ id, title, rows }: { id: string; title: string; rows: readonly ContentRow[] }) {
  return (
    <Section id={id} title={title}>
      <ul className="border-b-2 border-ink">
        {rows.map((row) => (
          <li
            key={row.name}
            className="grid gap-x-6 border-t border-rule py-2 first:border-t-2 first:border-ink md:grid-cols-2"
          >
            <Row {...row} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Row({ name, title, about, hasDraft, last, scheduled }: ContentRow) {
  return (
    <>
      <p className="[&>a]:inline-block [&>a]:py-1.5">
        <RowLink href={`/desk/content/${name}`}>{title}</RowLink>
        {about && <span className="block text-sm">{about}</span>}
      </p>
      <div className="text-sm text-quiet md:py-1.5">
        <p>
          {last ? (
            <>
              {hasDraft ? <b className="text-ink">{words.draftBy(last.who)}</b> : words.publishedBy(last.who)},{" "}
              <Moment iso={last.at} />
            </>
          ) : (
            words.beginning
          )}
        </p>
        <ScheduledEntries scheduled={scheduled} />
      </div>
    </>
  );
}

function isIn(names: readonly string[], name: string): boolean {
  return names.includes(name);
}

function isGrouped(name: string): boolean {
  return words.groups.some(({ names }) => isIn(names, name));
}
