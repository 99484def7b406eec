import { formatCents } from "../catalogue/money.ts";
import { cartWords } from "../content/cart.ts";
import { CartLine } from "./cart-line.tsx";
import type { CartView } from "./cart-view.ts";
import { useCartForm } from "./use-cart-form.ts";

/** All lines in one form: whichever button is pressed, every quantity that was typed is sent. */
export function CartForm({ view }: { view: CartView }) {
  const { cart, quote, page } = view;
  const { props, pending, scripted, sendTyped } = useCartForm();
  const { summary, shop, clear } = cartWords;
  return (
    <form className="cart-form" method="post" action="/cart" noValidate aria-busy={pending} {...props}>
      <input type="hidden" name="quote" value={quote} />
      <input type="hidden" name="page" value={page} />
      <div className="cart-lines">
        {cart.lines.map((line) => (
          <CartLine key={`${line.productId} ${line.size}`} line={line} scripted={scripted} onLeave={sendTyped} />
        ))}
        <button className="cart-button cart-clear" type="submit" name="intent" value="clear">
          {clear}
        </button>
      </div>
      <section className="cart-summary" aria-labelledby="order-summary">
        <h2 id="order-summary">{summary.title}</h2>
        <p className="cart-summary-row">{summary.items(cart.pieces)}</p>
        <output className="cart-summary-row" aria-live="polite">
          {summary.subtotal} <span>{formatCents(cart.subtotalCents)}</span>
        </output>
        <p>{summary.note}</p>
        <button className="button" type="submit" name="intent" value="checkout">
          {pending ? summary.pending : summary.checkout}
        </button>
        <a className="button button-outline" href={shop.href}>
          {shop.name}
        </a>
      </section>
    </form>
  );
}
