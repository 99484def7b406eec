import { eventSourceWords, happeningWords, orderStateWords, orderWords } from "../../content/desk-orders.ts";
import { type Column, DataTable } from "../list/data-table.tsx";
import { Moment } from "../shell/moment.tsx";
import type { ShownOrder } from "./order-view.ts";

const words = orderWords.history;

const shown: readonly Column<ShownOrder["events"][number]>[] = [
  { key: "when", label: words.when, heads: true, cell: ({ at }) => <Moment iso={at} /> },
  { key: "what", label: words.what, cell: ({ to }) => orderStateWords[to] },
  { key: "cause", label: words.cause, cell: ({ cause }) => eventSourceWords[cause] ?? cause },
  {
    key: "details",
    label: words.details,
    cell: ({ details }) => (details === null ? "–" : (happeningWords[details] ?? details)),
  },
];

export function OrderHistory({ order: { events } }: { order: ShownOrder }) {
  return (
    <section className="desk-section" aria-labelledby="history">
      <h2 id="history">{words.title}</h2>
      <DataTable caption={words.caption} columns={shown} rows={events} keyOf={({ id }) => id} />
    </section>
  );
}
