import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { formatCents } from "../../shop/catalogue/money.ts";
import { pickupRefundWords, refundWords } from "../../shop/orders/refund-words.ts";
import { Button } from "../../ui/button.tsx";
import { useHasMail } from "../shell/has-mail.tsx";
import { FactList, NOTICE } from "../shell/page-parts.tsx";
import type { ShownOrder } from "./desk-order.ts";
import { Items, reasonText, RefundedItems } from "./order-refunds.tsx";
import type { ShownPlan } from "./refund-view.ts";

const { confirm: words, facts } = refundWords;

interface Props {
  order: ShownOrder;
  plan: ShownPlan;
  /** The submitted fields. */
  typed: readonly (readonly [name: string, value: string])[];
}

/** What a refund comes to, and the button that makes it. It takes the focus. */
export function RefundReview({ order, plan, typed }: Props) {
  const { cents, items, postage, restock, reason, notSent } = plan;
  const hasMail = useHasMail();
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  const amount = formatCents(cents);
  const stock = restock && items.length > 0 ? <RefundedItems items={items} postage={false} /> : words.noStock;
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- without JavaScript this moves the focus to what is to be checked
    <section ref={box} className={`${NOTICE} mb-8`} aria-labelledby="refund-review" tabIndex={-1} autoFocus>
      <h2 id="refund-review" className="text-4xl leading-none">
        {words.title}
      </h2>
      <FactList
        facts={[
          { label: words.amount, value: words.ofLeft(amount, formatCents(order.refunds.left)) },
          ...(items.length > 0 || postage ? [{ label: facts.items, value: <RefundedItems {...plan} /> }] : []),
          { label: facts.stock, value: stock },
          ...(notSent === null
            ? []
            : [
                {
                  label: order.pickup === "" ? words.notSent : pickupRefundWords.notSent,
                  value: <Items items={notSent} />,
                },
              ]),
          { label: facts.reason, value: reasonText(reason) },
        ]}
      />
      <p>{order.email === null ? words.noMail : hasMail ? words.mail : words.mailOnceSetUp}</p>
      <Form method="post" className="flex flex-wrap items-center gap-x-5 gap-y-3">
        {typed.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="refund-cents" value={cents} />
        <Button type="submit" name="intent" value="refund">
          {words.button(amount)}
        </Button>
        <a className="text-link" href="#refunds">
          {words.change}
        </a>
      </Form>
    </section>
  );
}
