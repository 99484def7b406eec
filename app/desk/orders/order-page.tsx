import { Form } from "@remix-run/react";
import { formatCents } from "../../catalogue/money.ts";
import { attentionWords, orderStateWords, orderWords as words } from "../../content/desk-orders.ts";
import { copyWords } from "../../content/desk.ts";
import { Alert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { NewTabLink } from "../../ui/new-tab-link.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { CopyButton } from "../shell/copy-button.tsx";
import { BackLink, EmailAddress, FactList, Moment, NOTICE } from "../shell/page-parts.tsx";
import type { ShownOrder } from "./desk-order.ts";
import type { OrderRefusal } from "./order-command.ts";
import { OrderHistory, OrderLines } from "./order-sections.tsx";
import { OrderShipping } from "./order-shipping.tsx";

interface Props {
  order: ShownOrder;
  refusal: OrderRefusal;
  /** The submitted fields, after an error. */
  typed: Readonly<Record<string, string>>;
}

export function OrderPage({ order, refusal, typed }: Props) {
  return (
    <>
      <PageHead title={words.one(order.number)}>
        <BackLink href="/desk/orders">{words.back}</BackLink>
      </PageHead>
      {refusal === "changed" && (
        <Alert tone="error" title={words.changed.title}>
          <p>{words.changed.text}</p>
        </Alert>
      )}
      <OrderAttention order={order} />
      <FactList facts={factsOf(order)} />
      <OrderLines order={order} />
      <OrderShipping order={order} wrong={refusal} typed={typed} />
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
      value: order.email === null ? words.noEmail : <EmailAddress email={order.email} />,
    },
    { label: facts.address, value: <Destination order={order} /> },
    ...(order.paidCents === null ? [] : [{ label: facts.paid, value: formatCents(order.paidCents) }]),
    ...(order.refundedCents === 0 ? [] : [{ label: facts.refunded, value: formatCents(order.refundedCents) }]),
    ...(order.payment === null ? [] : [{ label: facts.payment, value: <Payment href={order.payment} /> }]),
  ];
}

function Destination({ order: { address, pickup } }: { order: ShownOrder }) {
  if (pickup) return `${words.pickup}: ${pickup}`;
  return address.length > 0 ? <Address lines={address} /> : words.noAddress;
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

/** A problem with the order, what to do about it, and the button that marks it as resolved. */
function OrderAttention({ order: { attention } }: { order: ShownOrder }) {
  if (attention === null) return null;
  const { title, what, todo } = attentionWords[attention];
  return (
    <section className={`${NOTICE} mb-8`} aria-labelledby="attention">
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
