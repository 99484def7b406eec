import { OTHER } from "../../site/visits/visit.ts";
import { shortDate } from "../../ui/dates.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { type Column, DataTable, EmptyState } from "../list/data-table.tsx";
import { PresetLinks } from "../list/list-filters.tsx";
import { Section } from "../shell/page-parts.tsx";
import { PERIODS, type VisitsView, type VisitBar } from "./visits.ts";

/** Text of the dashboard's page about visits. */
export const visitsWords = {
  title: "Visits",
  intro:
    "How often pages were opened, and where visitors came from. Counted on the server without cookies, addresses or scripts. We only store these totals.",
  presets: { label: "Period", days: (days: number) => `${days} days` },
  none: { title: "No visits in this period", text: "They show up here a minute after the first one." },
  total: (visits: number, views: number, days: number) =>
    `${number(visits)} ${visits === 1 ? "visit" : "visits"} and ${number(views)} ${views === 1 ? "page view" : "page views"} in ${days} days`,
  chart: { days: "Page views by day", weeks: "Page views by week" },
  barsShown: "Show as a table",
  columns: { day: "Day", week: "Week of", page: "Page", source: "Came from", views: "Page views", visits: "Visits" },
  pages: "Pages",
  sources: "Where visits began",
  direct: "No other site (typed in, a bookmark, an app or an email)",
  other: "Other sites",
  notes: [
    "A visit is counted when a person opens a page from another site, or from none. People who come back count again.",
    "Known robots and signed-in members aren't counted. Pages that a browser loads ahead are. Anyone can name a made-up site, so don't open one that you don't know.",
    "Days are counted in New York. Totals are deleted after two years.",
  ],
};

const { columns } = visitsWords;

const pageColumns: readonly Column<VisitsView["pages"][number]>[] = [
  { key: "page", label: columns.page, heads: true, cell: ({ page }) => <bdi>{page}</bdi> },
  { key: "views", label: columns.views, figures: true, cell: ({ views }) => number(views) },
  { key: "visits", label: columns.visits, figures: true, cell: ({ visits }) => number(visits) },
];

function sourceName(host: string): string {
  if (host === "") return visitsWords.direct;
  return host === OTHER ? visitsWords.other : host;
}

/** Hosts are text, not links, because anybody can make one up. */
const sourceColumns: readonly Column<VisitsView["sources"][number]>[] = [
  { key: "host", label: columns.source, heads: true, cell: ({ host }) => <bdi>{sourceName(host)}</bdi> },
  { key: "visits", label: columns.visits, figures: true, cell: ({ visits }) => number(visits) },
];

export function VisitsPage({ days, bars, pages, sources, views, visits }: VisitsView) {
  return (
    <>
      <PageHead title={visitsWords.title}>
        <p>{visitsWords.intro}</p>
      </PageHead>
      <div className="mb-8">
        <PresetLinks
          label={visitsWords.presets.label}
          presets={PERIODS.map((one) => ({
            name: visitsWords.presets.days(one),
            href: `/desk/visits?days=${one}`,
            isShown: one === days,
          }))}
        />
      </div>
      {views === 0 ? (
        <EmptyState {...visitsWords.none} />
      ) : (
        <>
          <p className="mb-6 text-lg font-semibold">{visitsWords.total(visits, views, days)}</p>
          <VisitBars bars={bars} areWeeks={days > bars.length} />
          <Section id="pages" title={visitsWords.pages}>
            <DataTable caption={visitsWords.pages} columns={pageColumns} rows={pages} keyOf={({ page }) => page} />
          </Section>
          <Section id="sources" title={visitsWords.sources}>
            <DataTable
              caption={visitsWords.sources}
              columns={sourceColumns}
              rows={sources}
              keyOf={({ host }) => host}
            />
          </Section>
        </>
      )}
      <div className="mt-6 grid gap-2 text-xs text-quiet">
        {visitsWords.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </>
  );
}

const WIDTH = 720;
const HEIGHT = 160;

/** A bar for each day or week, and the same as a table. */
function VisitBars({ bars, areWeeks }: { bars: readonly VisitBar[]; areWeeks: boolean }) {
  const highest = Math.max(1, ...bars.map(({ views }) => views));
  const step = WIDTH / bars.length;
  const barColumns: readonly Column<VisitBar>[] = [
    {
      key: "from",
      label: areWeeks ? visitsWords.columns.week : visitsWords.columns.day,
      heads: true,
      cell: ({ from }) => shortDate(`${from}T12:00:00.000Z`),
    },
    { key: "views", label: visitsWords.columns.views, figures: true, cell: ({ views }) => number(views) },
    { key: "visits", label: visitsWords.columns.visits, figures: true, cell: ({ visits }) => number(visits) },
  ];
  const title = areWeeks ? visitsWords.chart.weeks : visitsWords.chart.days;
  return (
    <>
      <svg
        className="block h-auto w-full max-w-184 border-b-2 border-ink"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- inline, so that it uses the page's inks
        role="img"
        aria-label={title}
      >
        {bars.map(({ from, views }, place) => {
          const height = Math.round((HEIGHT * views) / highest);
          return (
            <rect
              key={from}
              className="fill-ink"
              x={Math.round(place * step)}
              y={HEIGHT - height}
              width={Math.max(1, Math.round(step) - 2)}
              height={height}
            />
          );
        })}
      </svg>
      <details className="mt-3 mb-8">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-link">
          {visitsWords.barsShown}
        </summary>
        <DataTable caption={title} columns={barColumns} rows={bars.toReversed()} keyOf={({ from }) => from} />
      </details>
    </>
  );
}

function number(count: number): string {
  return count.toLocaleString("en-US");
}
