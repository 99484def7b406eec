import { Form } from "@remix-run/react";
import { attentionWords, orderWords as words } from "../../content/desk/orders.ts";
import { Button } from "../../ui/button.tsx";
import { NOTICE } from "../shell/page-parts.tsx";
import type { ShownOrder } from "./desk-order.ts";

/** A problem with the order, what to do about it, and the button that marks it as resolved. */
export function OrderAttention({ order: { attention } }: { order: ShownOrder }) {
  if (attention === null) return null;
  const { title, what, todo } = attentionWords[attention];
  return (
    <section className={`${NOTICE} mt-12`} aria-labelledby="attention">
      <h2 id="attention" className="text-4xl leading-none">
        {title}
      </h2>
      <p>{what}</p>
      <p>{todo}</p>
      <Form method="post">
        <input type="hidden" name="attention" value={attention} />
        <Button outline type="submit" name="intent" value="settle">
          {words.settle}
        </Button>
      </Form>
    </section>
  );
}
