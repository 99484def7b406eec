import { useNavigation, useSubmit } from "@remix-run/react";
import { useEffect, useRef, type FormEvent, useState } from "react";
import { sendOnLeaving } from "../../server/forms/use-leaving.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { LOW_INPUT } from "../../ui/field.tsx";
import { isEdited, useScripted } from "../../ui/hydration.ts";
import { framedLook, ReplaceablePicture } from "../../ui/picture.tsx";
import { formatCents } from "../catalogue/money.ts";
import { MOST_UNITS, missingPicture } from "../catalogue/product.ts";
import { readQuantity, removeIntent } from "./cart.ts";
import type { CartView, PricedLine } from "./priced-cart.ts";
import { setCartBackupAside } from "./use-cart-backup.ts";
import { cartAlerts, itemCount, policyLinks } from "./words.ts";

/** Milliseconds, as in server/forms/use-one-post.ts. Importing it would add 17 bytes to every page with scripts. */
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
          Empty the cart
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
    // On Back, the browser may restore the page as it was left.
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

  /** Sends the quantities in the fields, unless a button already has: a second post would cancel the first. */
  function sendTyped() {
    if (!form.current || leaving || quantitiesOf(form.current) === underWay.current) return;
    submit(updateOf(form.current), { method: "post", action: "/cart", preventScrollReset: true });
  }

  useEffect(() => {
    // Following a link while typing leaves the page before the quantity is sent.
    const leave = () => {
      if (form.current && !leaving && isEdited(form.current))
        void sendOnLeaving("/cart.data", new URLSearchParams([...updateOf(form.current)] as [string, string][]));
    };
    window.addEventListener("pagehide", leave);
    return () => window.removeEventListener("pagehide", leave);
  }, [leaving]);

  useEffect(() => {
    // Sends a quantity entered before hydration or while the form was leaving. A focused field sends it on blur.
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

interface LineProps {
  line: PricedLine;
  /** A script sends the quantity when its field loses the focus, so the Update button is hidden. */
  scripted: boolean;
  onLeave: () => void;
}

const LINK_BUTTON = "text-link min-h-11 cursor-pointer font-bold";

/** A button that scripts replace stays until it loses the focus, which would otherwise fall to the body. */
const UNLESS_FOCUSED = "not-focus:hidden";

/** On a phone, the field and its buttons are below the picture, under the field's label and the sum. */
const LINE = [
  "grid grid-cols-mark gap-x-fluid-sm gap-y-3 border-b-2 border-ink py-fluid-sm",
  "sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:grid-rows-[1fr_auto]",
].join(" ");

const TOTAL = [
  "col-start-2 row-start-2 self-start justify-self-end font-headline text-4xl leading-none",
  "sm:col-start-3 sm:self-end sm:text-fluid-3xl sm:leading-tight",
].join(" ");

function CartLine({ line, scripted, onLeave }: LineProps) {
  const { productId, size, quantity, name, picture, offered, wasCents, problem } = line;
  const named = size ? `${name}, ${size}` : name;
  const id = `quantity-${productId}-${size}`.replaceAll(/[^\w-]/g, "_");
  const problemId = `${id}-problem`;
  const inShop = problem?.kind !== "gone";
  return (
    <article data-part="cart-line" className={LINE} aria-label={named}>
      <ReplaceablePicture
        className={`${framedLook(inShop)} row-start-1 w-[26vw] max-w-38 min-w-24 max-[15rem]:w-[18vw] max-[15rem]:min-w-0 sm:row-end-3`}
        picture={{ ...picture, width: 800, height: 1000 }}
        replacement={missingPicture}
      />
      <div className="col-start-2 -col-end-1 tabular">
        <h2 className="mb-1.5 text-fluid-4xl">
          {offered ? (
            <a
              className="hover:underline hover:decoration-3 hover:underline-offset-headline"
              href={`/shop/${offered.slug}`}
            >
              {name}
            </a>
          ) : (
            name
          )}
        </h2>
        {size && <p>{`Size ${size}`}</p>}
        {offered && <p>{`${formatCents(offered.priceCents)} each`}</p>}
        {wasCents !== null && (
          <p className="text-quiet">{`The price was ${formatCents(wasCents)} when you last looked.`}</p>
        )}
        {/* Rendered while empty too: screen readers announce only changes. */}
        <output id={problemId} className={problem ? "mt-2 block border-l-5 border-accent pl-3 text-accent" : undefined}>
          <LineProblem line={line} />
        </output>
      </div>
      <input type="hidden" name="product_id" value={productId} />
      <input type="hidden" name="size" value={size} />
      <input type="hidden" name="shown" value={quantity} />
      <div className="col-span-full row-start-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 sm:col-start-2 sm:col-end-3">
        <label className="font-bold max-sm:w-full" htmlFor={id}>
          Quantity
        </label>
        <QuantityInput
          id={id}
          name={named}
          quantity={quantity}
          problemId={problem ? problemId : undefined}
          onLeave={onLeave}
        />
        <button
          className={`${LINK_BUTTON} px-1.5 ${scripted ? UNLESS_FOCUSED : ""}`}
          type="submit"
          name="intent"
          value="update"
          aria-label={`Update ${named}`}
        >
          Update
        </button>
        <button
          className={`${LINK_BUTTON} px-1.5`}
          type="submit"
          name="intent"
          value={removeIntent(line)}
          aria-label={`Remove ${named}`}
        >
          Remove
        </button>
      </div>
      {offered && (
        <p className={TOTAL}>
          <span className="sr-only">Total </span>
          {formatCents(offered.totalCents)}
        </p>
      )}
    </article>
  );
}

function LineProblem({ line: { problem } }: { line: PricedLine }) {
  if (!problem) return null;
  if (problem.kind === "gone") return <strong>This is no longer in the shop. Remove it to check out.</strong>;
  if (problem.kind === "sold-out") return <strong>This is sold out. Remove it to check out.</strong>;
  const short =
    problem.kind === "short" && problem.isFew
      ? "Only a few are left, and you asked for more."
      : "We don't have that many.";
  return (
    <>
      <strong>{problem.kind === "many" ? `You can buy up to ${problem.most} of this item at a time.` : short}</strong>{" "}
      Lower the quantity to check out. If you need more, <a href="/contact">contact us</a>.
    </>
  );
}

interface QuantityProps {
  id: string;
  name: string;
  quantity: number;
  problemId: string | undefined;
  onLeave: () => void;
}

function QuantityInput({ id, name, quantity, problemId, onLeave }: QuantityProps) {
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(quantity);
  useEffect(() => {
    if (sent.current === quantity) return;
    sent.current = quantity;
    if (input.current) input.current.value = String(quantity);
  }, [quantity]);
  return (
    <input
      ref={input}
      id={id}
      className={`${LOW_INPUT} w-22`}
      name="quantity"
      type="number"
      min={1}
      max={MOST_UNITS}
      inputMode="numeric"
      autoComplete="off"
      defaultValue={quantity}
      aria-label={`Quantity of ${name}`}
      aria-describedby={problemId}
      onBlur={({ currentTarget }) => {
        if (setRight(currentTarget) !== quantity) onLeave();
      }}
      onKeyDown={({ key, currentTarget }) => {
        // Enter submits the form while the field keeps the focus, so no blur event corrects the quantity.
        if (key === "Enter") setRight(currentTarget);
      }}
    />
  );
}

/** Shows the quantity as the server will read it. */
function setRight(field: HTMLInputElement): number {
  const quantity = readQuantity(field.value);
  field.value = String(quantity);
  return quantity;
}

/** The order's slip; on a wide screen, it is beside the heading and stays in view. */
const SLIP = [
  "slip on-stock print-exact grid gap-3.5 bg-gold px-6.5 pb-13",
  "lg:sticky lg:top-20 lg:col-start-2 lg:row-start-1 lg:row-end-3 lg:self-start",
].join(" ");

const ROW = "flex max-w-none flex-wrap items-baseline justify-between gap-x-4 text-lg font-bold";

function CartSlip({ view: { cart, delivery, takesCodes }, pending }: { view: CartView; pending: boolean }) {
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
