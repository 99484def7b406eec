import { execFile } from "node:child_process";
import process from "node:process";
import { parseArgs, promisify } from "node:util";
import { benchRows } from "./bench/bench-rows.ts";
import { leaveServersAlone, PROCESSORS } from "./bench/processors.ts";
import { documentsOf, openBench } from "./bench/run-bench.ts";

// `npm run evidence -- bench-pages`: requests a second of home and of blank forms by wrk, which is faster than any of
// the servers, beside a bare Node server that sends home's bytes and headers. Each server is on one processor and wrk
// on the other, ten connections, rounds that alternate between the pages. Prints a table; fails if home is below 80% of
// bare, or a blank form below 20%. Needs a build, and Debian's wrk. `--rounds 5 --seconds 10` takes longer, `--pages
// /,/contact` measures some.

const { values } = parseArgs({
  options: { rounds: { type: "string" }, seconds: { type: "string" }, pages: { type: "string" } },
});
const [ROUNDS, SECONDS] = [Number(values.rounds ?? 3), Number(values.seconds ?? 5)];

/** Pages with the least share of bare that they may have. */
const ALL: Readonly<Record<string, number>> = {
  "/": 0.8,
  "/contact": 0.2,
  "/survey/creator": 0.2,
  "/shop/covenant-tee": 0.2,
  "/cart": 0,
  "/desk/sign-in": 0,
};

const PAGES = Object.entries(ALL).filter(([page]) => !values.pages || values.pages.split(",").includes(page));

const run = promisify(execFile);

/** Returns the requests a second of one round. */
async function load(url: string, seconds: number): Promise<number> {
  const options = ["--threads", "1", "--connections", "10", "--duration", `${seconds}s`];
  const { stdout } = await run("wrk", [...options, "--header", "Accept-Encoding: gzip, deflate, br", url]);
  if (/Non-2xx/.test(stdout)) throw new Error(`${url} answered with errors:\n${stdout}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? 0);
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}

leaveServersAlone();
const bench = await openBench(1_000);
try {
  const site = await bench.start("as it is");
  const home = benchRows.filter(({ name }) => name === "home");
  const bare = await bench.startBaseline(await documentsOf(site, home, bench.site));
  const urls = {
    bare: `${bare.origin}/`,
    ...Object.fromEntries(PAGES.map(([page]) => [page, site.origin + page])),
  };
  const rates = new Map(Object.keys(urls).map((name) => [name, [] as number[]]));
  for (const url of Object.values(urls)) await load(url, 2);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, url] of Object.entries(urls)) rates.get(name)?.push(await load(url, SECONDS));
  const ofBare = (name: string) =>
    median((rates.get(name) ?? []).map((rate, round) => rate / (rates.get("bare")?.[round] ?? rate)));
  console.log(
    `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${PROCESSORS}, wrk with 10 connections, medians of ${ROUNDS} rounds of ${SECONDS} s`,
  );
  console.table(
    Object.fromEntries(
      [...rates].map(([name, all]) => [
        name,
        { "requests a second": Math.round(median(all)), "of bare": `${(ofBare(name) * 100).toFixed(0)}%` },
      ]),
    ),
  );
  const slow = PAGES.filter(([name, least]) => ofBare(name) < least);
  if (slow.length > 0) console.log(`Too slow: ${slow.map(([name]) => name).join(", ")}.`);
  process.exitCode = slow.length > 0 ? 1 : 0;
} finally {
  await bench.end();
}
