import { Form } from "@remix-run/react";
import { cartWords } from "../content/cart.ts";
import type { RememberedItem } from "./cart-backup.ts";
import { countUnits } from "./cart.ts";
import { forgetCartBackup } from "./use-cart-backup.ts";

const words = cartWords.mirror;

/** Offers what the browser remembers where the server knows no cart of it. */
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
    <section className="cart-mirror" aria-label={words.title}>
      <h2>{words.title}</h2>
      <p>{words.text(cartWords.summary.items(countUnits(remembered)))}</p>
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
          {words.restore}
        </button>
        <button className="button button-outline" type="button" onClick={forgetCartBackup}>
          {words.forget}
        </button>
      </Form>
    </section>
  );
}
