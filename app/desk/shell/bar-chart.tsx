import { type Column, DataTable } from "../list/data-table.tsx";
import { Section } from "./page-parts.tsx";

interface Series<Row> {
  name: string;
  valueOf: (row: Row) => number;
  format: (value: number) => string;
  look: string;
}

interface Props<Row> {
  id: string;
  title: string;
  /** Replaces an empty chart. */
  none: string;
  rows: readonly Row[];
  /** What a row is, such as "Week of". */
  head: string;
  nameOf: (row: Row) => string;
  /** The first is the highest; the others are parts of it. */
  series: readonly Series<Row>[];
  /** Only in the table. */
  more?: readonly Column<Row>[];
}

export const BAR = {
  outline: "fill-none stroke-ink stroke-2 forced-colors:stroke-[CanvasText]",
  ink: "fill-ink forced-colors:fill-[CanvasText]",
  accent: "fill-accent forced-colors:fill-[CanvasText]",
};

/** Rows are in time order, oldest first. */
export function BarChart<Row>(props: Props<Row>) {
  const { id, title, none, rows, head, nameOf, series, more = [] } = props;
  if (!rows.some((row) => series.some(({ valueOf }) => valueOf(row) > 0)))
    return (
      <Section id={id} title={title}>
        <p>{none}</p>
      </Section>
    );
  const columns: Column<Row>[] = [
    { label: head, heads: true, cell: nameOf },
    ...series.map(({ name, valueOf, format }) => ({
      label: name,
      figures: true,
      cell: (row: Row) => format(valueOf(row)),
    })),
    ...more,
  ];
  return (
    <Section id={id} title={title}>
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
      <Bars {...props} />
      <details className="mt-2">
        <summary className="w-max cursor-pointer py-2.5 font-semibold">Show the numbers</summary>
        <DataTable caption={title} columns={columns} rows={rows.toReversed()} keyOf={nameOf} />
      </details>
    </Section>
  );
}

const WIDTH = 600;
const HEIGHT = 180;
/** Space below the bars for row names, and above them for the highest number. */
const FOOT = 30;
const HEAD = 30;
/** Rows whose names are below their bars. */
const NAMED = 3;
const TEXT = "fill-ink text-[16px] tabular max-sm:text-[22px] forced-colors:fill-[CanvasText]";
const LINE = "stroke-ink stroke-2 forced-colors:stroke-[CanvasText]";

function Bars<Row>({ id, title, rows, head, nameOf, series }: Props<Row>) {
  const [highest] = series;
  const most = Math.max(1, ...rows.map((row) => highest?.valueOf(row) ?? 0));
  const step = WIDTH / rows.length;
  const gap = step / 5;
  const base = HEAD + HEIGHT;
  const words = rows.map((row) => {
    const values = series.map(({ name, valueOf, format }) => `${format(valueOf(row))} ${name.toLowerCase()}`);
    return `${head} ${nameOf(row)}: ${values.join(", ")}.`;
  });
  return (
    <svg
      className="block h-auto w-full max-w-184 overflow-visible"
      viewBox={`0 0 ${WIDTH} ${base + FOOT}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- inline, so that it uses the page's inks
      role="img"
      aria-labelledby={`${id}-title ${id}-desc`}
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-desc`}>{words.join(" ")}</desc>
      {rows.map((row, place) => {
        const left = Math.round(place * step + gap / 2);
        return (
          <g key={nameOf(row)}>
            {series.map(({ name, valueOf, look }) => {
              const height = Math.round((HEIGHT * valueOf(row)) / most);
              const width = Math.round(step - gap);
              return (
                height > 0 && (
                  <rect key={name} className={look} x={left} y={base - height} width={width} height={height} />
                )
              );
            })}
            {place % Math.ceil(rows.length / NAMED) === 0 && (
              <text className={TEXT} x={left} y={base + 22}>
                {nameOf(row)}
              </text>
            )}
          </g>
        );
      })}
      <path className={LINE} d={`M0 ${base}H${WIDTH}`} />
      <path className={`${LINE} [stroke-dasharray:2_6]`} d={`M0 ${HEAD}H${WIDTH}`} />
      <text className={TEXT} x={WIDTH} y={HEAD - 8} textAnchor="end">
        {highest?.format(most)}
      </text>
    </svg>
  );
}
