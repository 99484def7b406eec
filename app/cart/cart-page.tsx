import { Form, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { formatCents } from "../catalogue/money.ts";
import { cartAlerts, cartWords } from "../content/cart.ts";
import { Alert } from "../ui/alerts.tsx";
import type { FittedLine } from "../ui/fit-line.ts";
import { Picture } from "../ui/picture.tsx";
import { PosterHeading } from "../ui/poster-heading.tsx";
import { useScripted } from "../ui/use-scripted.ts";
import type { RememberedItem } from "./cart-backup.ts";
import { CartForm } from "./cart-form.tsx";
import type { CartAlert, CartView, UnfinishedPayment } from "./cart-view.ts";
import { countUnits } from "./cart.ts";
import { forgetCartBackup, useCartBackup } from "./use-cart-backup.ts";

interface Props {
  headline: readonly FittedLine[];
  emptyHeadline: readonly FittedLine[];
  view: CartView;
}

export function CartPage({ headline, emptyHeadline, view }: Props) {
  useKeptFocus();
  const { remembered, putBack, notBack } = useCartBackup(view);
  const filled = view.cart.lines.length > 0;
  const { empty, shop } = cartWords;
  return (
    <div className="page cart" data-empty={filled ? undefined : ""}>
      <div className="cart-words">
        <PosterHeading lines={filled ? headline : emptyHeadline} />
        <CartAlertBox key={view.page} alert={view.alert} notBack={notBack} />
        <UnfinishedPayments payments={view.unfinished} />
        {!filled && (
          <div className="cart-empty">
            <p>{empty.text}</p>
            <a className="button" href={shop.href}>
              {shop.name}
            </a>
          </div>
        )}
        <CartBackupOffer remembered={remembered} page={view.page} onPutBack={putBack} />
      </div>
      {filled ? <CartForm view={view} /> : <Picture className="cart-drawing" picture={empty.drawing} first />}
    </div>
  );
}

function CartAlertBox({ alert, notBack }: { alert: CartAlert | null; notBack: readonly string[] }) {
  if (alert === null) return null;
  const { tone, title, text } = cartAlerts[alert];
  return (
    <Alert tone={tone} title={title}>
      {text && <p>{text}</p>}
      {notBack.length > 0 && <p>{cartWords.backup.notBack(notBack)}</p>}
    </Alert>
  );
}

const paymentWords = cartWords.unfinished;

/** Shown to a shopper who returns from Stripe's page with the browser's Back button. */
function UnfinishedPayments({ payments }: { payments: readonly UnfinishedPayment[] }) {
  return payments.map(({ orderId, units, amountCents, payUrl }) => (
    <section key={orderId} className="cart-unfinished" aria-label={paymentWords.title}>
      <h2>{paymentWords.title}</h2>
      <p>
        {(payUrl ? paymentWords.text : paymentWords.closed)(cartWords.summary.items(units), formatCents(amountCents))}
      </p>
      <form method="post" action="/cart">
        <input type="hidden" name="order" value={orderId} />
        {payUrl && (
          <a className="button" href={payUrl}>
            {paymentWords.pay}
          </a>
        )}
        <button className="button button-outline" type="submit" name="intent" value="restore">
          {paymentWords.restore}
        </button>
      </form>
    </section>
  ));
}

const offerWords = cartWords.backup;

/** Offers the cart backup if the server has lost the cart. */
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
    <section className="cart-backup" aria-label={offerWords.title}>
      <h2>{offerWords.title}</h2>
      <p>{offerWords.text(cartWords.summary.items(countUnits(remembered)))}</p>
      <Form method="post" action="/cart" onSubmit={onPutBack}>
        <input type="hidden" name="page" value={page} />
        {remembered.map(({ productId, size, quantity }) => (
          <div key={`${productId} ${size}`} hidden>
            <input type="hidden" name="product_id" value={productId} />
            <input type="hidden" name="size" value={size} />
            <input type="hidden" name="quantity" value={quantity} />
          </div>
        ))}
        <button className="button" type="submit" name="intent" value="put-back">
          {offerWords.restore}
        </button>
        <button className="button button-outline" type="button" onClick={forgetCartBackup}>
          {offerWords.forget}
        </button>
      </Form>
    </section>
  );
}

/** Moves the focus to the page's content if a post removed the pressed button. */
function useKeptFocus(): void {
  const { key } = useLocation();
  const scripted = useScripted();
  // In a newly loaded document, the browser sets the focus.
  const opened = useRef(scripted ? null : key);
  useEffect(() => {
    if (key === opened.current || document.activeElement !== document.body) return;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [key]);
}
