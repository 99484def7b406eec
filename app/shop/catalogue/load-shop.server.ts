import type { Database } from "../../database/database.ts";
import { type Collection, collectionWords } from "../../site/content/collections.ts";
import { comingSoon, type shop } from "../../site/content/shop.ts";
import { findBySlug } from "../../site/publishing/slug.ts";
import { fitLines } from "../../ui/fit-lines.server.ts";
import { listPublished } from "./catalogue.store.server.ts";
import { shelvesOf, shopAddress } from "./collections.ts";
import { type PictureDeps, showProducts } from "./product-pictures.server.ts";
import type { ShopView } from "./shop-page.tsx";
import { nameLines } from "./shown-product.ts";
import { shopName } from "./words.ts";

/** What members write about the shop, its collections and the company, whose name is the shop's, too. */
interface Texts {
  shop: typeof shop;
  collections: { collections: readonly Collection[] };
  company: { name: string };
}

/** A collection's poster is as high as the first product beside it, so it has two lines if it can. */
const LETTERS_OF_A_LINE = 8;

/**
 * Returns /shop as its view shows it: with the published products, or those of a collection, or as one that opens soon.
 * Returns null if there is no such collection, or nothing in it that is published.
 *
 * @param slug of a collection, or null for all products
 * @param page on which they are shown
 */
export async function loadShop(
  deps: PictureDeps & { db: Database },
  { shop: { intro, ask, ...soon }, collections: { collections }, company: { name: company } }: Texts,
  { slug, page }: { slug: string | null; page: string },
): Promise<ShopView | null> {
  const products = await listPublished(deps.db);
  const shelves = shelvesOf(collections, products);
  const asked = slug === null ? null : findBySlug(collections, slug);
  const shelf = shelves.find(({ collection }) => collection === asked);
  const title = shopName(company);
  if (slug !== null && !shelf) return null;
  if (products.length === 0)
    return {
      kind: "soon",
      title,
      description: comingSoon.description(company),
      headline: fitLines([title]),
      soon: fitLines(comingSoon.lines),
      ask: soon.soonAsk,
      drawing: deps.findPicture(soon.drawing, { width: 1200, height: 640, alt: "" }, soon.drawingText),
    };
  const links = [
    { name: collectionWords.all, href: page, isShown: !shelf },
    ...shelves.map((one) => ({
      name: one.collection.name,
      href: shopAddress(one.collection.slug, page),
      isShown: one === shelf,
    })),
  ];
  const shown = { kind: "open", ask, links: shelves.length > 0 ? links : [] } as const;
  if (!shelf)
    return {
      ...shown,
      title,
      description: `Shirts, prints and gear from ${company}, drawn and printed by hand.`,
      headline: fitLines([company, "Merch"]),
      intro,
      collection: null,
      products: showProducts(products, deps),
    };
  const { collection } = shelf;
  return {
    ...shown,
    title: collection.name,
    description: collection.intro || collectionWords.description(collection.name, title),
    headline: fitLines(nameLines(collection.name, LETTERS_OF_A_LINE)),
    intro: collection.intro || intro,
    collection: collection.slug,
    products: showProducts(shelf.products, deps),
  };
}
