import { createHash } from "node:crypto";
import type { Database } from "../database/database.ts";
import { noteCatalogue } from "../server/request-context.server.ts";
import { listPublished } from "./catalogue.store.server.ts";
import type { Product } from "./product.ts";

/** The published products with a version: whoever has read it knows later whether they are still the same. */
export interface PublishedCatalogue {
  /** Reads the products for a page, and notes their version if the page is to be sent again. */
  read: () => Promise<Product[]>;
  /** Returns the present version: never that of an older catalog. */
  version: () => Promise<string>;
  /** Returns the present version, or null if the database has to be read for it. */
  knownVersion: () => string | null;
}

interface Deps {
  db: Database;
  /** Null if the engine does not count: then the products are read each time. */
  countCommits: (() => number) | null;
}

export function publishedCatalogue({ db, countCommits }: Deps): PublishedCatalogue {
  let known = { commits: Number.NaN, version: "" };

  function knownVersion(): string | null {
    return countCommits?.() === known.commits ? known.version : null;
  }

  return {
    knownVersion,
    async read() {
      const products = await listPublished(db);
      noteCatalogue(versionOf(products));
      return products;
    },
    async version() {
      // Counted before the products are read: what is committed in between makes another count.
      const commits = countCommits?.() ?? Number.NaN;
      if (commits === known.commits) return known.version;
      const version = versionOf(await listPublished(db));
      known = { commits, version };
      return version;
    },
  };
}

function versionOf(products: readonly Product[]): string {
  return createHash("sha256").update(JSON.stringify(products)).digest("base64url");
}
