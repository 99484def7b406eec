import process from "node:process";
import { parseArgs } from "node:util";
import { markdownTable } from "../support/markdown-table.ts";
import { startPostgres } from "../support/postgres-server.ts";
import { residentMegabytes } from "../support/process-usage.ts";
import { median } from "../support/statistics.ts";
import { describeRun, leaveServersAlone } from "./bench/processors.ts";
import { makeSide, probes, type Side } from "./bench/records.ts";
import { BROWSER, drive, filledPages, type NextRequest, posts, type Round, wrk } from "./bench/requests.ts";
import { type Bench, type MeasuredServer, openBench } from "./bench/servers.ts";

// `npm run evidence -- bench [--only pages,filled,posts,desk --rounds 3 --seconds 5 --records 100000]`: how fast the
// built site is. Home and blank forms by wrk, beside a bare Node server that sends home's bytes and headers, and beside
// Astro, installed from npm. Filled pages beside Remix's own template. Posts beside bare transactions on the same
// database, and with 30 clients. Desk lists and searches among 100,000 records on both engines. Start and memory. Each
// server has one processor and the client the other, in alternating rounds. Prints tables; fails on a missed limit.
// Needs a build, Debian's wrk and PostgreSQL; takes twenty minutes. First visits: `npm run budget`; memory under load:
// `npm run evidence -- load`.

const LIMITS = {
  /** Share of bare Node. */
  home: 0.6,
  /** Times Astro's prerendered file. */
  homeOfAstro: 3,
  /** Times Astro rendering and compressing a contact form. */
  blankForms: 2,
  /** Times the same page as Remix's template serves it. */
  filled: 2,
  /** Share of bare transactions. */
  posts: 0.2,
  /** The slowest hundredth of 30 clients, as a multiple of the median. */
  slowest: 10,
  /** Milliseconds. */
  desk: 100,
  start: 1_500,
};
const BLANK = ["/contact", "/survey/creator", "/shop/covenant-tee"];
/** Seconds of the same requests before each measurement: V8 drops optimized code of a waiting server. */
const WARM_UP = 3;

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "pages,filled,posts,desk" },
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "5" },
    records: { type: "string", default: "100000" },
  },
});
const [ROUNDS, SECONDS] = [Number(values.rounds), Number(values.seconds)];
const missed: string[] = [];

function hold(what: string, holds: boolean): string {
  if (!holds) missed.push(what);
  return holds ? "yes" : "**no**";
}

/** Measures the servers in turn. Shares are taken within a round. */
async function inRounds<Result>(
  servers: Readonly<Record<string, () => Promise<Result>>>,
): Promise<Map<string, Result[]>> {
  const results = new Map(Object.keys(servers).map((name) => [name, [] as Result[]]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, measure] of Object.entries(servers)) results.get(name)?.push(await measure());
  return results;
}

async function benchPages(bench: Bench, site: MeasuredServer): Promise<void> {
  const bare = await bench.startBare(site, { "/": BROWSER });
  const astro = await bench.startAstro(site);
  const urls: Record<string, string> = {
    "bare Node, home": `${bare.origin}/`,
    ...Object.fromEntries(["/", ...BLANK].map((page) => [page, site.origin + page])),
    ...(astro && {
      "Astro, home prerendered": `${astro.plain.origin}/`,
      "Astro, contact rendered and compressed": `${astro.compressing.origin}/contact`,
    }),
  };
  const measured = Object.entries(urls).map(([name, url]) => [
    name,
    async () => {
      await wrk(url, WARM_UP);
      return wrk(url, SECONDS);
    },
  ]);
  const rates = await inRounds(Object.fromEntries(measured) as Record<string, () => Promise<number>>);
  const of = (name: string, other: string) =>
    median((rates.get(name) ?? []).map((rate, round) => rate / (rates.get(other)?.[round] ?? Number.NaN)));
  const rows = [...rates].map(([name, all]) => {
    const [bared, filed, rendered] = Object.keys(urls)
      .filter((other) => /^(bare|Astro)/.test(other))
      .map((other) => of(name, other));
    const times = [bared ?? 0, filed ?? Number.NaN, rendered ?? Number.NaN] as const;
    const isHome = name === "/" && times[0] >= LIMITS.home && !(times[1] < LIMITS.homeOfAstro);
    const isWell = name === "/" ? isHome : !(BLANK.includes(name) && times[2] < LIMITS.blankForms);
    const shown = [`${Math.round(times[0] * 100)}%`, ...times.slice(1).map((one) => (one > 0 ? one.toFixed(1) : "–"))];
    return [[name, Math.round(median(all))], shown, hold(name, isWell)].flat();
  });
  const head = ["page", "requests a second", "of bare", "times Astro's file", "times Astro's form", "holds"];
  console.log(`\n## Pages\n\n${markdownTable(head, rows)}`);
}

function formatRound(rounds: readonly Round[]): (string | number)[] {
  const of = (what: keyof Round) => median(rounds.map((round) => round[what]));
  return [Math.round(of("perSecond")), of("p50").toFixed(1), of("p99").toFixed(1), Math.round(of("cpu"))];
}

