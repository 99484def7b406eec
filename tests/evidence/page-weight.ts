import process from "node:process";
import { markdownTable } from "../support/markdown-table.ts";
import { startShop } from "../support/shop-server.ts";
import { overruns, weighedPages, weighPage, WEIGHT_HEAD, weightRow } from "../support/weigh-page.ts";

// `npm run evidence -- page-weight [PATH...]`: compressed bytes by kind of a first visit of each public page of the
// built site, beside its limits. Fails above a limit. With paths, also lists each part of those pages. `npm run budget`
// builds first.

const named = process.argv.slice(2);
const server = await startShop();
try {
  const rows: (string | number)[][] = [];
  const complaints: string[] = [];
  for (const path of named.length > 0 ? named : weighedPages()) {
    const parts = await weighPage(server.origin, path);
    rows.push(weightRow(path, parts));
    complaints.push(...overruns(path, parts));
    if (named.length > 0)
      for (const part of parts) console.log(`${String(part.bytes).padStart(8)} ${part.kind.padEnd(9)} ${part.path}`);
  }
  console.log(`${markdownTable(WEIGHT_HEAD, rows)}\n\nBytes of a first visit, as sent, compressed with Brotli.`);
  console.log(complaints.length > 0 ? `\n${complaints.join("\n")}` : "Every page is within its budget.");
  if (complaints.length > 0) process.exitCode = 1;
} finally {
  await server.remove();
}
