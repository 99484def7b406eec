import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { formatCents } from "../../shop/catalogue/money.ts";
import { disputeWords, disputeReasonWords, disputeStandWords } from "../../shop/orders/dispute-words.ts";
import { blocksRefunds, type Dispute, standOf } from "../../shop/orders/dispute.ts";
import {
  refundProblemWords,
  refundReasonWords,
  refundStateWords as states,
  refundWords as words,
  pickupRefundWords,
} from "../../shop/orders/refund-words.ts";
import { ButtonLink, Button } from "../../ui/button.tsx";
import { NewTabLink } from "../../ui/new-tab-link.tsx";
import { useHasMail } from "../shell/has-mail.tsx";
import { FactList, Moment, Section, NOTICE } from "../shell/page-parts.tsx";
import { type OrderForm, orderFormPath, type ShownOrder } from "./desk-order.ts";
import { RefundForm, type RefundProps } from "./refund-form.tsx";
import type { ShownRefund, ShownPlan } from "./refund-view.ts";
import { orderWords } from "./words.ts";

interface Props extends RefundProps {
  /** The form that has the page to itself, or null. */
  form: OrderForm | null;
  /** The list that the member came from, as the query of its URL. */
  query: string;
}

/** The refunds of an order, and the form that refunds what is left, or the link to it. */
export function OrderRefunds({ form, query, ...props }: Props) {
  const { id, disputes, refunds } = props.order;
  const { list, left } = refunds;
  const isBlocked = disputes.some(blocksRefunds);
  if (list.length === 0 && left === 0 && !isBlocked) return null;
  return (
    <Section id="refunds" title={words.title}>
      {list.map((refund) => (
        <Refunded key={refund.id} refund={refund} />
      ))}
      {isBlocked && <p>{disputeWords.noRefunds}</p>}
      {form === "refund" ? (
        <RefundForm key={list.length} {...props} />
      ) : (
        left > 0 && (
          <ButtonLink outline data-changes="" href={orderFormPath(id, query, "refund")}>
            {words.open(formatCents(left))}
          </ButtonLink>
        )
      )}
    </Section>
  );
}

function Refunded({ refund }: { refund: ShownRefund }) {
  const { cents, state, at, by, items, restocked, reason, note } = refund;
  const { facts } = words;
  const asked = (
    <>
      <Moment iso={at} /> {by !== null && words.by} <bdi>{by}</bdi>
    </>
  );
  return (
    <div className="mb-8">
      <h3 className="mb-2 text-lg font-bold">{words.refund(formatCents(cents), states[state].title)}</h3>
      <FactList
        facts={[
          { label: by === null ? words.atStripe : facts.asked, value: asked },
          { label: facts.state, value: <State refund={refund} /> },
          ...(items.length > 0 || refund.postage ? [{ label: facts.items, value: <RefundedItems {...refund} /> }] : []),
          ...(items.length === 0 ? [] : [{ label: facts.stock, value: <Items items={restocked} /> }]),
          ...(reason === null ? [] : [{ label: facts.reason, value: reasonText(reason) }]),
          ...(note === null ? [] : [{ label: facts.note, value: <bdi>{note}</bdi> }]),
        ]}
      />
    </div>
  );
}

function State({ refund: { state, changedAt, problem } }: { refund: ShownRefund }) {
  const { title, text } = states[state];
  const isBad = state === "failed" || state === "refused" || state === "canceled";
  return (
    <>
      <span className={isBad ? "font-bold text-accent" : undefined}>{title}</span>, <Moment iso={changedAt} />
      {problem !== null && (
        <span className="block">{refundProblemWords[problem] ?? <bdi>{words.problem(problem)}</bdi>}</span>
      )}
      {text && <span className="block">{text}</span>}
    </>
  );
}

/** What a refund pays back, one item in a line. */
export function RefundedItems({ items, postage }: Pick<ShownRefund, "items" | "postage">) {
  return (
    <>
      {items.length > 0 && <Items items={items} />}
      {postage && <span className="block">{words.postage}</span>}
    </>
  );
}

