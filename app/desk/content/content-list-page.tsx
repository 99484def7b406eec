import { PageHead } from "../../ui/page-head.tsx";
import { EmptyState, RowLink } from "../list/data-table.tsx";
import { FilterLinks } from "../list/list-filters.tsx";
import { Moment, Section } from "../shell/page-parts.tsx";
import { ScheduledEntries } from "./content-page.tsx";
import { State } from "./history-page.tsx";
import type { ContentRow } from "./read-content.server.ts";

const FILTERS = { all: "All", drafts: "With a draft" };

const PAGES = { title: "Pages", names: [] as string[] };

const GROUPS = [
  { title: "Every page", names: ["company"] },
  PAGES,
  { title: "Lists", names: ["projects", "creators", "partners", "announcements", "collections", "replies"] },
  { title: "Shipping and policies", names: ["postage", "shipping", "terms", "privacy"] },
];

export function ContentListPage({ rows }: { rows: readonly ContentRow[] }) {
  const groupOf = ({ name }: ContentRow) => GROUPS.find(({ names }) => names.includes(name)) ?? PAGES;
  return (
    <>
      <PageHead title="Content">
        <p>The text on the website. Only members see drafts; visitors see what's published.</p>
      </PageHead>
      <FilterLinks path="/desk/content" names={FILTERS} />
      {rows.length === 0 && <EmptyState title="No drafts" text="Visitors see the latest text of every page." />}
      {GROUPS.map((group, place) => {
        const own = rows.filter((row) => groupOf(row) === group);
        if (own.length === 0) return null;
        return (
          <Section key={group.title} id={`group-${place}`} title={group.title}>
            <ul className="border-b-2 border-ink">
              {own.map((row) => (
                <Row key={row.name} {...row} />
              ))}
            </ul>
          </Section>
        );
      })}
    </>
  );
}

function Row({ name, title, about, draft, published, scheduled }: ContentRow) {
  return (
    <li className="grid gap-x-6 border-t border-rule py-2 first:border-t-2 first:border-ink md:grid-cols-2">
      <p className="[&>a]:inline-block [&>a]:py-1.5">
        <RowLink href={`/desk/content/${name}`}>{title}</RowLink>
        {about && <span className="block text-sm">{about}</span>}
      </p>
      <div className="text-sm text-quiet md:py-1.5">
        <p>
          {draft ? (
            <>
              <b className="text-ink">{`A draft, saved by ${draft.who}`}</b>, <Moment iso={draft.at} />
            </>
          ) : (
            <State draft={null} published={published} />
          )}
        </p>
        <ScheduledEntries scheduled={scheduled} />
      </div>
    </li>
  );
}
