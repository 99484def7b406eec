import { OTHER } from "../../site/visits/visit.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { type Column, DataTable, EmptyState } from "../list/data-table.tsx";
import { PresetLinks } from "../list/preset-links.tsx";
import { Section } from "../shell/page-parts.tsx";
import { VisitBars } from "./visit-bars.tsx";
import { PERIODS, type VisitsView } from "./visits.ts";
import { number, visitsWords as words } from "./words.ts";

const { columns } = words;

const pageColumns: readonly Column<VisitsView["pages"][number]>[] = [
  { key: "page", label: columns.page, heads: true, cell: ({ page }) => <bdi>{page}</bdi> },
  { key: "views", label: columns.views, figures: true, cell: ({ views }) => number(views) },
  { key: "visits", label: columns.visits, figures: true, cell: ({ visits }) => number(visits) },
];

function sourceName(host: string): string {
  if (host === "") return words.direct;
  return host === OTHER ? words.other : host;
}

/** Hosts are text, not links: anybody can make one up. */
const sourceColumns: readonly Column<VisitsView["sources"][number]>[] = [
  { key: "host", label: columns.source, heads: true, cell: ({ host }) => <bdi>{sourceName(host)}</bdi> },
  { key: "visits", label: columns.visits, figures: true, cell: ({ visits }) => number(visits) },
];

export function VisitsPage({ days, bars, pages, sources, views, visits }: VisitsView) {
  return (
    <>
      <PageHead title={words.title}>
        <p>{words.intro}</p>
      </PageHead>
      <div className="mb-8">
        <PresetLinks
          label={words.presets.label}
          presets={PERIODS.map((one) => ({
            name: words.presets.days(one),
            href: `/desk/visits?days=${one}`,
            isShown: one === days,
          }))}
        />
      </div>
      {views === 0 ? (
        <EmptyState {...words.none} />
      ) : (
        <>
          <p className="mb-6 text-lg font-semibold">{words.total(visits, views, days)}</p>
          <VisitBars bars={bars} areWeeks={days > bars.length} />
          <Section id="pages" title={words.pages}>
            <DataTable caption={words.pages} columns={pageColumns} rows={pages} keyOf={({ page }) => page} />
          </Section>
          <Section id="sources" title={words.sources}>
            <DataTable caption={words.sources} columns={sourceColumns} rows={sources} keyOf={({ host }) => host} />
          </Section>
        </>
      )}
      <div className="mt-6 grid gap-2 text-xs text-quiet">
        {words.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </>
  );
}
