import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { formatCents } from "../../shop/catalogue/money.ts";
import { blocksRefunds, type Dispute, standOf } from "../../shop/orders/dispute.ts";
import { ButtonLink, Button } from "../../ui/button.tsx";
import { NewTabLink } from "../../ui/new-tab-link.tsx";
import { useHasMail } from "../shell/has-mail.tsx";
import { FactList, Moment, Section, NOTICE } from "../shell/page-parts.tsx";
import { type OrderForm, orderFormPath, type ShownOrder, type ShownPlan, type ShownRefund } from "./desk-order.ts";
import { Items } from "./order-lines.tsx";
import { RefundForm, type RefundProps } from "./refund-form.tsx";
import {
  disputeReasonWords,
  disputeStandWords,
  newTab,
  refundProblemWords,
  refundReasonWords,
  refundStateWords,
} from "./words.ts";

interface Props extends RefundProps {
  /** The form that has the page to itself, or null. */
  form: OrderForm | null;
  /** The list that the member came from, as the query of its URL. */
  query: string;
}

export function OrderRefunds({ form, query, ...props }: Props) {
  const { id, disputes, refunds } = props.order;
  const { list, left } = refunds;
  const isBlocked = disputes.some(blocksRefunds);
  if (list.length === 0 && left === 0 && !isBlocked) return null;
  return (
    <Section id="refunds" title="Refunds">
      {list.map((refund) => (
        <Refunded key={refund.id} refund={refund} />
      ))}
      {isBlocked && <p>Stripe won't refund a payment while it's disputed, or after the dispute is lost.</p>}
      {form === "refund" ? (
        <RefundForm key={list.length} {...props} />
      ) : (
        left > 0 && (
          <ButtonLink outline data-changes="" href={orderFormPath(id, query, "refund")}>
            {`Refund up to ${formatCents(left)}`}
          </ButtonLink>
        )
      )}
    </Section>
  );
}

function Refunded({ refund }: { refund: ShownRefund }) {
  const { cents, state, at, by, items, postage, restocked, reason, note, changedAt, problem } = refund;
  const { title, text } = refundStateWords[state];
  const isBad = state === "failed" || state === "refused" || state === "canceled";
  const asked = (
    <>
      <Moment iso={at} /> {by !== null && "by"} <bdi>{by}</bdi>
    </>
  );
  const status = (
    <>
      <span className={isBad ? "font-bold text-accent" : undefined}>{title}</span>, <Moment iso={changedAt} />
      {problem !== null && (
        <span className="block">{refundProblemWords[problem] ?? <bdi>{`Stripe says: ${problem}`}</bdi>}</span>
      )}
      {text && <span className="block">{text}</span>}
    </>
  );
  return (
    <div className="mb-8">
      <h3 className="mb-2 text-lg font-bold">{`${formatCents(cents)}: ${title}`}</h3>
      <FactList
        facts={[
          { label: by === null ? "Made in Stripe" : "Requested", value: asked },
          { label: "Status", value: status },
          ...(items.length > 0 || postage ? [{ label: "For", value: <RefundedItems {...refund} /> }] : []),
          ...(items.length === 0 ? [] : [{ label: "Back in stock", value: <Items items={restocked} /> }]),
          ...(reason === null ? [] : [{ label: "Reason", value: refundReasonWords[reason] ?? reason }]),
          ...(note === null ? [] : [{ label: "Note for the team", value: <bdi>{note}</bdi> }]),
        ]}
      />
    </div>
  );
}

function RefundedItems({ items, postage }: Pick<ShownRefund, "items" | "postage">) {
  return (
    <>
      {items.length > 0 && <Items items={items} />}
      {postage && <span className="block">Shipping</span>}
    </>
  );
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
  const stock = restock && items.length > 0 ? <Items items={items} /> : "Nothing goes back in stock";
  const unsent = order.pickup === "" ? "Won't be shipped anymore" : "Won't be handed out anymore";
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- without JavaScript this moves the focus to what is to be checked
    <section ref={box} className={`${NOTICE} mb-8`} aria-labelledby="refund-review" tabIndex={-1} autoFocus>
      <h2 id="refund-review" className="text-4xl leading-none">
        Check this refund
      </h2>
      <FactList
        facts={[
          { label: "Amount", value: `${amount} of ${formatCents(order.refunds.left)}` },
          ...(items.length > 0 || postage ? [{ label: "For", value: <RefundedItems {...plan} /> }] : []),
          { label: "Back in stock", value: stock },
          ...(notSent === null ? [] : [{ label: unsent, value: <Items items={notSent} /> }]),
          { label: "Reason", value: refundReasonWords[reason] },
        ]}
      />
      <p>
        {order.email === null
          ? "There's no email address on file, so the customer won't hear about it."
          : hasMail
            ? "The customer gets an email once the refund has gone through."
            : "The customer gets an email once the refund has gone through and email is set up."}
      </p>
      <Form method="post" className="flex flex-wrap items-center gap-x-5 gap-y-3">
        {typed.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="refund-cents" value={cents} />
        <Button type="submit" name="intent" value="refund">
          {`Refund ${amount}`}
        </Button>
        <a className="text-link" href="#refunds">
          Change it
        </a>
      </Form>
    </section>
  );
}

export function OrderDisputes({ order: { disputes, payment } }: { order: ShownOrder }) {
  if (disputes.length === 0) return null;
  return (
    <Section id="disputes" title="Disputes">
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
  const stand = standOf(dispute);
  const due = dueBy === null ? "The bank won't take an answer" : <Moment iso={dueBy} />;
  const link = payment && (
    <NewTabLink className="text-link" href={payment} note={newTab}>
      Answer in Stripe
    </NewTabLink>
  );
  return [
    { label: "Amount", value: formatCents(cents) },
    { label: "Status", value: stand === "open" ? <b>{disputeStandWords[stand]}</b> : disputeStandWords[stand] },
    { label: "Reason", value: disputeReasonWords[reason] ?? reason },
    ...(stand === "open" ? [{ label: "Answer by", value: due }] : []),
    ...(link ? [{ label: "Answer", value: link }] : []),
  ];
}
