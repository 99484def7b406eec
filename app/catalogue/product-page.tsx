import { missingPicture, offerWords, productWords } from "../content/catalogue.ts";
import type { FittedLine } from "../ui/fit-line.ts";
import { PosterHeading } from "../ui/poster-heading.tsx";
import { ReplaceablePicture } from "../ui/replaceable-picture.tsx";
import { AddToCart } from "./add-to-cart.tsx";
import { Price, ProductCard } from "./product-card.tsx";
import type { ShownProduct } from "./shown-product.ts";

interface Props {
  headline: readonly FittedLine[];
  product: ShownProduct;
  /** Idempotency token of the page. */
  page: string;
  /** Other products to look at. */
  more: readonly ShownProduct[];
  /** The quantity of a post without a size, or null. */
  withoutSize: number | null;
}

export function ProductPage({ headline, product, page, more, withoutSize }: Props) {
  const { crumbs } = productWords;
  const state = offerWords.state[product.availability];
  return (
    <div className="page product-page">
      <nav className="crumbs" aria-label={crumbs.label}>
        <ol>
          <li>
            <a href="/">{crumbs.home}</a>
          </li>
          <li>
            <a href="/shop">{crumbs.shop}</a>
          </li>
          <li aria-current="page">{product.name}</li>
        </ol>
      </nav>
      <article className="product" data-availability={product.availability}>
        <div className="product-head">
          <PosterHeading lines={headline} />
          <p className="product-price">
            <Price product={product} /> {state && <span className="product-state">{state}</span>}
          </p>
        </div>
        <div className="product-frame">
          <ReplaceablePicture
            key={product.id}
            className="product-picture"
            picture={product.picture}
            replacement={missingPicture}
            first
          />
        </div>
        <div className="product-words">
          {product.description.split(/\n{2,}/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {product.availability === "sold-out" ? (
            <SoldOut />
          ) : (
            <AddToCart key={product.id} product={product} page={page} withoutSize={withoutSize} />
          )}
        </div>
      </article>
      {more.length > 0 && (
        <section className="product-more" aria-labelledby="more">
          <h2 id="more">{productWords.more}</h2>
          <ul>
            {more.map((one) => (
              <ProductCard key={one.id} product={one} level={3} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function SoldOut() {
  const { soldOut, mail } = productWords;
  return (
    <div className="product-gone">
      <p className="headline">{offerWords.state["sold-out"]}</p>
      <p>
        {soldOut}{" "}
        <a className="text-link" href={mail.href}>
          {mail.name}
        </a>
      </p>
    </div>
  );
}