/** Some items, one in a line. */
export function Items({ items }: Pick<ShownRefund, "items">) {
  if (items.length === 0) return words.nothing;
  return items.map(({ position, name, size, quantity }) => (
    <span key={position} className="block">
      {quantity} × {name}
      {size && `, ${size}`}
    </span>
  ));
}

/** The text of a reason, also of one that only Stripe gives. */
export function reasonText(reason: string): string {
  return (refundReasonWords as Readonly<Record<string, string>>)[reason] ?? reason;
}

interface ReviewProps {
  order: ShownOrder;
  plan: ShownPlan;
  /** The submitted fields. */
  typed: readonly (readonly [name: string, value: string])[];
}

/** What a refund comes to, and the button that makes it. It takes the focus. */
export function RefundReview({ order, plan, typed }: ReviewProps) {
  const { cents, items, postage, restock, reason, notSent } = plan;
  const hasMail = useHasMail();
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  const amount = formatCents(cents);
  const stock = restock && items.length > 0 ? <RefundedItems items={items} postage={false} /> : words.confirm.noStock;
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- without JavaScript this moves the focus to what is to be checked
    <section ref={box} className={`${NOTICE} mb-8`} aria-labelledby="refund-review" tabIndex={-1} autoFocus>
      <h2 id="refund-review" className="text-4xl leading-none">
        {words.confirm.title}
      </h2>
      <FactList
        facts={[
          { label: words.confirm.amount, value: words.confirm.ofLeft(amount, formatCents(order.refunds.left)) },
          ...(items.length > 0 || postage ? [{ label: words.facts.items, value: <RefundedItems {...plan} /> }] : []),
          { label: words.facts.stock, value: stock },
          ...(notSent === null
            ? []
            : [
                {
                  label: order.pickup === "" ? words.confirm.notSent : pickupRefundWords.notSent,
                  value: <Items items={notSent} />,
                },
              ]),
          { label: words.facts.reason, value: reasonText(reason) },
        ]}
      />
      <p>{order.email === null ? words.confirm.noMail : hasMail ? words.confirm.mail : words.confirm.mailOnceSetUp}</p>
      <Form method="post" className="flex flex-wrap items-center gap-x-5 gap-y-3">
        {typed.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="refund-cents" value={cents} />
        <Button type="submit" name="intent" value="refund">
          {words.confirm.button(amount)}
        </Button>
        <a className="text-link" href="#refunds">
          {words.confirm.change}
        </a>
      </Form>
    </section>
  );
}

/** The disputes of an order's payment, with the date of the answer. */
export function OrderDisputes({ order: { disputes, payment } }: { order: Pick<ShownOrder, "disputes" | "payment"> }) {
  if (disputes.length === 0) return null;
  return (
    <Section id="disputes" title={disputeWords.title}>
      {disputes.map((dispute) => (
        <div key={dispute.id} className="not-first:mt-8">
          <FactList facts={factsOf(dispute, payment)} />
        </div>
      ))}
    </Section>
  );
}

function factsOf(dispute: Dispute, payment: string | null) {
  const { cents, reason, dueBy } = dispute;
  const { facts } = disputeWords;
  const stand = standOf(dispute);
  const due = dueBy === null ? disputeWords.noAnswer : <Moment iso={dueBy} />;
  return [
    { label: facts.amount, value: formatCents(cents) },
    { label: facts.state, value: stand === "open" ? <b>{disputeStandWords[stand]}</b> : disputeStandWords[stand] },
    { label: facts.reason, value: disputeReasonWords[reason] ?? reason },
    ...(stand === "open" ? [{ label: facts.due, value: due }] : []),
    ...(payment === null ? [] : [{ label: facts.where, value: <PaymentLink href={payment} /> }]),
  ];
}

function PaymentLink({ href }: { href: string }) {
  return (
    <NewTabLink className="text-link" href={href} note={orderWords.newTab}>
      {disputeWords.link}
    </NewTabLink>
  );
}
