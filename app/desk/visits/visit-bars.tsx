import { shortDate } from "../../ui/short-dates.ts";
import { type Column, DataTable } from "../list/data-table.tsx";
import type { VisitBar } from "./visits.ts";
import { number, visitsWords as words } from "./words.ts";

const WIDTH = 720;
const HEIGHT = 160;

/** A bar for each day or week, and the same as a table. */
export function VisitBars({ bars, areWeeks }: { bars: readonly VisitBar[]; areWeeks: boolean }) {
  const highest = Math.max(1, ...bars.map(({ views }) => views));
  const step = WIDTH / bars.length;
  const columns: readonly Column<VisitBar>[] = [
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
        <DataTable caption={title} columns={columns} rows={bars.toReversed()} keyOf={({ from }) => from} />
      </details>
    </>
  );
}
