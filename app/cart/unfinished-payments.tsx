import { formatCents } from "../catalogue/money.ts";
import { cartWords } from "../content/cart.ts";
import type { UnfinishedPayment } from "./cart-view.ts";

const words = cartWords.unfinished;

/** Who comes back from Stripe's page by the browser's Back finds what they had chosen. */
export function UnfinishedPayments({ payments }: { payments: readonly UnfinishedPayment[] }) {
  return payments.map(({ orderId, pieces, amountCents, payUrl }) => (
    <section key={orderId} className="cart-unfinished" aria-label={words.title}>
      <h2>{words.title}</h2>
      <p>{(payUrl ? words.text : words.closed)(cartWords.summary.items(pieces), formatCents(amountCents))}</p>
      <form method="post" action="/cart">
        <input type="hidden" name="order" value={orderId} />
        {payUrl && (
          <a className="button" href={payUrl}>
            {words.pay}
          </a>
        )}
        <button className="button button-outline" type="submit" name="intent" value="restore">
          {words.restore}
        </button>
      </form>
    </section>
  ));
}
