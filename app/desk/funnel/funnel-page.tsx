import { ErrorSummary } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { readDay } from "../../ui/days.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { type Column, DataTable, EmptyState } from "../list/data-table.tsx";
import { FILTER, FilterField, NavLinks } from "../list/list-filters.tsx";
import { FootNotes } from "../shell/page-parts.tsx";
import { duration, type FunnelPeriod, type FunnelRow, PRESETS, rowName } from "./funnel.ts";

const columns: readonly Column<FunnelRow>[] = [
  { label: "Step", heads: true, cell: ({ step }) => rowName(step) },
  { label: "Surveys", figures: true, cell: ({ surveys }) => surveys.toLocaleString("en-US") },
  { label: "Share of starts", figures: true, cell: ({ share }) => <Share share={share} /> },
  { label: "Median time", figures: true, cell: (row) => timeOf(row, row.median) },
  { label: "90th percentile", figures: true, cell: (row) => timeOf(row, row.ninetieth) },
];

export function FunnelPage({ rows, period }: { rows: readonly FunnelRow[]; period: FunnelPeriod }) {
  const message = "Enter days such as 11/1/2026, in the years 2000 to 2099";
  return (
    <>
      <PageHead title="Funnel">
        <p>
          How far creators get when they start the survey in a given period, and how long each step takes those who
          continue. A survey counts as started once step 1 is submitted.
        </p>
      </PageHead>
      <ErrorSummary
        errors={period.wrong ? [{ field: readDay(period.wrong.from) ? "to" : "from", message }] : []}
        attempt={1}
      />
      <PeriodForm period={period} />
      {rows[0]?.surveys ? (
        <DataTable
          caption="Surveys that reached each step"
          columns={columns}
          rows={rows}
          keyOf={({ step }) => String(step)}
        />
      ) : (
        <EmptyState title="No one started in this period" text="Choose a longer one, or wait for the first survey." />
      )}
      <FootNotes
        notes={[
          "Days are in Eastern time.",
          "Times are rounded down. The time for step 1 is unknown: there's no record until it is submitted, and we don't track anyone. Surveys from before this page existed have no times.",
          "These are daily counts. They stay when a survey is deleted, since they don't identify anyone.",
        ]}
      />
    </>
  );
}

function PeriodForm({ period }: { period: FunnelPeriod }) {
  const days = { from: period.wrong?.from ?? period.from, to: period.wrong?.to ?? period.to };
  const path = "/desk/funnel";
  return (
    <div className="mb-8 flex flex-wrap items-end gap-x-8 gap-y-4">
      <NavLinks
        label="Period"
        links={[...PRESETS, "all" as const].map((preset) => ({
          name: preset === "all" ? "All" : `${preset} days`,
          href: `${path}?days=${preset}`,
          isShown: period.preset === preset,
        }))}
      />
      <form className="flex flex-wrap items-end gap-3" method="get" action={path} key={`${period.from} ${period.to}`}>
        {(["from", "to"] as const).map((name) => (
          <FilterField key={name} name={name} label={name === "from" ? "From" : "To"}>
            <input id={name} name={name} type="date" className={FILTER} defaultValue={days[name] ?? ""} />
          </FilterField>
        ))}
        <Button outline type="submit">
          Show
        </Button>
      </form>
    </div>
  );
}

function Share({ share }: { share: number }) {
  return (
    <span className="flex items-center justify-end gap-3">
      <progress className="h-4 w-full max-w-60 progress-bar" value={share} aria-hidden="true" />
      <span className="min-w-12">{`${Math.round(share * 100)}%`}</span>
    </span>
  );
}

function timeOf({ step }: FunnelRow, seconds: number | null): string {
  return step === "finished" ? "" : duration(seconds);
}
