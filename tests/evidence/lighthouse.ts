import { mkdirSync, writeFileSync } from "node:fs";
import process from "node:process";
import lighthouse, { type Result } from "lighthouse";
import { launch } from "puppeteer-core";
import { sitePages } from "../../app/site/content/pages.server.ts";
import { markdownTable } from "../support/markdown-table.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { startServer } from "../support/start-server.ts";

// `npm run evidence -- lighthouse [PATH...]`: Lighthouse's mobile preset on every public page of the built site, three
// times each. Prints a table of the median runs, writes it to build/lighthouse.md and fails if a score is too low.

/** Lighthouse's result for a page: scores from 0 to 100, times in milliseconds. */
interface PageReport {
  path: string;
  scores: Record<(typeof CATEGORIES)[number], number>;
  lcp: number;
  cls: number;
  tbt: number;
  bytes: number;
  /** Why scores are below 100: one line per audit. */
  findings: string[];
}

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
/** Pages that visitors see but search engines must not index. */
const furtherPages = ["/survey/creator/success", "/shop/success", "/shop/cancel", "/cart"];
/** A product page; the shop is seeded after the other pages. */
const PRODUCT = "/shop/covenant-tee";
const RUNS = 3;
const REPORT = "build/lighthouse.md";

/** Tries up to three times: on a busy machine, Chrome sometimes loses a trace. */
async function auditPage(url: string, port: number, tries = 3): Promise<PageReport> {
  const onlyCategories = [...CATEGORIES];
  const result = await lighthouse(url, { port, logLevel: "error", onlyCategories, maxWaitForLoad: 20_000 });
  if (!result) throw new Error(`Lighthouse said nothing about ${url}.`);
  const { lhr } = result;
  if (lhr.runtimeError && tries > 1) return auditPage(url, port, tries - 1);
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  const score = (id: string) => Math.round((lhr.categories[id]?.score ?? 0) * 100);
  const value = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN;
  return {
    path: new URL(url).pathname,
    scores: {
      performance: score("performance"),
      accessibility: score("accessibility"),
      "best-practices": score("best-practices"),
      seo: score("seo"),
    },
    lcp: value("largest-contentful-paint"),
    cls: value("cumulative-layout-shift"),
    tbt: value("total-blocking-time"),
    bytes: value("total-byte-weight"),
    findings: findingsOf(lhr),
  };
}

function findingsOf({ categories, audits }: Result): string[] {
  return Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => {
      const details = audits[id]?.details;
      const names = details && "items" in details ? JSON.stringify(details.items).slice(0, 600) : "";
      return `${id}: ${audits[id]?.title} ${audits[id]?.displayValue ?? ""} ${names}`;
    });
}

/** Returns the run with the median performance: of all scores, only speed depends on the machine's other load. */
async function judgePage(url: string, port: number): Promise<PageReport> {
  const runs: PageReport[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await auditPage(url, port));
  const middle = runs.toSorted((one, other) => one.scores.performance - other.scores.performance)[(RUNS - 1) / 2];
  if (!middle) throw new Error("There is no run to choose from.");
  return middle;
}

function shortfalls({ path: page, scores }: PageReport): string[] {
  const least = {
    performance: 97,
    accessibility: 100,
    "best-practices": 100,
    // robots.txt keeps search engines out of the cart.
    seo: page === "/cart" ? 0 : 100,
  };
  const low = CATEGORIES.filter((name) => scores[name] < least[name]);
  return low.map((name) => `${page}: ${name} is ${scores[name]}, not ${least[name]}`);
}

const named = process.argv.slice(2);
const pages: PageReport[] = [];
const site = await startServer();
const chrome = await launch({
  executablePath: process.env.CHROME_PATH ?? "chromium",
  // No network beyond this machine. Chromium's sandbox refuses to run as root.
  args: [
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  ],
});
const port = Number(new URL(chrome.wsEndpoint()).port);
try {
  for (const page of named.length > 0 ? named : [...sitePages(), ...furtherPages, PRODUCT]) {
    if (page === PRODUCT) await seedCatalogue(site.databaseFile);
    pages.push(await judgePage(site.origin + page, port));
    console.error(`${page}: ${Object.values(pages.at(-1)?.scores ?? {}).join(", ")}`);
  }
} finally {
  await chrome.close();
  await site.remove();
}
const rows = pages.map(({ path: page, scores, lcp, cls, tbt, bytes }) => {
  const times = [`${(lcp / 1000).toFixed(2)} s`, cls.toFixed(3), `${Math.round(tbt)} ms`];
  return [[page], CATEGORIES.map((name) => scores[name]), times, [`${(bytes / 1000).toFixed(1)} KB`]].flat();
});
const head = ["page", ...CATEGORIES, "LCP", "CLS", "TBT", "over the wire"];
const table = markdownTable(head, rows);
mkdirSync("build", { recursive: true });
writeFileSync(REPORT, `${table}\n`);
console.log(table);
for (const page of pages) {
  const complaints = shortfalls(page);
  if (complaints.length === 0) continue;
  process.exitCode = 1;
  console.error([...complaints, ...page.findings.map((finding) => `  ${finding}`)].join("\n"));
}
