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
 * Returns /shop as its view shows it: with all published products, with those of a collection (`slug`), or opening
 * soon. Returns null if there is no such collection, or nothing in it is published.
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
    links: shelves.length > 0 ? links : [],
    collection: collection?.slug ?? null,
    products: showProducts(shelf?.products ?? products, deps),
  };
  return open;
}

/**
 * The published products, and a version of them that tells whether a page is current. If the engine doesn't count
 * commits (`countCommits` is null), the products are read each time.
 */
export function publishedCatalogue({ db, countCommits }: Pick<Connected, "db" | "countCommits">) {
  let known = { commits: "", version: "" };
  return {
    /** The current version, or null if only the database can tell. */
    knownVersion: () => (countCommits?.() === known.commits ? known.version : null),
    /** Reads the products for a page, and notes their version in case the page is kept. */
    async read() {
      // Counted before the products are read, so that a commit in between changes the count.
      const commits = countCommits?.() ?? "";
      const products = await listPublished(db);
      known = { commits, version: createHash("sha256").update(JSON.stringify(products)).digest("base64url") };
      noteCatalogue(known.version);
      return products;
    },
  };
}
