import { createHash } from "node:crypto";
import type { Connected } from "../../database/database.ts";
import { noteCatalogue } from "../../server/request-context.server.ts";
import { listPublished } from "./catalogue.store.server.ts";

export type PublishedCatalogue = ReturnType<typeof publishedCatalogue>;

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
