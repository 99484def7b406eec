import { MailLink, useCompany } from "../../ui/company.tsx";
import { HymnCount } from "../../ui/hymn-numbers.tsx";
import { Picture } from "../../ui/picture.tsx";
import { PosterHeading } from "../../ui/poster-heading.tsx";
import type { loadShop } from "./load-shop.server.ts";
import { ProductCard } from "./product-card.tsx";
import { shopName } from "./product.ts";

type ShopView = NonNullable<Awaited<ReturnType<typeof loadShop>>>;
type Shown<Kind> = Extract<ShopView, { kind: Kind }>;

export function ShopFront({ view }: { view: ShopView }) {
  return view.kind === "open" ? <ShopPage {...view} /> : <ComingSoon {...view} />;
}

function ShopPage({ headline, intro, ask, products, links }: Shown<"open">) {
  const { name } = useCompany();
  return (
    <div className="page-width pt-fluid-xs">
      {links.length > 0 && <CollectionLinks links={links} />}
      <div className="grid grid-cols-12 items-end gap-x-fluid-sm gap-y-fluid-2xl max-[19rem]:gap-x-1">
        <header className="poster col-span-full grid content-between gap-fluid-md self-stretch p-fluid-lg sm:col-span-7">
          <PosterHeading lines={headline} look="gap-fluid-2xs" />
          <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 text-fluid-md leading-snug font-medium">
            <p className="max-w-[20em] grow basis-48">{intro}</p>
            <p className="flex items-center gap-1.5 text-base font-bold">
              <HymnCount count={products.length} /> {products.length === 1 ? "item" : "items"}
            </p>
          </div>
        </header>
        <ul className="contents">
          {products.map((product, index) => (
            <ProductCard
              key={product.id}
              product={product}
              level={2}
              lead={index === 0}
              isRow={index === 0 || (index === products.length - 1 && index % 2 === 1)}
              className={index === 0 ? "col-span-full sm:col-span-5" : columnsOf(index - 1)}
            />
          ))}
        </ul>
        <Note count={products.length} ask={ask} about={shopName(name)} />
      </div>
    </div>
  );
}

/** Two in a row; the larger one is left, then right. */
const PAIRS = ["col-span-7", "col-span-5", "col-span-5", "col-span-7"];
/** On a wide screen, three in a row. */
const TRIPLES = ["lg:col-span-4", "lg:col-span-3", "lg:col-span-5", "lg:col-span-5", "lg:col-span-4", "lg:col-span-3"];

/** The columns of a card other than the first. On a phone, one left over has a row to itself. */
function columnsOf(place: number): string {
  return `${PAIRS[place % PAIRS.length]} ${TRIPLES[place % TRIPLES.length]} max-sm:even:last:col-span-full`;
}

/** The note ends a row of two, or of three, that is not full. The keys are the products left over after full rows. */
const AFTER_PAIRS: Record<number, string> = {
  2: "sm:max-lg:col-start-8 sm:max-lg:self-center",
  0: "sm:max-lg:col-start-6 sm:max-lg:self-center",
};
const AFTER_TRIPLES: Record<number, string> = {
  2: "lg:col-start-5 lg:self-center",
  3: "lg:col-span-5",
  5: "lg:col-start-6 lg:self-center",
};

function Note({ count, ask, about }: { count: number; ask: string; about: string }) {
  const place = `${AFTER_PAIRS[count % 4] ?? ""} ${AFTER_TRIPLES[count % 6] ?? ""}`;
  const size = count % 6 === 3 ? "text-fluid-6xl lg:text-6xl" : "text-fluid-6xl";
  return (
    <div className={`col-span-full grid gap-3.5 border-y-6 border-double border-ink py-4.5 text-lg font-bold ${place}`}>
      <p className={`max-w-none font-headline leading-headline font-normal uppercase ${size}`}>{ask}</p>
      <p className="wrap-anywhere">
        <MailLink about={about} />
      </p>
    </div>
  );
}

/** The shop while nothing is published. Its words are agreed on (docs/behavior.md, Shop 1). */
function ComingSoon({ title, headline, soon, ask, drawing }: Shown<"soon">) {
  return (
    <div className="page-width pt-fluid-xs">
      <div className="poster grid gap-fluid-sm overflow-clip p-fluid-lg">
        <div className="max-w-120">
          <PosterHeading lines={headline} />
        </div>
        {/* The clothesline goes from edge to edge. Black ink needs its light background in any colors. */}
        <div className="-mx-fluid-lg">
          {drawing && <Picture className="w-full forced-colors:bg-gold" picture={drawing} first />}
        </div>
        <PosterHeading level={2} lines={soon} />
        <div className="grid items-end gap-x-fluid-xl gap-y-4 border-t-2 border-ink pt-4 text-fluid-md font-medium md:grid-cols-7-5">
          <p className="headline text-fluid-6xl wrap-anywhere">Our shop is under construction!</p>
          <p>
            {ask} <MailLink about={title} className="font-bold wrap-anywhere text-link" />
          </p>
        </div>
      </div>
    </div>
  );
}

const COLLECTION = [
  "inline-flex min-h-11 items-center border-2 border-ink px-3.5 py-1 font-semibold wrap-anywhere hover:underline",
  "hover:decoration-2 hover:underline-offset-line aria-[current]:bg-ink aria-[current]:text-paper",
  "forced-colors:aria-[current]:border-5",
].join(" ");

function CollectionLinks({ links }: Pick<Shown<"open">, "links">) {
  return (
    <nav aria-label="Collections">
      <ul className="mb-fluid-sm flex flex-wrap gap-2">
        {links.map(({ name, href, isShown }) => (
          <li key={href}>
            <a className={COLLECTION} href={href} aria-current={isShown ? "page" : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
