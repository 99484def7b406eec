import process from "node:process";
import type { Browser } from "playwright";
import { markdownTable } from "../support/markdown-table.ts";
import { launchBrowser } from "../support/open-browser.ts";
import { startShop } from "../support/shop-server.ts";
import { median } from "../support/statistics.ts";
import { type Form, forms } from "./interactions/forms.ts";
import { keepsEarlyText, measureForm, SLOWDOWN } from "./interactions/measure-form.ts";

// `npm run evidence -- interactions [NAME...]`: how long a visitor's form keeps a slow phone busy. Chromium with its
// processor four times slower fills in each form of the built site in five new windows, and types into each once more
// before its scripts arrive. Prints medians; fails if one is 100 ms or more, or if early text is lost.

const RUNS = 5;
const LIMIT_MS = 100;

const named = process.argv.slice(2);
const server = await startShop();
const browser = await launchBrowser();
try {
  const rows: (string | number)[][] = [];
  const complaints: string[] = [];
  for (const form of forms.filter(({ name }) => named.length === 0 || named.includes(name))) {
    const { row, slow } = await judge(browser, form);
    rows.push(row);
    complaints.push(...slow);
  }
  const head = ["form", "blocked while loading", "typing", "choosing", "refused", "text before scripts"];
  console.log(
    `Milliseconds, processor ${SLOWDOWN} times slower, medians of ${RUNS} runs; “< 16” is less than browsers report.\n`,
  );
  console.log(markdownTable(head, rows));
  console.log(complaints.length > 0 ? `\n${complaints.join("\n")}` : `\nEverything is below ${LIMIT_MS} ms.`);
  if (complaints.length > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await server.remove();
}

async function judge(on: Browser, form: Form): Promise<{ row: (string | number)[]; slow: string[] }> {
  const runs = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await measureForm(on, server.origin, form));
  const medians = {
    "blocked while loading": median(runs.map(({ blocked }) => blocked)),
    typing: form.type && median(runs.map(({ typing }) => typing)),
    choosing: form.choose && median(runs.map(({ choosing }) => choosing)),
    refused: form.refuse && median(runs.map(({ refused }) => refused)),
  };
  const isKept = form.type ? await keepsEarlyText(on, server.origin, form) : null;
  const slow = Object.entries(medians).flatMap(([what, ms]) =>
    typeof ms === "number" && ms >= LIMIT_MS ? [`${form.name}: ${what} takes ${Math.round(ms)} ms.`] : [],
  );
  if (isKept === false) slow.push(`${form.name}: text that is typed before the scripts arrive is lost.`);
  const { "blocked while loading": blocked, ...interactions } = medians;
  const shown = Object.values(interactions).map((ms) => (typeof ms !== "number" ? "–" : ms === 0 ? "< 16" : ms));
  return { row: [form.name, Math.round(blocked), ...shown, isKept === null ? "–" : isKept ? "kept" : "lost"], slow };
}
