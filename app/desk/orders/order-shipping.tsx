import { Form } from "@remix-run/react";
import { orderWords } from "../../content/desk-orders.ts";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { TextField } from "../../ui/field.tsx";
import { FactList, Moment } from "../shell/page-parts.tsx";
import type { ShownOrder } from "./desk-order.ts";

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
