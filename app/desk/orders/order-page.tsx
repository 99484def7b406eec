import { Form } from "@remix-run/react";
import type { ComponentProps } from "react";
import { formatCents } from "../../shop/catalogue/money.ts";
import { hasLost } from "../../shop/orders/dispute.ts";
import { isToShip } from "../../shop/orders/order-words.ts";
import { refundWords } from "../../shop/orders/refund-words.ts";
import { Alert } from "../../ui/alerts.tsx";
import { ButtonLink, Button } from "../../ui/button.tsx";
import { NewTabLink } from "../../ui/new-tab-link.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { type Column, DataTable } from "../list/data-table.tsx";
import { CopyButton } from "../shell/copy-button.tsx";
import { BackLink, EmailAddress, FactList, Moment, Section, NOTICE } from "../shell/page-parts.tsx";
import {
  isOnlyToSend,
  type OrderForm,
  orderFormPath,
  type ShownOrder,
  type OrderReply,
  orderStatus,
} from "./desk-order.ts";
import { OrderLines } from "./order-lines.tsx";
import { OrderDisputes, OrderRefunds, RefundReview } from "./order-refunds.tsx";
import { OrderShipping } from "./order-shipping.tsx";
import {
  slipWords,
  orderWords as words,
  attentionWords,
  eventSourceWords,
  happeningWords,
  orderStateWords,
  parcelWords,
  pickupWords,
} from "./words.ts";

interface Props {
  order: ShownOrder;
  /** The form that has the page to itself, or null. */
  form: OrderForm | null;
  reply: OrderReply;
  /** The list that the member came from, as the query of its URL. */
  query: string;
  neighbors: Omit<ComponentProps<typeof OrderNeighbors>, "query">;
}

export function OrderPage({ order, form, reply, query, neighbors }: Props) {
  const { refusal, plan } = reply;
  const shared = { order, form, query };
  return (
    <>
      {form === null ? (
        <PageHead title={words.one(order.number)} actions={<NextSteps order={order} query={query} />}>
          <BackLink href={`/desk/orders${query}`}>{words.back}</BackLink>
        </PageHead>
      ) : (
        <PageHead title={words.one(order.number)}>
          <BackLink href={`/desk/orders/${order.id}${query}`}>{words.backToOrder}</BackLink>
        </PageHead>
      )}
      {refusal === "changed" && (
        <Alert tone="error" title={words.changed.title}>
          <p>{words.changed.text}</p>
        </Alert>
      )}
      {refusal === "unconfirmed" && (
        <Alert tone="error" title={words.unconfirmed.title}>
          <p>{words.unconfirmed.text}</p>
        </Alert>
      )}
      {refusal === "refund-closed" && (
        <Alert tone="error" title={refundWords.closed.title}>
          <p>{refundWords.closed.text}</p>
        </Alert>
      )}
      {plan && <RefundReview key={JSON.stringify(plan.typed)} order={order} plan={plan.shown} typed={plan.typed} />}
      <section className="grid gap-x-10 text-xl leading-tight lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <div className="mb-8">
          <h2 className="mb-4 text-4xl leading-none">{order.pickup ? words.pickup : words.facts.address}</h2>
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
          <Section id="facts" title={words.details}>
            <FactList facts={factsOf(order)} />
          </Section>
          <OrderHistory order={order} />
          <OrderNeighbors query={query} {...neighbors} />
        </>
      )}
    </>
  );
}

const sendAll = { ship: words.next.ship, ready: words.next.ready };
const sendRest = { ship: parcelWords.shipRest, ready: pickupWords.shipRest };

