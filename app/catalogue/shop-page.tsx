import { shopWords } from "../content/catalogue.ts";
import type { comingSoon } from "../content/shop.ts";
import type { FittedLine } from "../ui/fit-line.ts";
import { HymnCount } from "../ui/hymn-numbers.tsx";
import { Picture } from "../ui/picture.tsx";
import { PosterHeading } from "../ui/poster-heading.tsx";
import { ProductCard } from "./product-card.tsx";
import type { ShownProduct } from "./shown-product.ts";

interface Props {
  headline: readonly FittedLine[];
  products: readonly ShownProduct[];
}

/** The shop if it has at least one product. */
export function ShopPage({ headline, products }: Props) {
  return (
    <div className="page shop">
      <div className="shop-wall">
        <header className="poster shop-poster">
          <PosterHeading lines={headline} />
          <div className="shop-poster-words">
            <p>{shopWords.intro}</p>
            <Count count={products.length} />
          </div>
        </header>
        <ul>
          {products.map((product, index) => (
            <ProductCard key={product.id} product={product} level={2} first={index === 0 || undefined} />
          ))}
        </ul>
        <div className="shop-note">
          <p className="headline">{shopWords.ask}</p>
          <p>
            <a className="text-link" href={shopWords.mail.href}>
              {shopWords.mail.name}
            </a>
          </p>
        </div>
      </div>
    </div>
  );
}

function Count({ count }: { count: number }) {
  const { one, many } = shopWords.count;
  return (
    <p className="shop-count">
      <HymnCount count={count} /> {count === 1 ? one : many}
    </p>
  );
}

type ComingSoonProps = Pick<typeof comingSoon, "text" | "ask" | "mail" | "drawing"> & {
  headline: readonly FittedLine[];
  soon: readonly FittedLine[];
};

/** The shop while nothing is published. */
export function ComingSoon({ headline, soon, text, ask, mail, drawing }: ComingSoonProps) {
  return (
    <div className="page poster-page">
      <div className="poster coming-soon">
        <div className="coming-soon-title">
          <PosterHeading lines={headline} />
        </div>
        <Picture className="coming-soon-line" picture={drawing} first />
        <PosterHeading level={2} lines={soon} />
        <div className="coming-soon-words">
          <p className="headline">{text}</p>
          <p>
            {ask}{" "}
            <a className="text-link" href={mail.href}>
              {mail.name}
            </a>
          </p>
        </div>
      </div>
    </div>
  );
}
