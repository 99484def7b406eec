import { Form } from "@remix-run/react";
import { Button } from "../../ui/button.tsx";
import { NOTICE } from "../shell/page-parts.tsx";
import type { ShownOrder } from "./desk-order.ts";
import { attentionWords, orderWords as words } from "./words.ts";

/** A problem with the order, what to do about it, and the buttons that mark it as resolved. */
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
        {attention === "amount-differs" ? (
          <p className="flex flex-wrap gap-3">
            <Button outline type="submit" name="intent" value="accept">
              {words.decide.accept}
            </Button>
            <Button outline type="submit" name="intent" value="close">
              {words.decide.close}
            </Button>
          </p>
        ) : (
          <Button outline type="submit" name="intent" value="settle">
            {words.settle}
          </Button>
        )}
      </Form>
    </section>
  );
}
