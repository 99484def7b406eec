import { Form } from "@remix-run/react";
import { formatCents } from "../../catalogue/money.ts";
import { eventSourceWords, happeningWords, orderStateWords, orderWords } from "../../content/desk-orders.ts";
import { ErrorSummary } from "../../ui/alerts.tsx";
import { TextField } from "../../ui/field.tsx";
import { type Column, DataTable } from "../list/data-table.tsx";
import { FactList, Moment } from "../shell/page-parts.tsx";
import type { ShownOrder } from "./desk-order.ts";

const { lines: lineWords, history: historyWords } = orderWords;

const lineColumns: readonly Column<ShownOrder["lines"][number]>[] = [
  { key: "name", label: lineWords.name, heads: true, cell: ({ name }) => name },
  { key: "size", label: lineWords.size, cell: ({ size }) => size || "–" },
  { key: "quantity", label: lineWords.quantity, figures: true, cell: ({ quantity }) => quantity },
  { key: "each", label: lineWords.each, figures: true, cell: ({ priceCents }) => formatCents(priceCents) },
  {
    key: "sum",
    label: lineWords.sum,
    figures: true,
    cell: ({ priceCents, quantity }) => formatCents(priceCents * quantity),
  },
];

const historyColumns: readonly Column<ShownOrder["events"][number]>[] = [
  { key: "when", label: historyWords.when, heads: true, cell: ({ at }) => <Moment iso={at} /> },
  { key: "what", label: historyWords.what, cell: ({ to }) => orderStateWords[to] },
  { key: "cause", label: historyWords.cause, cell: ({ cause }) => eventSourceWords[cause] ?? cause },
  {
    key: "details",
    label: historyWords.details,
    cell: ({ details }) => (details === null ? "–" : (happeningWords[details] ?? details)),
  },
];

export function OrderLines({ order: { lines, amountCents } }: { order: ShownOrder }) {
  return (
    <section className="desk-section" aria-labelledby="lines">
      <h2 id="lines">{lineWords.title}</h2>
      <DataTable
        caption={lineWords.caption}
        columns={lineColumns}
        rows={lines}
        keyOf={({ position }) => String(position)}
      />
      <p className="desk-total">
        {lineWords.total} <b>{formatCents(amountCents)}</b>
      </p>
    </section>
  );
}

export function OrderHistory({ order: { events } }: { order: ShownOrder }) {
  return (
    <section className="desk-section" aria-labelledby="history">
      <h2 id="history">{historyWords.title}</h2>
      <DataTable caption={historyWords.caption} columns={historyColumns} rows={events} keyOf={({ id }) => id} />
    </section>
  );
}

const words = orderWords.shipping;

/** The shipment of an order, or the form that marks a paid order as shipped. */
export function OrderShipping({
  order: { state, shipment },
  wrong,
  typed,
}: {
  order: ShownOrder;
  wrong: boolean;
  typed: string;
}) {
  if (shipment === null && state !== "paid") return null;
  return (
    <section className="desk-section" aria-labelledby="shipping">
      <h2 id="shipping">{words.title}</h2>
      {shipment ? <Shipped shipment={shipment} /> : <ShipForm wrong={wrong} typed={typed} />}
    </section>
  );
}

function Shipped({ shipment: { at, by, tracking } }: { shipment: NonNullable<ShownOrder["shipment"]> }) {
  const when = (
    <>
      <Moment iso={at} /> {words.by} <bdi>{by}</bdi>
    </>
  );
  return (
    <>
      <FactList
        facts={[
          { label: orderWords.facts.shipped, value: when },
          ...(tracking === null ? [] : [{ label: words.tracking, value: tracking }]),
        ]}
      />
      <Form method="post">
        <button type="submit" className="button button-outline" name="intent" value="unship">
          {words.unship}
        </button>
      </Form>
    </>
  );
}

function ShipForm({ wrong, typed }: { wrong: boolean; typed: string }) {
  const errors = wrong ? [words.trackingWrong] : [];
  return (
    <Form method="post" className="desk-form">
      <ErrorSummary
        title={orderWords.summaryTitle}
        attempt={1}
        errors={errors.map((message) => ({ field: "tracking", message }))}
      />
      <TextField
        name="tracking"
        label={words.tracking}
        hint={words.trackingHint}
        value={typed}
        errors={errors}
        autoComplete="off"
      />
      <button type="submit" className="button" name="intent" value="ship">
        {words.ship}
      </button>
    </Form>
  );
}