async function compare(
  title: string,
  requests: Readonly<Record<string, NextRequest>>,
  [site, other, name]: readonly [MeasuredServer, MeasuredServer, string],
  least: number,
): Promise<void> {
  const rows: (string | number)[][] = [];
  for (const [what, next] of Object.entries(requests)) {
    for (const server of [site, other]) await drive(server, 10, 1, next);
    const measure = (server: MeasuredServer) => () => drive(server, 10, SECONDS, next);
    const rounds = await inRounds({ ours: measure(site), [name]: measure(other) });
    const [ours = [], theirs = []] = rounds.values();
    const ratio = median(ours.map((round, place) => round.perSecond / (theirs[place]?.perSecond ?? Number.NaN)));
    rows.push([what, "as it is", ...formatRound(ours), ratio.toFixed(2), hold(what, ratio >= least)]);
    rows.push([what, name, ...formatRound(theirs), "", ""]);
  }
  const head = ["what", "served", "requests a second", "p50 ms", "p99 ms", "processor µs", `times ${name}`, "holds"];
  console.log(`\n## ${title}\n\n${markdownTable(head, rows)}`);
}

async function benchPosts(bench: Bench, site: MeasuredServer): Promise<void> {
  const bare = await bench.startBare(site, {});
  await compare("Posts", posts(bench), [site, bare, "bare transactions"], LIMITS.posts);
  const rows: (string | number)[][] = [];
  for (const [what, next] of Object.entries(posts(bench))) {
    const round = await drive(site, 30, SECONDS, next);
    rows.push([what, ...formatRound([round]), hold(`${what}, 30 clients`, round.p99 < round.p50 * LIMITS.slowest)]);
  }
  const head = ["30 clients", "requests a second", "p50 ms", "p99 ms", "processor µs", "holds"];
  console.log(`\n${markdownTable(head, rows)}`);
}

async function benchDesk(): Promise<void> {
  const count = Number(values.records);
  const sides: Side[] = [];
  const postgres = await startPostgres();
  try {
    sides.push(await makeSide(count));
    process.env.TEST_POSTGRES_URL = postgres.url;
    sides.push(await makeSide(count));
    const rows: (string | number)[][] = [];
    for (const [name, probe] of Object.entries(probes)) {
      const paths = sides.map((side) => (typeof probe === "string" ? probe : probe(side)));
      const [sqlite = 0, postgresql = 0] = await timePages(sides, paths);
      const isWell = hold(name, Math.max(sqlite, postgresql) < LIMITS.desk);
      rows.push([name, sqlite.toFixed(1), postgresql.toFixed(1), isWell]);
    }
    const head = [`among ${count.toLocaleString("en-US")} records`, "SQLite ms", "PostgreSQL ms", "holds"];
    console.log(`\n## Lists and searches of the desk\n\n${markdownTable(head, rows)}`);
  } finally {
    delete process.env.TEST_POSTGRES_URL;
    for (const { server } of sides) await server.remove();
    await postgres.stop();
  }
}

/** Alternates between the engines, so that a slow moment affects both. Returns their medians. */
async function timePages(sides: readonly Side[], paths: readonly string[]): Promise<number[]> {
  const times: number[][] = sides.map(() => []);
  const end = performance.now() + 8_000;
  for (let round = 0; round < 23 && (round < 5 || performance.now() < end); round += 1)
    for (const [index, side] of sides.entries()) {
      const { name, value } = side.member.cookie;
      const start = performance.now();
      const path = paths[index] ?? "";
      const answer = await fetch(side.server.origin + path, { headers: { Cookie: `${name}=${value}` } });
      await answer.text();
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
      // The first two requests fill caches.
      if (round > 1) times[index]?.push(performance.now() - start);
    }
  return times.map(median);
}

leaveServersAlone();
console.log(describeRun(`10 connections, medians of ${ROUNDS} rounds of ${SECONDS} s`));
const wanted = values.only.split(",");
if (wanted.some((part) => part !== "desk")) {
  const bench = await openBench();
  try {
    const site = await bench.startSite();
    const idle = residentMegabytes(site.pid);
    if (wanted.includes("pages")) await benchPages(bench, site);
    if (wanted.includes("filled")) {
      const sides = [site, await bench.startSite(true), "the template"] as const;
      await compare("Filled pages", filledPages(bench), sides, LIMITS.filled);
    }
    if (wanted.includes("posts")) await benchPosts(bench, site);
    const [started, after] = [Math.round(site.startedIn), Math.round(residentMegabytes(site.pid))];
    hold("start", started < LIMITS.start);
    console.log(`\nStart to the first page: ${started} ms. Memory: ${Math.round(idle)} MB idle, ${after} MB after.`);
  } finally {
    await bench.end();
  }
}
if (wanted.includes("desk")) await benchDesk();
console.log(missed.length > 0 ? `\nNot held: ${missed.join(", ")}.` : "\nEvery limit is held.");
process.exitCode = missed.length > 0 ? 1 : 0;
