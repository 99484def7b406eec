import { OTHER } from "../../site/visits/visit.ts";
import { shortDate } from "../../ui/dates.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { type Column, DataTable, EmptyState } from "../list/data-table.tsx";
import { PresetLinks } from "../list/preset-links.tsx";
import { Section } from "../shell/page-parts.tsx";
import { PERIODS, type VisitsView, type VisitBar } from "./visits.ts";
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

const WIDTH = 720;
const HEIGHT = 160;

/** A bar for each day or week, and the same as a table. */
function VisitBars({ bars, areWeeks }: { bars: readonly VisitBar[]; areWeeks: boolean }) {
  const highest = Math.max(1, ...bars.map(({ views }) => views));
  const step = WIDTH / bars.length;
  const barColumns: readonly Column<VisitBar>[] = [
    {
      key: "from",
      label: areWeeks ? words.columns.week : words.columns.day,
      heads: true,
      cell: ({ from }) => shortDate(`${from}T12:00:00.000Z`),
    },
    { key: "views", label: words.columns.views, figures: true, cell: ({ views }) => number(views) },
    { key: "visits", label: words.columns.visits, figures: true, cell: ({ visits }) => number(visits) },
  ];
  const title = areWeeks ? words.chart.weeks : words.chart.days;
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
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-link">{words.barsShown}</summary>
        <DataTable caption={title} columns={barColumns} rows={bars.toReversed()} keyOf={({ from }) => from} />
      </details>
    </>
  );
}
