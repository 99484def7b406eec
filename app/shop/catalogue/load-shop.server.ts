import { createHash } from "node:crypto";
import type { Database, Connected } from "../../database/database.ts";
import { noteCatalogue } from "../../server/request-context.server.ts";
import { findBySlug } from "../../site/publishing/field-values.ts";
import type { AllTexts } from "../../site/publishing/published-documents.server.ts";
import { fitLines } from "../../ui/fit-lines.server.ts";
import { listPublished } from "./catalogue.store.server.ts";
import { shelvesOf, shopAddress } from "./collections.ts";
import { type PictureDeps, showProducts } from "./product-pictures.server.ts";
import { nameLines, shopName } from "./product.ts";

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
  { shop: { intro, ask, ...soon }, collections: { collections }, company: { name: company } }: AllTexts,
  { slug, page }: { slug: string | null; page: string },
) {
  const products = await listPublished(deps.db);
  const shelves = shelvesOf(collections, products);
  const asked = slug === null ? null : findBySlug(collections, slug);
  const shelf = shelves.find(({ collection }) => collection === asked);
  const title = shopName(company);
  if (slug !== null && !shelf) return null;
  if (products.length === 0) {
    const closed = {
      kind: "soon" as const,
      title,
      description: `Shirts, prints and gear from ${company}. The shop opens soon.`,
      headline: fitLines([title]),
      soon: fitLines(["Coming Soon"]),
      ask: soon.soonAsk,
      drawing: deps.findPicture(soon.drawing, { width: 1200, height: 640, alt: "" }, soon.drawingText),
    };
    return closed;
  }
  const links = [
    { name: "All", href: page, isShown: !shelf },
    ...shelves.map((one) => ({
      name: one.collection.name,
      href: shopAddress(one.collection.slug, page),
      isShown: one === shelf,
    })),
  ];
  const collection = shelf?.collection;
  const open = {
    kind: "open" as const,
    title: collection?.name ?? title,
    description: collection
      ? collection.intro || `${collection.name} from ${title}.`
      : `Shirts, prints and gear from ${company}, drawn and printed by hand.`,
    headline: fitLines(collection ? nameLines(collection.name, LETTERS_OF_A_LINE) : [company, "Merch"]),
    intro: collection?.intro || intro,
    ask,
    // Without collections, there is nothing to choose from.
    links: shelves.length > 0 ? links : [],
    collection: collection?.slug ?? null,
    products: showProducts(shelf?.products ?? products, deps),
  };
  return open;
}

/**
 * The published products with a version, by which a page is known to show the present ones.
 *
 * @param countCommits null if the engine does not count: then the products are read each time
 */
export function publishedCatalogue({ db, countCommits }: Pick<Connected, "db" | "countCommits">) {
  let known = { commits: "", version: "" };
  return {
    /** Returns the present version, or null if the database has to be read for it. */
    knownVersion: () => (countCommits?.() === known.commits ? known.version : null),
    /** Reads the products for a page, and notes their version if the page may be kept. */
    async read() {
      // Counted before the products are read: what is committed in between makes another count.
      const commits = countCommits?.() ?? "";
      const products = await listPublished(db);
      known = { commits, version: createHash("sha256").update(JSON.stringify(products)).digest("base64url") };
      noteCatalogue(known.version);
      return products;
    },
  };
}
