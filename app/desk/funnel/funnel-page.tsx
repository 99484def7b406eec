import { chartText, duration, funnelWords, funnelWords as words, percent, rowName } from "../../content/desk-funnel.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { type Column, DataTable, EmptyState } from "../list/data-table.tsx";
import { type FunnelRow, type Period, PRESETS } from "./funnel.ts";

const PATH = "/desk/funnel";
const { columns } = words;

const shown: readonly Column<FunnelRow>[] = [
  { key: "step", label: columns.step, heads: true, cell: ({ step }) => rowName(step) },
  { key: "surveys", label: columns.surveys, figures: true, cell: ({ surveys }) => surveys.toLocaleString("en-US") },
  { key: "share", label: columns.share, figures: true, cell: ({ share }) => percent(share) },
  { key: "median", label: columns.median, figures: true, cell: (row) => timeOf(row, row.median) },
  { key: "ninetieth", label: columns.ninetieth, figures: true, cell: (row) => timeOf(row, row.ninetieth) },
];

export function FunnelPage({ rows, period }: { rows: readonly FunnelRow[]; period: Period }) {
  return (
    <>
      <PageHead title={words.title}>
        <p>{words.intro}</p>
      </PageHead>
      <PeriodForm period={period} />
      {rows[0]?.surveys ? (
        <>
          <FunnelChart rows={rows} />
          <DataTable caption={words.chart} columns={shown} rows={rows} keyOf={({ step }) => String(step)} />
        </>
      ) : (
        <EmptyState {...words.nobody} />
      )}
      <div className="funnel-notes">
        {words.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </>
  );
}

function PeriodForm({ period }: { period: Period }) {
  const presets = [
    ...PRESETS.map((days) => ({ days: String(days), name: words.presets.days(days) })),
    { days: "all", name: words.presets.all },
  ];
  return (
    <div className="funnel-period">
      <nav aria-label={words.presets.label}>
        <ul>
          {presets.map(({ days, name }) => (
            <li key={days}>
              <a href={`${PATH}?days=${days}`} aria-current={String(period.preset) === days ? "true" : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <form className="desk-filters" method="get" action={PATH} key={`${period.from} ${period.to}`}>
        <DayField name="from" label={words.from} day={period.from} />
        <DayField name="to" label={words.to} day={period.to} />
        <button type="submit" className="button button-outline">
          {words.show}
        </button>
      </form>
    </div>
  );
}

function DayField({ name, label, day }: { name: string; label: string; day: string | null }) {
  return (
    <div className="desk-filter">
      <label htmlFor={name}>{label}</label>
      <input id={name} name={name} type="date" defaultValue={day ?? ""} />
    </div>
  );
}

function timeOf({ step }: FunnelRow, seconds: number | null): string {
  return step === "finished" ? "" : duration(seconds);
}

const WIDTH = 640;
const ROW = 84;
const BAR = 32;

/** A bar for each step: ink for the surveys that reached it, an outline for all surveys that were started. */
function FunnelChart({ rows }: { rows: readonly FunnelRow[] }) {
  return (
    <svg
      className="funnel-chart"
      viewBox={`0 0 ${WIDTH} ${rows.length * ROW}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- inline, so that it uses the page's inks
      role="img"
      aria-labelledby="funnel-title funnel-desc"
    >
      <title id="funnel-title">{funnelWords.chart}</title>
      <desc id="funnel-desc">{chartText(rows)}</desc>
      {rows.map((row, place) => (
        <Bar key={row.step} row={row} top={place * ROW} />
      ))}
    </svg>
  );
}

function Bar({ row: { step, surveys, share }, top }: { row: FunnelRow; top: number }) {
  const bar = top + ROW - BAR - 6;
  return (
    <g className="funnel-bar" data-step={step}>
      <text className="funnel-name" x="0" y={bar - 9}>
        {rowName(step)}
      </text>
      <text className="funnel-figure" x={WIDTH} y={bar - 9} textAnchor="end">
        {surveys.toLocaleString("en-US")} / {percent(share)}
      </text>
      <rect className="funnel-all" x="1" y={bar} width={WIDTH - 2} height={BAR} />
      <rect className="funnel-reached" x="1" y={bar} width={Math.round((WIDTH - 2) * (share ?? 0))} height={BAR} />
    </g>
  );
}
