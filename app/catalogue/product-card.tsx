import { offerWords } from "../content/catalogue.ts";
import { Picture } from "../ui/picture.tsx";
import { formatCents } from "./money.ts";
import { priceRange } from "./product.ts";
import type { ShownProduct } from "./shown-product.ts";

interface Props {
  product: ShownProduct;
  level: 2 | 3;
  /** Whether it is visible without scrolling. */
  first?: true | undefined;
}

/** A product in a list; the whole card is the link. */
export function ProductCard({ product, level, first }: Props) {
  const Heading = `h${level}` as const;
  const state = offerWords.state[product.availability];
  return (
    <li className="product-card" data-availability={product.availability}>
      <Picture className="product-picture" picture={product.picture} {...(first && { first })} />
      <Heading>
        <a href={`/shop/${product.slug}`}>{product.name}</a>
      </Heading>
      <p className="product-card-line">
        <Price product={product} /> {state && <span className="product-state">{state}</span>}
      </p>
    </li>
  );
}

/** The price, or the lowest one if sizes differ. */
export function Price({ product: { variants } }: { product: Pick<ShownProduct, "variants"> }) {
  const { fromCents, varies } = priceRange(variants);
  return (
    <span className="price">
      {varies && `${offerWords.from} `}
      {formatCents(fromCents)}
    </span>
  );
}
