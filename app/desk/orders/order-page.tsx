import { Form } from "@remix-run/react";
import { formatCents } from "../../shop/catalogue/money.ts";
import { type Dispute, type DisputeStand, hasLost, standOf } from "../../shop/orders/dispute.ts";
import { isToShip } from "../../shop/orders/order.ts";
import { Alert } from "../../ui/alerts.tsx";
import { ButtonLink, NewTabLink } from "../../ui/button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { type Column, DataTable } from "../list/data-table.tsx";
import { StepLinks } from "../list/list-view.tsx";
import { CopyButton } from "../shell/copy-button.tsx";
import { BackLink, EmailAddress, FactList, Moment, Section, NOTICE, IntentButton } from "../shell/page-parts.tsx";
import {
  isOnlyToSend,
  type OrderForm,
  orderFormPath,
  type ShownOrder,
  type OrderReply,
  orderStatus,
} from "./desk-order.ts";
import type { findNeighbors, loadOrder } from "./load-orders.server.ts";
import { OrderLines } from "./order-lines.tsx";
import { OrderRefunds, RefundReview } from "./order-refunds.tsx";
import { OrderShipping } from "./order-shipping.tsx";
import { attentionWords, orderStateWords, orderTitle } from "./words.ts";

type Found = NonNullable<Awaited<ReturnType<typeof loadOrder>>>;

interface Props extends Found {
  form: OrderForm | null;
  reply: OrderReply;
  query: string;
  neighbors: Awaited<ReturnType<typeof findNeighbors>>;
}

type OrderEvent = Found["events"][number];

/** Shown if nothing changed, unless a field has its own message. */
const refusals: Partial<Record<string, { title: string; text: string }>> = {
  changed: {
    title: "This order just changed",
    text: "Your change wasn't made. Below is the order as it is now: take another look before you continue.",
  },
  unconfirmed: {
    title: "Stripe didn't confirm this payment",
    text: "Nothing was changed. Stripe didn't respond, or has no finished payment in the order's currency. Try again in a few minutes, or refund the payment in Stripe and close the order.",
  },
  "refund-closed": {
    title: "Payment isn't set up",
    text: "This site isn't connected to Stripe, so nothing was refunded. Refund the payment in Stripe.",
  },
};

export function OrderPage({ order, events, form, reply, query, neighbors }: Props) {
  const { plan } = reply;
  const refusal = refusals[reply.refusal ?? ""];
  const shared = { order, form, query };
  const neighborAt = (to: "newer" | "older") =>
    neighbors[to] === null ? null : { to, href: `/desk/orders/${neighbors[to]}${query}` };
  return (
    <>
      {form === null ? (
        <PageHead title={orderTitle(order.number)} actions={<NextSteps order={order} query={query} />}>
          <BackLink href={`/desk/orders${query}`}>All orders</BackLink>
        </PageHead>
      ) : (
        <PageHead title={orderTitle(order.number)}>
          <BackLink href={`/desk/orders/${order.id}${query}`}>Back to the order</BackLink>
        </PageHead>
      )}
      {refusal && <Alert tone="error" {...refusal} />}
      {plan && <RefundReview key={JSON.stringify(plan.typed)} order={order} plan={plan.shown} typed={plan.typed} />}
      <section className="grid gap-x-10 text-xl leading-tight lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <div className="mb-8">
          <h2 className="mb-4 text-4xl leading-none">{order.pickup ? "Pickup" : "Ship to"}</h2>
          <Destination order={order} />
        </div>
        <OrderLines order={order} />
      </section>
      {form === null && <OrderAttention order={order} />}
      {form === null && <OrderDisputes order={order} />}
      {form !== "refund" && <OrderShipping {...shared} lastResult={reply.ship} />}
      {form !== "ship" && <OrderRefunds {...shared} lastResult={reply.refund} />}
      {form === null && (
        <>
          <Section id="facts" title="Details">
            <FactList facts={factsOf(order)} />
          </Section>
          <Section id="history" title="History">
            <DataTable
              caption="Order history, oldest first"
              columns={historyColumns}
              rows={events}
              keyOf={({ id }) => id}
            />
          </Section>
          <StepLinks
            label="Other orders in the list"
            thing=" order"
            prev={neighborAt("newer")}
            next={neighborAt("older")}
          />
        </>
      )}
    </>
  );
}

/** The next step, as the first button. It links to its form. */
function NextSteps({ order, query }: Pick<Props, "order" | "query">) {
  const { id, state, attention, shippedAt, disputes, pickup, packing } = order;
  const isLost = hasLost(disputes);
  const isBegun = order.parcels.some(({ restocked }) => restocked === null);
  const send = pickup
    ? isBegun
      ? "Get the rest ready"
      : "Mark as ready for pickup"
    : isBegun
      ? "Ship the rest"
      : "Mark as shipped";
  const shipping = isOnlyToSend(order) ? "#shipping" : orderFormPath(id, query, "ship");
  return (
    <>
      {attention !== null && <ButtonLink href="#attention">See what needs attention</ButtonLink>}
      {isToShip(state, shippedAt) && (
        <ButtonLink outline={attention !== null} data-changes="" href={isLost ? "#stop" : shipping}>
          {isLost ? "Decide whether to ship it" : send}
        </ButtonLink>
      )}
      {packing === "ready" && (
        <ButtonLink outline={attention !== null} data-changes="" href="#shipping">
          Mark as picked up
        </ButtonLink>
      )}
      <ButtonLink outline href={`/desk/orders/slips?id=${id}`}>
        Packing slip
      </ButtonLink>
    </>
  );
}

