import { formatCents } from "../../shop/catalogue/money.ts";
import { disputeReasonWords, disputeStandWords, disputeWords as words } from "../../shop/orders/dispute-words.ts";
import { type Dispute, standOf } from "../../shop/orders/dispute.ts";
import { NewTabLink } from "../../ui/new-tab-link.tsx";
import { FactList, Moment, Section } from "../shell/page-parts.tsx";
import type { ShownOrder } from "./desk-order.ts";
import { orderWords } from "./words.ts";

/** The disputes of an order's payment, with the date of the answer. */
export function OrderDisputes({ order: { disputes, payment } }: { order: Pick<ShownOrder, "disputes" | "payment"> }) {
  if (disputes.length === 0) return null;
  return (
    <Section id="disputes" title={words.title}>
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
  const { facts } = words;
  const stand = standOf(dispute);
  const due = dueBy === null ? words.noAnswer : <Moment iso={dueBy} />;
  return [
    { label: facts.amount, value: formatCents(cents) },
    { label: facts.state, value: stand === "open" ? <b>{disputeStandWords[stand]}</b> : disputeStandWords[stand] },
    { label: facts.reason, value: disputeReasonWords[reason] ?? reason },
    ...(stand === "open" ? [{ label: facts.due, value: due }] : []),
    ...(payment === null ? [] : [{ label: facts.where, value: <Link href={payment} /> }]),
  ];
}

function Link({ href }: { href: string }) {
  return (
    <NewTabLink className="text-link" href={href} note={orderWords.newTab}>
      {words.link}
    </NewTabLink>
  );
}
