/**
 * npx node app/dev/pictures/cut-fonts.ts: cuts the fonts of nearly every page (app/ui/fonts) out of their packages'
 * fonts, see font-subsets.ts. app/ui/styles/fonts.css lists the characters of each.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { cutSubset, fontSubsets } from "./font-subsets.ts";

const folder = path.resolve("app/ui/fonts");
mkdirSync(folder, { recursive: true });
for (const subset of fontSubsets) {
  const bytes = await cutSubset(subset);
  writeFileSync(path.join(folder, subset.file), bytes);
  console.log(`${subset.file}  ${bytes.length} bytes`);
}