/** What to do next as the first button. It leads to the form that does it. */
function NextSteps({ order, query }: Pick<Props, "order" | "query">) {
  const { id, state, attention, shippedAt, disputes, pickup, packing } = order;
  const isLost = hasLost(disputes);
  const send = order.parcels.some(({ restocked }) => restocked === null) ? sendRest : sendAll;
  const shipping = isOnlyToSend(order) ? "#shipping" : orderFormPath(id, query, "ship");
  return (
    <>
      {attention !== null && <ButtonLink href="#attention">{words.next.attention}</ButtonLink>}
      {isToShip(state, shippedAt) && (
        <ButtonLink outline={attention !== null} data-changes="" href={isLost ? "#stop" : shipping}>
          {isLost ? words.next.stop : pickup ? send.ready : send.ship}
        </ButtonLink>
      )}
      {packing === "ready" && (
        <ButtonLink outline={attention !== null} data-changes="" href="#shipping">
          {words.next.pickUp}
        </ButtonLink>
      )}
      <ButtonLink outline href={`/desk/orders/slips?id=${id}`}>
        {slipWords.one}
      </ButtonLink>
    </>
  );
}

function factsOf(order: ShownOrder) {
  const { facts } = words;
  return [
    { label: facts.state, value: orderStatus(order) },
    { label: facts.when, value: <Moment iso={order.time} /> },
    {
      label: facts.email,
      value: order.email === null ? words.noEmail : <EmailAddress email={order.email} />,
    },
    ...(order.paidCents === null ? [] : [{ label: facts.paid, value: formatCents(order.paidCents) }]),
    ...(order.refundedCents === 0 ? [] : [{ label: facts.refunded, value: formatCents(order.refundedCents) }]),
    ...(order.payment === null ? [] : [{ label: facts.payment, value: <Payment href={order.payment} /> }]),
  ];
}

function Destination({ order: { address, pickup } }: { order: ShownOrder }) {
  if (pickup)
    return (
      <>
        {address.length > 0 && (
          <p className="mb-3">
            {words.pickedUpBy} <bdi className="font-bold">{address[0]}</bdi>
          </p>
        )}
        <p>{pickup}</p>
      </>
    );
  return address.length > 0 ? <Address lines={address} /> : <p>{words.noAddress}</p>;
}

function Address({ lines }: { lines: readonly string[] }) {
  return (
    <>
      {lines.map((line, place) => (
        <span key={line} className="block">
          <bdi>{line}</bdi>
          {place === lines.length - 1 && <CopyButton text={lines.join("\n")} what="address" />}
        </span>
      ))}
    </>
  );
}

function Payment({ href }: { href: string }) {
  return (
    <NewTabLink className="text-link" href={href} note={words.newTab}>
      {words.payment}
    </NewTabLink>
  );
}

/** A problem with the order, what to do about it, and the buttons that mark it as resolved. */
function OrderAttention({ order: { attention } }: { order: ShownOrder }) {
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

const { history: historyWords } = words;

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

function OrderHistory({ order: { events } }: { order: ShownOrder }) {
  return (
    <Section id="history" title={historyWords.title}>
      <DataTable caption={historyWords.caption} columns={historyColumns} rows={events} keyOf={({ id }) => id} />
    </Section>
  );
}

interface NeighborsProps {
  /** The list that the member came from, as the query of its URL. */
  query: string;
  /** Ids of the orders before and after this one in that list; null at its ends. */
  newer: string | null;
  older: string | null;
}

/** The links to the orders before and after one. */
function OrderNeighbors({ query, newer, older }: NeighborsProps) {
  if (newer === null && older === null) return null;
  return (
    <nav className="mt-12 flex flex-wrap gap-3 print:hidden" aria-label={words.neighbors.label}>
      {newer !== null && (
        <ButtonLink outline rel="prev" href={`/desk/orders/${newer}${query}`}>
          <span aria-hidden="true">←&nbsp;</span>
          {words.neighbors.newer}
        </ButtonLink>
      )}
      {older !== null && (
        <ButtonLink outline className="ml-auto" rel="next" href={`/desk/orders/${older}${query}`}>
          {words.neighbors.older}
          <span aria-hidden="true">&nbsp;→</span>
        </ButtonLink>
      )}
    </nav>
  );
}
