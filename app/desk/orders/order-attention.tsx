import { Form } from "@remix-run/react";
import { attentionWords, orderWords as words } from "../../content/desk-orders.ts";
import type { ShownOrder } from "./order-view.ts";

/** What a person has to look into, what to do about it, and the button that says it was done. */
export function OrderAttention({ order: { attention } }: { order: ShownOrder }) {
  if (attention === null) return null;
  const { title, what, todo } = attentionWords[attention];
  return (
    <section className="desk-notice" aria-labelledby="attention">
      <h2 id="attention">{title}</h2>
      <p>{what}</p>
      <p>{todo}</p>
      <Form method="post">
        <input type="hidden" name="attention" value={attention} />
        <button type="submit" className="button button-outline" name="intent" value="settle">
          {words.settle}
        </button>
      </Form>
    </section>
  );
}
