import type { Database } from "../../database/database.ts";
import { type Collection, collectionWords } from "../../site/content/collections.ts";
import { comingSoon, type shop } from "../../site/content/shop.ts";
import { findBySlug } from "../../site/publishing/slug.ts";
import { fitLines } from "../../ui/fit-lines.server.ts";
import { listPublished } from "./catalogue.store.server.ts";
import { shelvesOf, shopAddress } from "./collections.ts";
import { type PictureDeps, showProducts } from "./product-pictures.server.ts";
import type { Product } from "./product.ts";
import type { ShopView } from "./shop-page.tsx";
import { nameLines } from "./shown-product.ts";
import { shopName, shopWords } from "./words.ts";

/** What members write about the shop, its collections and the company, whose name is the shop's, too. */
interface Texts {
  shop: typeof shop;
  collections: { collections: readonly Collection[] };
  company: { name: string };
}

/** The slug of a collection, or null for all products; and the page on which they are shown. */
interface Asked {
  slug: string | null;
  page: string;
}

interface Deps extends PictureDeps {
  db: Database;
}

/**
 * Returns /shop as its view shows it: with the published products, or those of a collection, or as one that opens soon.
 * Returns null if there is no such collection, or nothing in it that is published.
 */
export async function loadShop(deps: Deps, texts: Texts, { slug, page }: Asked): Promise<ShopView | null> {
  const products = await listPublished(deps.db);
  const { collections } = texts.collections;
  const shelves = shelvesOf(collections, products);
  const asked = slug === null ? null : findBySlug(collections, slug);
  const shelf = shelves.find(({ collection }) => collection === asked);
  if (slug !== null && !shelf) return null;
  if (products.length === 0) return comingSoonView(deps, texts);
  const links = [
    { name: collectionWords.all, href: page, isShown: !shelf },
    ...shelves.map((one) => ({
      name: one.collection.name,
      href: shopAddress(one.collection.slug, page),
      isShown: one === shelf,
    })),
  ];
  const shown = { kind: "open", ask: texts.shop.ask, links: shelves.length > 0 ? links : [] } as const;
  return { ...shown, ...(shelf ? collectionView(deps, texts, shelf) : allProductsView(deps, texts, products)) };
}

function allProductsView(deps: Deps, { shop: { intro }, company: { name } }: Texts, products: readonly Product[]) {
  const headline = fitLines(shopWords.titleLines(name));
  const words = { title: shopName(name), description: shopWords.description(name), headline, intro };
  return { ...words, collection: null, products: showProducts(products, deps) };
}

/** A collection's poster is as high as the first product beside it, so it has two lines if it can. */
const LETTERS_OF_A_LINE = 8;

function collectionView(
  deps: Deps,
  { shop, company }: Texts,
  { collection: { slug, name, intro }, products }: { collection: Collection; products: readonly Product[] },
) {
  const description = intro || collectionWords.description(name, shopName(company.name));
  const words = {
    title: name,
    description,
    headline: fitLines(nameLines(name, LETTERS_OF_A_LINE)),
    intro: intro || shop.intro,
  };
  return { ...words, collection: slug, products: showProducts(products, deps) };
}

function comingSoonView(deps: Deps, { shop: { soonAsk, drawing: value, drawingText }, company }: Texts): ShopView {
  const title = shopName(company.name);
  const drawing = deps.findPicture(value, { width: 1200, height: 640, alt: "" }, drawingText);
  const words = { title, description: comingSoon.description(company.name), headline: fitLines([title]) };
  return { kind: "soon", ...words, soon: fitLines(comingSoon.lines), ask: soonAsk, drawing };
}
