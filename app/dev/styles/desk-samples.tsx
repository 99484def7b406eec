import { type Column, DataTable, EmptyState } from "../../desk/list/data-table.tsx";
import { FactList, LinkButton, NOTICE } from "../../desk/shell/page-parts.tsx";
import { PromiseLine } from "../../desk/surveys/promise-line.tsx";
import type { PromiseClock } from "../../desk/surveys/survey-case.ts";
import { Button } from "../../ui/button.tsx";
import { PageHead } from "../../ui/page-head.tsx";

interface Row {
  name: string;
  clock: PromiseClock;
  units: number;
}

const CLOCKS: PromiseClock[] = [
  { state: "draft" },
  { state: "waiting", hours: 40 },
  { state: "due", hours: 3 },
  { state: "overdue", hours: 5 },
  { state: "answered" },
];

const ROWS: Row[] = CLOCKS.map((clock, index) => ({ name: `Creator ${index + 1}`, clock, units: 10 ** index }));

const COLUMNS: Column<Row>[] = [
  { key: "name", label: "Name", cell: ({ name }) => <a href="#link">{name}</a>, heads: true },
  { key: "state", label: "State", cell: ({ clock }) => <PromiseLine clock={clock} /> },
  { key: "units", label: "Units", cell: ({ units }) => String(units), figures: true },
];

const FACTS = [
  { label: "Name", value: "Ruth Ellison" },
  { label: "Message", value: "A sentence that is long enough to need a second line in a column as narrow as this." },
];

/** What the dashboard's pages are made of. */
export function DeskSamples() {
  return (
    <div className="grid gap-8 text-sm" data-density="compact">
      <PageHead title="A page of the dashboard" actions={<Button type="button">Button</Button>}>
        <p>Its introduction.</p>
      </PageHead>
      <DataTable caption="Samples" columns={COLUMNS} rows={ROWS} keyOf={({ name }) => name} />
      <FactList facts={FACTS} />
      <div className={NOTICE}>
        <p>What needs a decision.</p>
        <LinkButton>A button that looks like a link</LinkButton>
      </div>
      <EmptyState title="Nothing here yet" text="An empty list says what will be in it." />
    </div>
  );
}
