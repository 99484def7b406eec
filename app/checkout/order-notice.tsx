import { formatCents } from "../catalogue/money.ts";
import { shopNotices } from "../content/shop.ts";
import type { FittedLine } from "../ui/fit-line.ts";
import { PosterHeading } from "../ui/poster-heading.tsx";
import type { OrderView } from "./order.ts";

interface Props {
  notice: "success" | "waiting" | "unpaid" | "cancel";
  headline: readonly FittedLine[];
  /** The shopper's own order, or null if it is not known. */
  order: OrderView | null;
  /** Stripe's page, or null if it is not open. */
  payUrl: string | null;
}

/** Shows the result of a payment as a ticket. Its stub repeats the result. */
export function OrderNotice({ notice, headline, order, payUrl }: Props) {
  const { text, stub } = shopNotices[notice];
  const isUnknown = notice === "success" && !order;
  const words = shopNotices.order;
  return (
    <div className="page order-notice" data-tone={notice === "success" || notice === "waiting" ? "success" : "cancel"}>
      <div className="ticket">
        <PosterHeading lines={headline} />
        <p>{text}</p>
        {order && <OrderSlip order={order} />}
        {payUrl && (
          <p>
            <a className="button" href={payUrl}>
              {words.pay}
            </a>
          </p>
        )}
        {order && notice === "cancel" && (
          <form method="post" action="/cart">
            <input type="hidden" name="order" value={order.id} />
            <button className="button" type="submit" name="intent" value="restore">
              {words.restore}
            </button>
          </form>
        )}
        <p className="ticket-links">
          {shopNotices.links.map(({ name, href }, index) => (
            <a key={href} className={index === 0 && !order ? "button" : "button button-outline"} href={href}>
              {name}
            </a>
          ))}
        </p>
      </div>
      <p className="ticket-stub headline" aria-hidden="true">
        {isUnknown ? shopNotices.success.stubUnknown : stub}
      </p>
    </div>
  );
}

const words = shopNotices.order;

/** Lists the ordered lines and the amounts. */
function OrderSlip({ order: { number, lines, amountCents, adjustmentCents, refundedCents } }: { order: OrderView }) {
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
