import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { cutSubset, fontSubsets } from "../../app/dev/pictures/font-subsets.ts";

test.each(fontSubsets)("$file is what npx node app/dev/pictures/cut-fonts.ts makes of its package", async (subset) => {
  expect(readFileSync(path.join("app/ui/fonts", subset.file)).equals(await cutSubset(subset))).toBe(true);
});
