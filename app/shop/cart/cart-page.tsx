import { useLocation, Form } from "@remix-run/react";
import { useEffect, useRef, type ReactNode } from "react";
import { Alert } from "../../ui/alerts.tsx";
import { ButtonLink, Button } from "../../ui/button.tsx";
import type { FittedLine } from "../../ui/fit-line.ts";
import { useScripted } from "../../ui/hydration.ts";
import { Picture } from "../../ui/picture.tsx";
import { PosterHeading } from "../../ui/poster-heading.tsx";
import { formatCents } from "../catalogue/money.ts";
import { CartForm } from "./cart-form.tsx";
import { countUnits } from "./cart.ts";
import type { CartView, UnfinishedPayment } from "./priced-cart.ts";
import { type RememberedItem, useCartBackup, forgetCartBackup } from "./use-cart-backup.ts";
import { cartAlerts, cartNotes, itemCount } from "./words.ts";

interface Props {
  headline: readonly FittedLine[];
  emptyHeadline: readonly FittedLine[];
  view: CartView;
}

const FILLED = "lg:grid lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-fluid-xl";
const EMPTY = "md:grid md:grid-cols-7-5 md:items-start md:gap-fluid-2xl";

const EMPTY_TOTE = {
  src: "/pictures/shop/empty-tote.svg",
  width: 800,
  height: 1000,
  alt: "Linocut of an empty tote bag on a hook",
};

export function CartPage({ headline, emptyHeadline, view }: Props) {
  useFocusAfterRemoval();
  const { remembered, putBack, notBack } = useCartBackup(view);
  const filled = view.cart.lines.length > 0;
  return (
    <div className={`page-width pt-fluid-lg ${filled ? FILLED : EMPTY}`}>
      <div>
        <div className={filled ? "max-w-144" : "max-md:max-w-144"}>
          <PosterHeading lines={filled ? headline : emptyHeadline} />
        </div>
        <CartAlertBox key={view.page} alert={view.alert} elsewhere={view.elsewhere} notBack={notBack} />
        <UnfinishedPayments payments={view.unfinished} />
        {!filled && (
          <div className="mt-fluid-md grid justify-items-start gap-6 text-fluid-lg font-medium">
            <p>Start shopping for faith-driven merchandise and gear.</p>
            <ButtonLink size="none" className="min-h-14.5 px-5.5 pt-2 pb-1.5 text-4xl" href="/shop">
              Continue Shopping
            </ButtonLink>
          </div>
        )}
        <CartBackupOffer remembered={remembered} page={view.page} onPutBack={putBack} />
      </div>
      {filled ? (
        <CartForm view={view} />
      ) : (
        <Picture className="w-full border-2 border-ink print-exact max-md:mt-8" picture={EMPTY_TOTE} first />
      )}
    </div>
  );
}

interface AlertProps extends Pick<CartView, "alert" | "elsewhere"> {
  /** Lines of the cart backup that could not be put back. */
  notBack: readonly string[];
}

function CartAlertBox({ alert, elsewhere, notBack }: AlertProps) {
  if (alert === null) return null;
  const { title, text } = cartAlerts[alert];
  return (
    <div className="max-w-192">
      <Alert tone={alert in cartNotes ? "note" : "error"} title={title} text={text}>
        {elsewhere.map(({ name, units }) => (
          <p key={name}>{units > 0 ? `${name}: your cart has ${units} now.` : `${name}: no longer in your cart.`}</p>
        ))}
        {notBack.length > 0 && <p>{`Not in your cart: ${notBack.join("; ")}.`}</p>}
      </Alert>
    </div>
  );
}

/** Moves the focus to the page's content if a post removed the pressed button. */
function useFocusAfterRemoval(): void {
  const { key } = useLocation();
  const scripted = useScripted();
  // In a newly loaded document, the browser sets the focus.
  const opened = useRef(scripted ? null : key);
  useEffect(() => {
    if (key === opened.current || document.activeElement !== document.body) return;
    focusContent();
  }, [key]);
}

function focusContent(): void {
  document.getElementById("main")?.focus({ preventScroll: true });
}

interface AsideProps {
  title: string;
  text: string;
  children: ReactNode;
}

function Aside({ title, text, children }: AsideProps) {
  return (
    <section className="mt-7 max-w-192 border-2 border-dashed border-ink px-5.5 pt-4.5 pb-5" aria-label={title}>
      <h2 className="mb-2 text-4xl">{title}</h2>
      <p>{text}</p>
      {children}
    </section>
  );
}

const BUTTONS = "mt-4 flex flex-wrap gap-3";

/** Shown to a shopper who returns from Stripe's page with the browser's Back button. */
function UnfinishedPayments({ payments }: { payments: readonly UnfinishedPayment[] }) {
  return payments.map(({ orderId, units, amountCents, payUrl }) => (
    <Aside
      key={orderId}
      title="Payment not finished"
      text={`You started a payment of ${formatCents(amountCents)} for ${itemCount(units)}${
        payUrl ? ", and the payment page is still open." : ". The payment page has closed, and you weren't charged."
      }`}
    >
      <form className={BUTTONS} method="post" action="/cart">
        <input type="hidden" name="order" value={orderId} />
        {payUrl && <ButtonLink href={payUrl}>Finish paying</ButtonLink>}
        <Button outline type="submit" name="intent" value="restore">
          Put it back in my cart
        </Button>
      </form>
    </Aside>
  ));
}

function CartBackupOffer({
  remembered,
  page,
  onPutBack,
}: {
  remembered: readonly RememberedItem[];
  page: string;
  onPutBack: () => void;
}) {
  if (remembered.length === 0) return null;
  return (
    <Aside
      title="This browser remembers your cart"
      text={`Last time you were here, you had ${itemCount(countUnits(remembered))} in your cart.`}
    >
      <Form className={BUTTONS} method="post" action="/cart" onSubmit={onPutBack}>
        <input type="hidden" name="page" value={page} />
        {remembered.map(({ productId, size, quantity }) => (
          <div key={`${productId} ${size}`} hidden>
            <input type="hidden" name="product_id" value={productId} />
            <input type="hidden" name="size" value={size} />
            <input type="hidden" name="quantity" value={quantity} />
          </div>
        ))}
        <Button type="submit" name="intent" value="put-back">
          Restore my cart
        </Button>
        <Button
          outline
          type="button"
          onClick={() => {
            forgetCartBackup();
            // The pressed button is gone.
            focusContent();
          }}
        >
          No, thanks
        </Button>
      </Form>
    </Aside>
  );
}
