import { formatCents } from "../../catalogue/money.ts";
import { copyWords } from "../../content/desk-copy.ts";
import { orderStateWords, orderWords as words } from "../../content/desk-orders.ts";
import { Alert } from "../../ui/alert.tsx";
import { NewTabLink } from "../../ui/new-tab-link.tsx";
import { CopyButton } from "../shell/copy-button.tsx";
import { FactList } from "../shell/fact-list.tsx";
import { Moment } from "../shell/moment.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { OrderAttention } from "./order-attention.tsx";
import { OrderHistory } from "./order-history.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderShipping } from "./order-shipping.tsx";
import type { OrderRefusal, ShownOrder } from "./order-view.ts";

interface Props {
  order: ShownOrder;
  refusal: OrderRefusal;
  /** What was typed into a form that was refused. */
  typed: string;
}

export function OrderPage({ order, refusal, typed }: Props) {
  return (
    <>
      <PageHead title={words.one(order.number)}>
        <a className="text-link" href="/desk/orders">
          {words.back}
        </a>
      </PageHead>
      {refusal === "changed" && (
        <Alert tone="error" title={words.changed.title}>
          <p>{words.changed.text}</p>
        </Alert>
      )}
      <OrderAttention order={order} />
      <FactList facts={factsOf(order)} />
      <OrderLines order={order} />
      <OrderShipping order={order} wrong={refusal === "tracking"} typed={typed} />
      <OrderHistory order={order} />
    </>
  );
}

function factsOf(order: ShownOrder) {
  const { facts } = words;
  return [
    { label: facts.state, value: orderStateWords[order.state] },
    { label: facts.when, value: <Moment iso={order.time} /> },
    {
      label: facts.email,
      value: order.email === null ? words.noEmail : <Copied text={order.email} what={copyWords.email} />,
    },
    { label: facts.address, value: order.address.length > 0 ? <Address lines={order.address} /> : words.noAddress },
    ...(order.paidCents === null ? [] : [{ label: facts.paid, value: formatCents(order.paidCents) }]),
    ...(order.refundedCents === 0 ? [] : [{ label: facts.refunded, value: formatCents(order.refundedCents) }]),
    ...(order.payment === null ? [] : [{ label: facts.payment, value: <Payment href={order.payment} /> }]),
  ];
}

function Address({ lines }: { lines: readonly string[] }) {
  return (
    <>
      {lines.map((line, place) => (
        <span key={line} className="address-line">
          <bdi>{line}</bdi>
          {place === lines.length - 1 && <CopyButton text={lines.join("\n")} what={copyWords.address} />}
        </span>
      ))}
    </>
  );
}

function Copied({ text, what }: { text: string; what: string }) {
  return (
    <>
      <bdi>{text}</bdi> <CopyButton text={text} what={what} />
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
