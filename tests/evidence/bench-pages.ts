import process from "node:process";
import { parseArgs } from "node:util";
import { markdownTable } from "../support/markdown-table.ts";
import { median } from "../support/statistics.ts";
import { type AstroSite, startAstro } from "./bench/astro-site.ts";
import { benchRows } from "./bench/bench-rows.ts";
import { describeRun, leaveServersAlone } from "./bench/processors.ts";
import { documentsOf, openBench } from "./bench/run-bench.ts";
import { requestsASecond } from "./bench/run-wrk.ts";

// `npm run evidence -- bench-pages`: requests a second of home and of blank forms by wrk, which is faster than any of
// the servers, beside a bare Node server that sends home's bytes and headers, and beside Astro, which is installed for
// it from the npm registry into a folder of its own: home as a file that was rendered at build time, and a contact form
// as long as ours, of components too, rendered for each request, as its Node adapter sends it and compressed on the
// way. Each server is on one processor and wrk on the other, ten connections, rounds that alternate between the pages.
// Prints a table; fails if home is below 60% of bare, or a blank form below twice Astro's rendering. Needs a build, and
// Debian's wrk. `--rounds 5 --seconds 10` takes longer, `--pages /,/contact` measures some, `--no-astro` leaves Astro
// out.

const { values } = parseArgs({
  options: {
    rounds: { type: "string" },
    seconds: { type: "string" },
    pages: { type: "string" },
    "no-astro": { type: "boolean" },
  },
});
const [ROUNDS, SECONDS] = [Number(values.rounds ?? 3), Number(values.seconds ?? 5)];

/** Pages with the least share of bare that they may have. */
const ALL: Readonly<Record<string, number>> = {
  "/": 0.6,
  "/contact": 0.01,
  "/survey/creator": 0.01,
  "/shop/covenant-tee": 0.01,
  "/cart": 0,
  "/desk/sign-in": 0,
};

const PAGES = Object.entries(ALL).filter(([page]) => !values.pages || values.pages.split(",").includes(page));

const load = (url: string, seconds: number) =>
  requestsASecond(url, seconds, { "Accept-Encoding": "gzip, deflate, br" });

/**
 * Seconds of the same requests before each measurement. While a server waits for its turn, V8 drops code that it had
 * optimized, and takes seconds to make it again.
 */
const WARM_UP = 3;

/** What blank forms must have of Astro's rendering, with and without compression. */
const TIMES_ASTRO = 2;

leaveServersAlone();
const bench = await openBench(1_000);
let astro: AstroSite | null = null;
try {
  const site = await bench.start("as it is");
  const home = benchRows.filter(({ name }) => name === "home");
  const bare = await bench.startBaseline(await documentsOf(site, home, bench.site));
  const html = async (page: string) => (await fetch(site.origin + page)).text();
  if (!values["no-astro"]) astro = await startAstro({ home: await html("/"), contact: await html("/contact") });
  const urls = {
    bare: `${bare.origin}/`,
    ...Object.fromEntries(PAGES.map(([page]) => [page, site.origin + page])),
    ...astro?.urls,
  };
  const rates = new Map(Object.keys(urls).map((name) => [name, [] as number[]]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, url] of Object.entries(urls)) {
      await load(url, WARM_UP);
      rates.get(name)?.push(await load(url, SECONDS));
    }
  const of = (name: string, other: string) =>
    median((rates.get(name) ?? []).map((rate, round) => rate / (rates.get(other)?.[round] ?? rate)));
  const timesAstro = (name: string) => Math.min(...(astro?.rendered ?? []).map((row) => of(name, row)));
  console.log(describeRun(`wrk with 10 connections, medians of ${ROUNDS} rounds of ${SECONDS} s`));
  const rendered = astro?.rendered ?? [];
  const head = ["page", "requests a second", "of bare", ...rendered.map((row) => `times ${row}`)];
  const rows = [...rates].map(([name, all]) =>
    [name, Math.round(median(all)), `${(of(name, "bare") * 100).toFixed(0)}%`].concat(
      rendered.map((row) => of(name, row).toFixed(1)),
    ),
  );
  console.log(`\n${markdownTable(head, rows)}`);
  const slow = PAGES.filter(
    ([name, least]) => of(name, "bare") < least || (least > 0 && astro !== null && timesAstro(name) < TIMES_ASTRO),
  );
  if (slow.length > 0) console.log(`\nToo slow: ${slow.map(([name]) => name).join(", ")}.`);
  process.exitCode = slow.length > 0 ? 1 : 0;
} finally {
  await astro?.end();
  await bench.end();
}
