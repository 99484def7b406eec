import { Form } from "@remix-run/react";
import type { ComponentProps } from "react";
import { formatCents } from "../../shop/catalogue/money.ts";
import { hasLost } from "../../shop/orders/dispute.ts";
import { orderSumLabel } from "../../shop/orders/order-view.ts";
import { isToShip } from "../../shop/orders/order-words.ts";
import { refundWords } from "../../shop/orders/refund-words.ts";
import { Alert } from "../../ui/alerts.tsx";
import { ButtonLink, Button } from "../../ui/button.tsx";
import { NewTabLink } from "../../ui/new-tab-link.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { type Column, DataTable } from "../list/data-table.tsx";
import { CopyButton } from "../shell/copy-button.tsx";
import { BackLink, EmailAddress, FactList, Moment, Section, NOTICE } from "../shell/page-parts.tsx";
import { copyWords } from "../shell/words.ts";
import { isOnlyToSend, type OrderForm, orderFormPath, type ShownOrder } from "./desk-order.ts";
import { slipWords } from "./list-words.ts";
import type { OrderReply } from "./order-command.ts";
import { OrderDisputes } from "./order-disputes.tsx";
import { OrderNeighbours } from "./order-neighbours.tsx";
import { OrderRefunds } from "./order-refunds.tsx";
import { OrderShipping } from "./order-shipping.tsx";
import { orderStatus } from "./order-status.tsx";
import { parcelWords, pickupWords } from "./parcel-words.ts";
import { RefundReview } from "./refund-review.tsx";
import {
  orderWords as words,
  attentionWords,
  eventSourceWords,
  happeningWords,
  orderStateWords,
  orderWords,
} from "./words.ts";

interface Props {
  order: ShownOrder;
  /** The form that has the page to itself, or null. */
  form: OrderForm | null;
  reply: OrderReply;
  /** The list that the member came from, as the query of its URL. */
  query: string;
  neighbours: Omit<ComponentProps<typeof OrderNeighbours>, "query">;
}

export function OrderPage({ order, form, reply, query, neighbours }: Props) {
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
          <OrderNeighbours query={query} {...neighbours} />
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
          {place === lines.length - 1 && <CopyButton text={lines.join("\n")} what={copyWords.address} />}
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

function OrderLines({ order }: { order: ShownOrder }) {
  return (
    <section aria-labelledby="lines">
      <h2 id="lines" className="mb-4 text-4xl leading-none">
        {lineWords.title}
      </h2>
      <DataTable
        caption={lineWords.caption}
        columns={lineColumns}
        rows={order.lines}
        keyOf={({ position }) => String(position)}
      />
      <dl className="mt-3 grid grid-cols-[1fr_auto] gap-x-6 text-right tabular">
        {totalsOf(order).map(([label, cents]) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd className="font-bold">{formatCents(cents)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The rows below the items; they add up to the last one. */
function totalsOf({ amountCents, paidCents, sums }: ShownOrder): [string, number][] {
  const { subtotal, total } = lineWords;
  if (paidCents === null) return [[total, amountCents]];
  return [
    [subtotal, amountCents],
    ...sums.map((sum): [string, number] => [orderSumLabel(sum), sum.cents]),
    [total, paidCents],
  ];
}

function OrderHistory({ order: { events } }: { order: ShownOrder }) {
  return (
    <Section id="history" title={historyWords.title}>
      <DataTable caption={historyWords.caption} columns={historyColumns} rows={events} keyOf={({ id }) => id} />
    </Section>
  );
}