function factsOf(order: ShownOrder) {
  const { createdAt, email, paidCents, refundedCents, payment } = order;
  const link = payment && <NewTabLink href={payment}>Open in Stripe</NewTabLink>;
  return [
    { label: "Status", value: orderStatus(order) },
    { label: "Ordered", value: <Moment iso={createdAt} /> },
    { label: "Email", value: email === null ? "Not on file" : <EmailAddress email={email} /> },
    paidCents !== null && { label: "Charged", value: formatCents(paidCents) },
    refundedCents !== 0 && { label: "Refunded", value: formatCents(refundedCents) },
    link && { label: "Payment", value: link },
  ];
}

function Destination({ order: { address, pickup } }: Pick<Props, "order">) {
  if (!pickup && address.length === 0) return <p>Not on file</p>;
  if (!pickup)
    return address.map((line, place) => (
      <span key={line} className="block">
        <bdi>{line}</bdi>
        {place === address.length - 1 && <CopyButton text={address.join("\n")} what="address" />}
      </span>
    ));
  return (
    <>
      {address.length > 0 && (
        <p className="mb-3">
          For <bdi className="font-bold">{address[0]}</bdi>
        </p>
      )}
      <p>{pickup}</p>
    </>
  );
}

function OrderAttention({ order: { attention } }: Pick<Props, "order">) {
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
            <IntentButton outline intent="accept" label="Keep the payment: treat it as paid" />
            <IntentButton outline intent="close" label="I refunded it: close the order" />
          </p>
        ) : (
          <IntentButton outline intent="settle" label="Mark resolved" />
        )}
      </Form>
    </section>
  );
}

function OrderDisputes({ order: { disputes, payment } }: Pick<Props, "order">) {
  if (disputes.length === 0) return null;
  return (
    <Section id="disputes" title="Disputes">
      {disputes.map((dispute) => (
        <div key={dispute.id} className="not-first:mt-8">
          <FactList facts={disputeFacts(dispute, payment)} />
        </div>
      ))}
    </Section>
  );
}

const disputeStandWords: Record<DisputeStand, string> = {
  open: "Stripe needs your answer",
  reviewed: "Answered; the bank is deciding",
  won: "Ended in your favor",
  lost: "Lost",
};

const disputeReasonWords: Record<string, string> = {
  credit_not_processed: "They expected a refund",
  duplicate: "They were charged twice",
  fraudulent: "They didn't make this payment",
  general: "No reason given",
  product_not_received: "It never arrived",
  product_unacceptable: "It was broken, or not as described",
  subscription_canceled: "They had canceled a subscription",
  unrecognized: "They don't recognize the payment",
};

function disputeFacts(dispute: Dispute, payment: string | null) {
  const { cents, reason, dueBy } = dispute;
  const stand = standOf(dispute);
  const due = dueBy === null ? "The bank won't take an answer" : <Moment iso={dueBy} />;
  const link = payment && <NewTabLink href={payment}>Answer in Stripe</NewTabLink>;
  return [
    { label: "Amount", value: formatCents(cents) },
    { label: "Status", value: stand === "open" ? <b>{disputeStandWords[stand]}</b> : disputeStandWords[stand] },
    { label: "Reason", value: disputeReasonWords[reason] ?? reason },
    stand === "open" && { label: "Answer by", value: due },
    link && { label: "Answer", value: link },
  ];
}

const eventSourceWords: Record<string, string> = {
  checkout: "The cart",
  webhook: "Stripe",
  "success-page": "The customer, after paying",
  "cancel-page": "The customer, by going back",
  restore: "The customer, by restoring the cart",
  sweeper: "Our check with Stripe",
  desk: "The team",
};

const happeningWords: Record<string, string> = {
  session: "Stripe payment page opened",
  paid: "Payment received",
  failed: "Declined by the bank",
  cancelled: "Payment abandoned",
  closed: "Refunded in Stripe, and closed",
  expired: "Payment window expired",
  refunded: "Fully refunded",
  "refund-sending": "Refund requested",
  "refund-pending": "Refund accepted by Stripe, waiting for the bank",
  "refund-succeeded": "Refund went through",
  "refund-returned": "A refund's money came back to Stripe",
  "refund-canceled": "Refund canceled",
  "refund-refused": "Refund refused by Stripe",
  "dispute-reviewed": "Dispute answered, and under review",
  ...Object.fromEntries(Object.entries(attentionWords).map(([name, { title }]) => [name, title])),
};

const historyColumns: readonly Column<OrderEvent>[] = [
  { label: "When", heads: true, cell: ({ at }) => <Moment iso={at} /> },
  { label: "Event", cell: ({ to }) => orderStateWords[to] },
  { label: "Source", cell: ({ cause }) => eventSourceWords[cause] ?? cause },
  { label: "Details", cell: ({ details }) => happeningWords[details ?? ""] ?? details ?? "–" },
];
