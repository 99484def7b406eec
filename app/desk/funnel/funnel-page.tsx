import { ErrorSummary } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { readDay } from "../../ui/days.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { type Column, DataTable, EmptyState } from "../list/data-table.tsx";
import { FILTER, FilterField, PresetLinks } from "../list/list-filters.tsx";
import { type FunnelPeriod, type FunnelRow, PRESETS } from "./funnel.ts";
import { chartText, duration, funnelWords as words, percent, rowName } from "./words.ts";

const PATH = "/desk/funnel";
const { columns } = words;

const shown: readonly Column<FunnelRow>[] = [
  { key: "step", label: columns.step, heads: true, cell: ({ step }) => rowName(step) },
  { key: "surveys", label: columns.surveys, figures: true, cell: ({ surveys }) => surveys.toLocaleString("en-US") },
  { key: "share", label: columns.share, figures: true, cell: ({ share }) => percent(share) },
  { key: "median", label: columns.median, figures: true, cell: (row) => timeOf(row, row.median) },
  { key: "ninetieth", label: columns.ninetieth, figures: true, cell: (row) => timeOf(row, row.ninetieth) },
];

export function FunnelPage({ rows, period }: { rows: readonly FunnelRow[]; period: FunnelPeriod }) {
  return (
    <>
      <PageHead title={words.title}>
        <p>{words.intro}</p>
      </PageHead>
      <ErrorSummary
        title={words.wrong.title}
        errors={period.wrong ? [{ field: readDay(period.wrong.from) ? "to" : "from", message: words.wrong.text }] : []}
        attempt={1}
      />
      <PeriodForm period={period} />
      {rows[0]?.surveys ? (
        <>
          <FunnelChart rows={rows} />
          <DataTable caption={words.chart} columns={shown} rows={rows} keyOf={({ step }) => String(step)} />
        </>
      ) : (
        <EmptyState {...words.nobody} />
      )}
      <div className="mt-6 grid gap-2 text-xs text-quiet">
        {words.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </>
  );
}

function PeriodForm({ period }: { period: FunnelPeriod }) {
  const presets = [
    ...PRESETS.map((days) => ({ days: String(days), name: words.presets.days(days) })),
    { days: "all", name: words.presets.all },
  ].map(({ days, name }) => ({ name, href: `${PATH}?days=${days}`, isShown: String(period.preset) === days }));
  return (
    <div className="mb-8 flex flex-wrap items-end gap-x-8 gap-y-4">
      <PresetLinks label={words.presets.label} presets={presets} />
      <form className="flex flex-wrap items-end gap-3" method="get" action={PATH} key={`${period.from} ${period.to}`}>
        <DayField name="from" label={words.from} day={period.wrong?.from ?? period.from} />
        <DayField name="to" label={words.to} day={period.wrong?.to ?? period.to} />
        <Button outline type="submit">
          {words.show}
        </Button>
      </form>
    </div>
  );
}

function DayField({ name, label, day }: { name: string; label: string; day: string | null }) {
  return (
    <FilterField name={name} label={label}>
      <input id={name} name={name} type="date" className={FILTER} defaultValue={day ?? ""} />
    </FilterField>
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
      className="mb-10 block h-auto w-full max-w-184 overflow-visible"
      viewBox={`0 0 ${WIDTH} ${rows.length * ROW}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- inline, so that it uses the page's inks
      role="img"
      aria-labelledby="funnel-title funnel-desc"
    >
      <title id="funnel-title">{words.chart}</title>
      <desc id="funnel-desc">{chartText(rows)}</desc>
      {rows.map((row, place) => (
        <Bar key={row.step} row={row} top={place * ROW} />
      ))}
    </svg>
  );
}

const FIGURE = "fill-ink text-[18px] font-semibold tabular max-sm:text-[25px]";

function Bar({ row: { step, surveys, share }, top }: { row: FunnelRow; top: number }) {
  const bar = top + ROW - BAR - 6;
  return (
    <g>
      <text className="fill-ink font-headline text-[27px] uppercase max-sm:text-[34px]" x="0" y={bar - 9}>
        {rowName(step)}
      </text>
      <text className={FIGURE} x={WIDTH} y={bar - 9} textAnchor="end">
        {surveys.toLocaleString("en-US")} / {percent(share)}
      </text>
      <rect className="fill-none stroke-ink stroke-2" x="1" y={bar} width={WIDTH - 2} height={BAR} />
      <rect
        className={step === "finished" ? "fill-accent" : "fill-ink"}
        x="1"
        y={bar}
        width={Math.round((WIDTH - 2) * (share ?? 0))}
        height={BAR}
      />
    </g>
  );
}
