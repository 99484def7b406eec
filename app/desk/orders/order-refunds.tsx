import { formatCents } from "../../catalogue/money.ts";
import { blocksRefunds } from "../../checkout/dispute.ts";
import { disputeWords } from "../../content/disputes.ts";
import {
  refundProblemWords,
  refundReasonWords,
  refundStateWords as states,
  refundWords as words,
} from "../../content/refunds.ts";
import { FactList, Moment, Section } from "../shell/page-parts.tsx";
import { RefundForm, type RefundProps } from "./refund-form.tsx";
import type { ShownRefund } from "./refund-view.ts";

/** The refunds of an order, and the form that refunds what is left. */
export function OrderRefunds(props: RefundProps) {
  const { list, left } = props.order.refunds;
  const isBlocked = props.order.disputes.some(blocksRefunds);
  if (list.length === 0 && left === 0 && !isBlocked) return null;
  return (
    <Section id="refunds" title={words.title}>
      {list.map((refund) => (
        <Refunded key={refund.id} refund={refund} />
      ))}
      {isBlocked && <p>{disputeWords.noRefunds}</p>}
      {left > 0 && (
        <details
          key={list.length}
          className="max-w-184 border-2 border-ink print:hidden"
          open={"refund-what" in props.typed}
        >
          <summary className="min-h-11.5 cursor-pointer px-4 py-2.5 font-bold">{words.open(formatCents(left))}</summary>
          <RefundForm {...props} />
        </details>
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
