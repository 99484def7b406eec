import { formatCents } from "../../shop/catalogue/money.ts";
import { disputeWords } from "../../shop/orders/dispute-words.ts";
import { blocksRefunds } from "../../shop/orders/dispute.ts";
import {
  refundProblemWords,
  refundReasonWords,
  refundStateWords as states,
  refundWords as words,
} from "../../shop/orders/refund-words.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { FactList, Moment, Section } from "../shell/page-parts.tsx";
import { type OrderForm, orderFormPath } from "./desk-order.ts";
import { RefundForm, type RefundProps } from "./refund-form.tsx";
import type { ShownRefund } from "./refund-view.ts";

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
