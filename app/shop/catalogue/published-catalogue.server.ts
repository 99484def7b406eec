import { createHash } from "node:crypto";
import type { Database } from "../../database/database.ts";
import { noteCatalogue } from "../../server/request-context.server.ts";
import { listPublished } from "./catalogue.store.server.ts";
import type { Product } from "./product.ts";

/** The published products with a version, by which a page is known to show the present ones. */
export interface PublishedCatalogue {
  /** Reads the products for a page, and notes their version if the page may be kept. */
  read: () => Promise<Product[]>;
  /** Returns the present version, or null if the database has to be read for it. */
  knownVersion: () => string | null;
}

interface Deps {
  db: Database;
  /** Null if the engine does not count: then the products are read each time. */
  countCommits: (() => string) | null;
}

export function publishedCatalogue({ db, countCommits }: Deps): PublishedCatalogue {
  let known = { commits: "", version: "" };
  return {
    knownVersion: () => (countCommits?.() === known.commits ? known.version : null),
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
