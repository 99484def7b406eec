import { useNavigation, useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { formatCents } from "../catalogue/money.ts";
import { cartAlerts } from "../content/cart-alerts.ts";
import { cartWords } from "../content/cart.ts";
import { isEdited } from "../server/hydration.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { useScripted } from "../ui/use-scripted.ts";
import { CartLine, LINK_BUTTON } from "./cart-line.tsx";
import type { CartView } from "./cart-view.ts";
import { DeliveryChoices } from "./delivery-choices.tsx";
import { setCartBackupAside } from "./use-cart-backup.ts";

/** The order's slip; on a wide screen, it is beside the heading and stays in view. */
const SLIP = [
  "slip on-stock print-exact grid gap-3.5 bg-gold px-6.5 pb-13",
  "lg:sticky lg:top-20 lg:col-start-2 lg:row-start-1 lg:row-end-3 lg:self-start",
].join(" ");

const ROW = "flex max-w-none flex-wrap items-baseline justify-between gap-x-4 text-lg font-bold";

/** All lines are in one form, so every button sends every quantity. */
export function CartForm({ view }: { view: CartView }) {
  const { cart, priceHash, delivery, page, takesCodes } = view;
  const { props, pending, scripted, sendTyped } = useCartForm();
  const { summary, shop, clear } = cartWords;
  return (
    <form
      className="group mt-fluid-md grid items-start gap-fluid-xl lg:contents"
      method="post"
      action="/cart"
      noValidate
      aria-busy={pending}
      {...props}
    >
      <input type="hidden" name="quote" value={priceHash} />
      <input type="hidden" name="page" value={page} />
      <div className="border-t-6 border-double border-ink lg:mt-9">
        {cart.lines.map((line) => (
          <CartLine key={`${line.productId} ${line.size}`} line={line} scripted={scripted} onLeave={sendTyped} />
        ))}
        <button className={`${LINK_BUTTON} mt-3`} type="submit" name="intent" value="clear">
          {clear}
        </button>
      </div>
      <section className={SLIP} aria-labelledby="order-summary">
        <h2
          id="order-summary"
          className="-mx-2.5 grid h-18.5 place-content-center border-b-4 border-dotted border-ink text-center text-5xl"
        >
          {summary.title}
        </h2>
        <p className={ROW}>{summary.items(cart.units)}</p>
        <output className={`${ROW} border-y-6 border-double border-ink pt-3 pb-2`} aria-live="polite">
          {summary.subtotal}{" "}
          <span className="font-headline text-fluid-6xl leading-none font-normal group-aria-busy:opacity-55">
            {formatCents(cart.subtotalCents)}
          </span>
        </output>
        <p>{summary.note}</p>
        {takesCodes && <p>{summary.code}</p>}
        <DeliveryChoices {...delivery} />
        {delivery.choices.length === 0 ? (
          <p className="font-bold">{cartAlerts["no-delivery"].text}</p>
        ) : (
          <Button size="lg" type="submit" name="intent" value="checkout">
            {pending ? summary.pending : summary.checkout}
          </Button>
        )}
        <ButtonLink outline size="lg" href={shop.href}>
          {shop.name}
        </ButtonLink>
        <p className="flex flex-wrap gap-x-5 gap-y-1">
          {summary.policies.map(({ name, href }) => (
            <a key={href} className="py-0.5 text-link" href={href}>
              {name}
            </a>
          ))}
        </p>
      </section>
    </form>
  );
}

/** Submits the form without loading a page. Checkout redirects to Stripe's page, so the browser itself submits that. */
function useCartForm() {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const [leaving, setLeaving] = useState(false);
  const pending = useNavigation().state !== "idle" || leaving;
  const scripted = useScripted();

  useEffect(() => {
    // On Back, the browser may restore the page in the state in which it was left.
    const comeBack = () => setLeaving(false);
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, []);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    if (button?.value === "checkout") {
      if (leaving) event.preventDefault();
      else setCartBackupAside();
      setLeaving(true);
      return;
    }
    event.preventDefault();
    submit(button ?? event.currentTarget, { preventScrollReset: true });
  }

  /** Sends the quantities in the fields. */
  function sendTyped() {
    if (!form.current || leaving) return;
    const fields = new FormData(form.current);
    fields.set("intent", "update");
    submit(fields, { method: "post", action: "/cart", preventScrollReset: true });
  }

  useEffect(() => {
    // Sends a quantity entered before hydration. If its field still has the focus, leaving the field sends it.
    if (form.current && isEdited(form.current) && !isBeingTyped(form.current)) sendTyped();
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, []);

  return { props: { ref: form, onSubmit }, pending, scripted, sendTyped };
}

function isBeingTyped(form: HTMLFormElement): boolean {
  const { activeElement } = document;
  return activeElement instanceof HTMLInputElement && form.contains(activeElement);
}
