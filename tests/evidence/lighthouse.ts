/**
 * npm run evidence -- lighthouse [PATH...]: Lighthouse's mobile preset against the production build, five times on
 * every public page. Prints a table of the median runs, writes it to build/lighthouse.md and fails if a score is too
 * low. Needs a build.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import lighthouse, { type Result } from "lighthouse";
import { sitePages } from "../../app/content/pages.server.ts";
import { fillSampleDesk } from "../../app/dev/demo/sample-desk.ts";
import { serveTemporarily } from "../support/serve-temporarily.ts";
import {
  LEAST_PERFORMANCE,
  medianRun,
  type PageReport,
  reportTable,
  shortfalls,
} from "./lighthouse/lighthouse-report.ts";
import { openChrome } from "./lighthouse/open-chrome.ts";

/** Pages that visitors see but search engines must not index. */
const furtherPages = ["/survey/creator/success", "/shop/success", "/shop/cancel", "/cart"];
/** A product of the sample catalogue, which is imported after the other pages. */
const PRODUCT = "/shop/covenant-tee";
/** Pages with scripts (docs/behavior.md, Every page 12). */
const hydratedPages = new Set(["/portfolio", "/contact", "/survey/creator", "/cart", PRODUCT]);
const RUNS = 5;
const TIME_LIMIT = 30 * 60_000;
const REPORT = "build/lighthouse.md";

/** Tries up to three times: on a busy machine, Chrome sometimes loses a trace, and Lighthouse requires another run. */
async function auditPage(url: string, port: number, tries = 3): Promise<PageReport> {
  const result = await lighthouse(url, {
    port,
    logLevel: "error",
    onlyCategories: ["performance", "accessibility", "best-practices", "seo"],
    maxWaitForLoad: 20_000,
  });
  if (!result) throw new Error(`Lighthouse said nothing about ${url}.`);
  const { lhr } = result;
  if (lhr.runtimeError && tries > 1) return auditPage(url, port, tries - 1);
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  return readReport(lhr, new URL(url).pathname);
}

function readReport(lhr: Result, path: string): PageReport {
  const score = (id: string) => Math.round((lhr.categories[id]?.score ?? 0) * 100);
  const value = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN;
  return {
    path,
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    seo: score("seo"),
    lcp: value("largest-contentful-paint"),
    cls: value("cumulative-layout-shift"),
    tbt: value("total-blocking-time"),
    bytes: value("total-byte-weight"),
    findings: Object.values(lhr.categories).flatMap(({ auditRefs }) =>
      auditRefs
        .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${id}: ${lhr.audits[id]?.title} ${lhr.audits[id]?.displayValue ?? ""} ${namesOf(lhr, id)}`),
    ),
  };
}

/** Returns the elements or addresses in an audit. */
function namesOf(lhr: Result, id: string): string {
  const details = lhr.audits[id]?.details;
  return details && "items" in details ? JSON.stringify(details.items).slice(0, 600) : "";
}

function kindOf(path: string): keyof typeof LEAST_PERFORMANCE {
  return hydratedPages.has(path) ? "hydrated" : "document";
}

/** Returns the median of several runs: of all scores, only speed depends on the machine's other load. */
async function judgePage(url: string, port: number): Promise<PageReport> {
  const runs: PageReport[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await auditPage(url, port));
  return medianRun(runs);
}

async function judgeAll(paths: readonly string[]): Promise<PageReport[]> {
  const site = await serveTemporarily();
  try {
    const chrome = await openChrome();
    try {
      const pages: PageReport[] = [];
      for (const path of paths) {
        if (path === PRODUCT) await fillSampleDesk(site.databaseFile);
        const page = await judgePage(site.origin + path, chrome.port);
        console.error(`${page.path}: ${page.performance}, ${page.accessibility}, ${page.bestPractices}, ${page.seo}`);
        pages.push(page);
      }
      return pages;
    } finally {
      await chrome.close();
    }
  } finally {
    await site.stop();
  }
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
const late = setTimeout(() => {
  console.error(`Lighthouse was not done after ${TIME_LIMIT / 60_000} minutes.`);
  process.exit(1);
}, TIME_LIMIT).unref();
const named = process.argv.slice(2);
const pages = await judgeAll(named.length > 0 ? named : [...sitePages(), ...furtherPages, PRODUCT]);
clearTimeout(late);

const table = reportTable(pages);
mkdirSync("build", { recursive: true });
writeFileSync(REPORT, `${table}\n`);
console.log(table);
for (const page of pages) {
  const complaints = shortfalls(page, kindOf(page.path), page.path !== "/cart");
  if (complaints.length === 0) continue;
  process.exitCode = 1;
  console.error([...complaints, ...page.findings.map((finding) => `  ${finding}`)].join("\n"));
}
