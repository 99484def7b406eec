import { offerWords } from "../content/catalogue.ts";
import { formatCents } from "./money.ts";
import { priceRange } from "./product.ts";
import type { ShownProduct } from "./shown-product.ts";

/** What a product costs; the lowest price where its sizes differ. */
export function Price({ product: { variants } }: { product: Pick<ShownProduct, "variants"> }) {
  const { fromCents, varies } = priceRange(variants);
  return (
    <span className="price">
      {varies && `${offerWords.from} `}
      {formatCents(fromCents)}
    </span>
  );
}
