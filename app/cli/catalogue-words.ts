import type { KeptEntry } from "../shop/catalogue/catalogue-entry.ts";
import type { ImportChoices, ImportReport, PublishOutcome } from "../shop/catalogue/import-catalogue.server.ts";
import { formatCents } from "../shop/catalogue/money.ts";

export const usage = `Usage: npm run catalogue -- COMMAND

  import FILE [--with-stock] [--publish]   take products from a file
  export [FILE]                            write all products to a new file, or print them
  publish SLUG...                          put products into the shop
  unpublish SLUG...                        take products out of the shop
  list                                     show all products

docs/sample-catalogue.yaml is a file to start from.`;

/** Returns the report of an import, line by line. */
export function importLines({ products, keptStock }: ImportReport, { withStock }: ImportChoices): string[] {
  const changed = products.filter((one) => one.changes.length > 0);
  const fresh = products.filter((one) => one.isNew);
  const hidden = products.filter((one) => !one.published).map(({ slug }) => slug);
  return [
    ...fresh.map(({ slug }) => `${slug}: new`),
    ...changed.map(({ slug, changes }) => `${slug}: ${changes.join(", ")}`),
    `Read ${count(products.length, "product")}: ${fresh.length} new, ${changed.length} changed, ${products.length - fresh.length - changed.length} as before.`,
    ...(keptStock.sizes > 0 && !withStock ? [keptLine(keptStock)] : []),
    ...(hidden.length > 0
      ? [`Not in the shop: ${hidden.join(", ")}. To put them there: npm run catalogue -- publish ${hidden.join(" ")}`]
      : []),
  ];
}

function keptLine({ sizes, differing }: ImportReport["keptStock"]): string {
  const other = differing > 0 ? ` (the file differs in ${differing})` : "";
  return `Left the stock of ${count(sizes, "size")} unchanged${other}; --with-stock takes it from the file.`;
}

/** Returns a line about a collection that products name and the shop doesn't have. */
export function unknownLine(slug: string): string {
  return `There is no collection '${slug}' yet: add one with this web address at /desk/content/collections.`;
}

/** Returns a line for each product that was published or unpublished. */
export function publishLines({ changed, unchanged }: PublishOutcome & { kind: "done" }, published: boolean): string[] {
  const place = published ? "in the shop" : "out of the shop";
  return [
    ...changed.map((slug) => `${slug} is now ${place}.`),
    ...unchanged.map((slug) => `${slug} was ${place} already.`),
  ];
}

/** Returns a line for each product, with its sizes below it. */
export function listLines(entries: readonly KeptEntry[]): string[] {
  if (entries.length === 0)
    return ["There are no products yet. To start: npm run catalogue -- import docs/sample-catalogue.yaml"];
  const width = Math.max(...entries.map(({ slug }) => slug.length));
  return entries.flatMap(({ slug, name, published, sizes }) => [
    `${slug.padEnd(width)}  ${published ? "in the shop" : "not in it  "}  ${name}`,
    ...sizes.map(
      ({ size, priceCents, stock }) =>
        `${" ".repeat(width)}  ${[size, formatCents(priceCents), stockWords(stock)].filter(Boolean).join(", ")}`,
    ),
  ]);
}

function stockWords(stock: number | null): string {
  if (stock === null) return "unlimited";
  return stock === 0 ? "sold out" : `${stock} left`;
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? "" : "s"}`;
}
