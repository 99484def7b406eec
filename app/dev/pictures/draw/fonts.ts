/**
 * npm run draw -- fonts: cuts the fonts of nearly every page (app/ui/fonts) out of the packages that bring them, see
 * font-subsets.ts. app/ui/fonts.css says which characters each of them has.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { cutSubset, fontSubsets } from "../font-subsets.ts";

const folder = path.resolve("app/ui/fonts");
mkdirSync(folder, { recursive: true });
for (const subset of fontSubsets) {
  const bytes = await cutSubset(subset);
  writeFileSync(path.join(folder, subset.file), bytes);
  console.log(`${subset.file}  ${bytes.length} bytes`);
}
