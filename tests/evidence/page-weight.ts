import process from "node:process";
import { publicPages } from "../support/public-pages.ts";
import { startShop } from "../support/shop-server.ts";
import { KINDS, sumUp, weighPage } from "./page-weight/weigh-page.ts";
import { overruns } from "./page-weight/weight-limits.ts";

// `npm run evidence -- page-weight [PATH...]`: what a first visit of each public page of the built site loads, in
// compressed bytes by kind. Fails if a page is above its limits. With paths, also lists each resource of those pages.

const named = process.argv.slice(2);
const server = await startShop();
try {
  const rows: Record<string, Record<string, number>> = {};
  const complaints: string[] = [];
  for (const path of named.length > 0 ? named : publicPages()) {
    const parts = await weighPage(server.origin, path);
    const sums = sumUp(parts);
    rows[path] = { ...sums, "in all": KINDS.reduce((sum, kind) => sum + sums[kind], 0) };
    complaints.push(...overruns(path, parts));
    if (named.length > 0)
      for (const part of parts) console.log(`${String(part.bytes).padStart(8)} ${part.kind.padEnd(9)} ${part.path}`);
  }
  console.table(rows);
  if (complaints.length > 0) {
    console.error(complaints.join("\n"));
    process.exitCode = 1;
  }
} finally {
  await server.remove();
}
