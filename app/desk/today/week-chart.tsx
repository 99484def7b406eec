import { type Column, DataTable } from "../list/data-table.tsx";
import { Section } from "../shell/page-parts.tsx";
import type { Week } from "./week.ts";
import { weekName } from "./words.ts";

interface Series {
  name: string;
  valueOf: (week: Week) => number;
  format: (value: number) => string;
  /** One of `BAR`. */
  look: string;
}

interface Props {
  id: string;
  title: string;
  /** The text in place of an empty chart. */
  none: string;
  weeks: readonly Week[];
  /** The first one is the highest; further ones are a part of it. */
  series: readonly Series[];
  /** Columns of the table that aren't in the chart. */
  more?: readonly Column<Week>[];
}

/** Classes of bars. */
export const BAR = {
  outline: "fill-none stroke-ink stroke-2 forced-colors:stroke-[CanvasText]",
  ink: "fill-ink forced-colors:fill-[CanvasText]",
  accent: "fill-accent forced-colors:fill-[CanvasText]",
};

/** A bar chart of the last weeks, and the same numbers as a table. */
export function WeekChart({ id, title, none, weeks, series, more }: Props) {
  const columns: Column<Week>[] = [
    { label: "Week of", heads: true, cell: ({ from }) => weekName(from) },
    ...series.map(({ name, valueOf, format }) => ({
      label: name,
      figures: true,
      cell: (week: Week) => format(valueOf(week)),
    })),
    ...(more ?? []),
  ];
  if (!weeks.some((week) => series.some(({ valueOf }) => valueOf(week) > 0)))
    return (
      <Section id={id} title={title}>
        <p>{none}</p>
      </Section>
    );
  return (
    <Section id={id} title={title}>
      <Legend series={series} />
      <Bars id={id} title={title} weeks={weeks} series={series} />
      <details className="mt-2">
        <summary className="w-max cursor-pointer py-2.5 font-semibold">Show the numbers</summary>
        <DataTable caption={title} columns={columns} rows={weeks.toReversed()} keyOf={({ from }) => from} />
      </details>
    </Section>
  );
}

function Legend({ series }: Pick<Props, "series">) {
  return (
    <ul className="mb-3 flex flex-wrap gap-x-5">
      {series.map(({ name, look }) => (
        <li key={name} className="flex items-center gap-2">
          <svg className="size-4" viewBox="0 0 16 16" aria-hidden="true">
            <rect className={look} x="1" y="1" width="14" height="14" />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

const WIDTH = 600;
const HEIGHT = 180;
/** Below the bars, for the days; above them, for the highest number. */
const FOOT = 30;
const HEAD = 30;
const GAP = 10;
const TEXT = "fill-ink text-[16px] tabular max-sm:text-[22px] forced-colors:fill-[CanvasText]";
const LINE = "stroke-ink stroke-2 forced-colors:stroke-[CanvasText]";

function Bars({ id, title, weeks, series }: Omit<Props, "more" | "none">) {
  const [highest] = series;
  const most = Math.max(1, ...weeks.map((week) => highest?.valueOf(week) ?? 0));
  const step = WIDTH / weeks.length;
  const base = HEAD + HEIGHT;
  return (
    <svg
      className="block h-auto w-full max-w-184 overflow-visible"
      viewBox={`0 0 ${WIDTH} ${base + FOOT}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- inline, so that it uses the page's inks
      role="img"
      aria-labelledby={`${id}-title ${id}-desc`}
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-desc`}>{chartText(weeks, series)}</desc>
      {weeks.map((week, place) => (
        <g key={week.from}>
          {series.map(({ name, valueOf, look }) => {
            const height = Math.round((HEIGHT * valueOf(week)) / most);
            const left = Math.round(place * step + GAP / 2);
            return (
              height > 0 && (
                <rect
                  key={name}
                  className={look}
                  x={left}
                  y={base - height}
                  width={Math.round(step - GAP)}
                  height={height}
                />
              )
            );
          })}
          {place % 4 === 0 && (
            <text className={TEXT} x={Math.round(place * step + GAP / 2)} y={base + 22}>
              {weekName(week.from)}
            </text>
          )}
        </g>
      ))}
      <path className={LINE} d={`M0 ${base}H${WIDTH}`} />
      <path className={`${LINE} [stroke-dasharray:2_6]`} d={`M0 ${HEAD}H${WIDTH}`} />
      <text className={TEXT} x={WIDTH} y={HEAD - 8} textAnchor="end">
        {highest?.format(most)}
      </text>
    </svg>
  );
}

/** Describes a chart in a sentence for each week, for people who can't see it. */
function chartText(weeks: readonly Week[], series: readonly Series[]): string {
  const sentences = weeks.map((week) => {
    const values = series.map(({ name, valueOf, format }) => `${format(valueOf(week))} ${name.toLowerCase()}`);
    return `Week of ${weekName(week.from)}: ${values.join(", ")}.`;
  });
  return sentences.join(" ");
}
