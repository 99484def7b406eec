import { Button, ButtonLink } from "../../ui/button.tsx";
import { formatCents } from "../catalogue/money.ts";
import type { CartView } from "./cart-view.ts";
import { cartAlerts, itemCount, policyLinks } from "./words.ts";

/** The order's slip; on a wide screen, it is beside the heading and stays in view. */
const SLIP = [
  "slip on-stock print-exact grid gap-3.5 bg-gold px-6.5 pb-13",
  "lg:sticky lg:top-20 lg:col-start-2 lg:row-start-1 lg:row-end-3 lg:self-start",
].join(" ");

const ROW = "flex max-w-none flex-wrap items-baseline justify-between gap-x-4 text-lg font-bold";

export function CartSlip({ view: { cart, delivery, takesCodes }, pending }: { view: CartView; pending: boolean }) {
  return (
    <section className={SLIP} aria-labelledby="order-summary">
      <h2
        id="order-summary"
        className="-mx-2.5 grid h-18.5 place-content-center border-b-4 border-dotted border-ink text-center text-5xl"
      >
        Order Summary
      </h2>
      <p className={ROW}>{itemCount(cart.units)}</p>
      <output className={`${ROW} border-y-6 border-double border-ink pt-3 pb-2`} aria-live="polite">
        Subtotal{" "}
        <span className="font-headline text-fluid-6xl leading-none font-normal group-aria-busy:opacity-55">
          {formatCents(cart.subtotalCents)}
        </span>
      </output>
      <p>Shipping and taxes calculated at checkout</p>
      {takesCodes && <p>Have a promo code? Enter it on the payment page.</p>}
      <DeliveryChoices {...delivery} />
      {delivery.choices.length === 0 ? (
        <p className="font-bold">{cartAlerts["no-delivery"].text}</p>
      ) : (
        <Button size="lg" type="submit" name="intent" value="checkout">
          {pending ? "Updating..." : "Proceed to Checkout"}
        </Button>
      )}
      <ButtonLink outline size="lg" href="/shop">
        Continue Shopping
      </ButtonLink>
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        {policyLinks.map(({ name, href }) => (
          <a key={href} className="py-0.5 text-link" href={href}>
            {name}
          </a>
        ))}
      </p>
    </section>
  );
}

/** What shipping costs, and where there are several, the choice of one. */
function DeliveryChoices({ choices, chosen }: CartView["delivery"]) {
  const [first] = choices;
  if (!first) return null;
  if (choices.length === 1)
    return (
      <p>
        <input type="hidden" name="delivery" value={first.key} />
        {first.text}
      </p>
    );
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-bold">Shipping</legend>
      {choices.map(({ key, text }) => (
        <label key={key} className="flex items-start gap-2.5 py-1">
          <input
            type="radio"
            className="mt-0.5 size-5 shrink-0 accent-ink"
            name="delivery"
            value={key}
            defaultChecked={key === chosen}
          />{" "}
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
