import { useNavigation, useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { sendOnLeaving } from "../../server/forms/use-leaving.ts";
import { isEdited } from "../../ui/hydration.ts";
import { useScripted } from "../../ui/use-scripted.ts";
import { CartLine, LINK_BUTTON } from "./cart-line.tsx";
import { CartSlip } from "./cart-slip.tsx";
import type { CartView } from "./cart-view.ts";
import { readQuantity } from "./cart.ts";
import { setCartBackupAside } from "./use-cart-backup.ts";
import { cartWords } from "./words.ts";

/** As in server/forms/use-one-post.ts. An import of it would add 17 bytes to each page with scripts. */
const MOST_WAIT = 10_000;

/** All lines are in one form, so every button sends every quantity. */
export function CartForm({ view }: { view: CartView }) {
  const { cart, priceHash, page } = view;
  const { props, pending, scripted, sendTyped } = useCartForm();
  return (
    <form
      className="group mt-fluid-md grid grid-cols-1 items-start gap-fluid-xl lg:contents"
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
          {cartWords.clear}
        </button>
      </div>
      <CartSlip view={view} pending={pending} />
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
  const underWay = useRef("");

  useEffect(() => {
    if (!pending) underWay.current = "";
  }, [pending]);

  useEffect(() => {
    // On Back, the browser may restore the page in the state in which it was left.
    const comeBack = () => setLeaving(false);
    window.addEventListener("pageshow", comeBack);
    // The visitor may have stopped the request.
    const timer = leaving ? window.setTimeout(comeBack, MOST_WAIT) : undefined;
    return () => {
      window.removeEventListener("pageshow", comeBack);
      window.clearTimeout(timer);
    };
  }, [leaving]);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    if (button?.value === "checkout") {
      if (leaving) event.preventDefault();
      else setCartBackupAside();
      setLeaving(true);
      return;
    }
    event.preventDefault();
    underWay.current = quantitiesOf(event.currentTarget);
    submit(button ?? event.currentTarget, { preventScrollReset: true });
  }

  /** Sends the quantities in the fields, unless a button has: a second post would end the first. */
  function sendTyped() {
    if (!form.current || leaving || quantitiesOf(form.current) === underWay.current) return;
    submit(updateOf(form.current), { method: "post", action: "/cart", preventScrollReset: true });
  }

  useEffect(() => {
    // A link that is pressed out of a field leaves the page before the quantity is sent.
    const leave = () => {
      if (form.current && !leaving && isEdited(form.current))
        void sendOnLeaving("/cart.data", new URLSearchParams([...updateOf(form.current)] as [string, string][]));
    };
    window.addEventListener("pagehide", leave);
    return () => window.removeEventListener("pagehide", leave);
  }, [leaving]);

  useEffect(() => {
    // Sends a quantity entered before hydration, or while the form was leaving. If its field still has the focus,
    // leaving the field sends it.
    if (form.current && isEdited(form.current) && !isBeingTyped(form.current)) sendTyped();
    // oxlint-disable-next-line react/exhaustive-deps -- each of these begins once
  }, [leaving]);

  return { props: { ref: form, onSubmit }, pending, scripted, sendTyped };
}

/** The fields as the button "Update" sends them. */
function updateOf(form: HTMLFormElement): FormData {
  const fields = new FormData(form);
  fields.set("intent", "update");
  return fields;
}

function quantitiesOf(form: HTMLFormElement): string {
  return new FormData(form)
    .getAll("quantity")
    .map((typed) => readQuantity(String(typed)))
    .join();
}

function isBeingTyped(form: HTMLFormElement): boolean {
  const { activeElement } = document;
  return activeElement instanceof HTMLInputElement && form.contains(activeElement);
}
