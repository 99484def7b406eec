import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { formatCents } from "../catalogue/money.ts";
import type { RememberedItem } from "./cart-backup.ts";
import type { UnfinishedPayment } from "./cart-view.ts";
import { countUnits } from "./cart.ts";
import { forgetCartBackup } from "./use-cart-backup.ts";
import { cartWords } from "./words.ts";

interface AsideProps {
  title: string;
  text: string;
  /** A form. */
  children: ReactNode;
}

/** Something in addition to the cart: an unfinished payment, or the cart backup. */
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

const paymentWords = cartWords.unfinished;

/** Shown to a shopper who returns from Stripe's page with the browser's Back button. */
export function UnfinishedPayments({ payments }: { payments: readonly UnfinishedPayment[] }) {
  return payments.map(({ orderId, units, amountCents, payUrl }) => (
    <Aside
      key={orderId}
      title={paymentWords.title}
      text={(payUrl ? paymentWords.text : paymentWords.closed)(
        cartWords.summary.items(units),
        formatCents(amountCents),
      )}
    >
      <form className={BUTTONS} method="post" action="/cart">
        <input type="hidden" name="order" value={orderId} />
        {payUrl && <ButtonLink href={payUrl}>{paymentWords.pay}</ButtonLink>}
        <Button outline type="submit" name="intent" value="restore">
          {paymentWords.restore}
        </Button>
      </form>
    </Aside>
  ));
}

const offerWords = cartWords.backup;

/** Offers the cart backup if the server has lost the cart. */
export function CartBackupOffer({
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
    <Aside title={offerWords.title} text={offerWords.text(cartWords.summary.items(countUnits(remembered)))}>
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
          {offerWords.restore}
        </Button>
        <Button outline type="button" onClick={forgetCartBackup}>
          {offerWords.forget}
        </Button>
      </Form>
    </Aside>
  );
}
