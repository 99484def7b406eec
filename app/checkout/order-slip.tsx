import { formatCents } from "../catalogue/money.ts";
import { shopNotices } from "../content/shop.ts";
import type { OrderView } from "./order-view.ts";

const words = shopNotices.order;

/** What was ordered, line by line. */
export function OrderSlip({
  order: { number, lines, amountCents, adjustmentCents, refundedCents },
}: {
  order: OrderView;
}) {
  return (
    <section className="order-slip" aria-labelledby="order-slip">
      <h2 id="order-slip">{words.title(number)}</h2>
      <dl>
        {lines.map(({ name, size, quantity, totalCents }) => (
          <div key={`${name} ${size}`}>
            <dt>{`${quantity} × ${name}${size ? `, ${words.size} ${size}` : ""}`}</dt>
            <dd>{formatCents(totalCents)}</dd>
          </div>
        ))}
        {adjustmentCents !== null && adjustmentCents !== 0 && <Row name={words.adjustment} cents={adjustmentCents} />}
        <Row name={words.total} cents={amountCents} />
        {refundedCents > 0 && <Row name={words.refunded} cents={refundedCents} />}
      </dl>
    </section>
  );
}

function Row({ name, cents }: { name: string; cents: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{formatCents(cents)}</dd>
    </div>
  );
}
