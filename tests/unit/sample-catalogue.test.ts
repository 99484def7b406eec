import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { readCatalogueFile } from "../../app/shop/catalogue/catalogue-file.server.ts";
import type { CatalogueEntry } from "../../app/shop/catalogue/product-fields.ts";
import { root } from "../support/run-tool.ts";

const bytes = readFileSync(path.join(root, "docs/sample-catalogue.yaml"));

test("it can be imported but for its pictures, and shows what the shop can do", () => {
  const entries = readSample(() => true);
  expect(entries.map(({ slug }) => slug)).toEqual([
    "covenant-tee",
    "lighthouse-print",
    "hymn-board-tote",
    "stewardship-notebook",
    "sunday-cap",
    "split-fountain-hoodie",
    "fish-fry-bandana",
    "first-light-mug",
  ]);
  const stocks = entries.flatMap(({ sizes }) => sizes.map(({ stock }) => stock));
  expect(stocks).toEqual(expect.arrayContaining([null, 0, 3]));
});

function readSample(hasPicture: (picture: string) => boolean): CatalogueEntry[] {
  const outcome = readCatalogueFile(bytes, hasPicture);
  if (outcome.kind === "mistaken") throw new Error(outcome.mistakes.map(({ message }) => message).join("\n"));
  return outcome.entries;
}
