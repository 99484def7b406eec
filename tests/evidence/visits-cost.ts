import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { markdownTable } from "../support/markdown-table.ts";
import { median } from "../support/statistics.ts";
import { describeRun, leaveServersAlone } from "./bench/processors.ts";
import { openBench } from "./bench/run-bench.ts";
import { requestsASecond } from "./bench/run-wrk.ts";

// `npm run evidence -- visits-cost`: counts requests a second of one cached page by Debian's wrk, with a browser's
// headers, while the server counts visits and while it doesn't, alternately; prints the median of the rounds; fails if
// counting takes more than 5% of the requests (docs/decisions/0110). Needs a build, and Debian's wrk; two minutes.
// `--rounds 40` takes longer.

const { values } = parseArgs({ options: { rounds: { type: "string" } } });
const ROUNDS = Number(values.rounds ?? 20);
const SECONDS = 2;
const MOST = 0.05;

/** What Firefox sends when somebody follows a link from another site, which is the most that is looked at. */
const HEADERS = {
  "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "Accept-Language": "en-US,en;q=0.5",
  "Accept-Encoding": "gzip, deflate, br, zstd",
  Referer: "https://news.example/",
  "Upgrade-Insecure-Requests": "1",
  "Sec-Fetch-Dest": "document",
  "Sec-Fetch-Mode": "navigate",
  "Sec-Fetch-Site": "cross-site",
  "Sec-Fetch-User": "?1",
  Priority: "u=0, i",
};

leaveServersAlone();
const bench = await openBench(10);
try {
  const { origin, pid } = await bench.start("visits on and off");
  const load = () => requestsASecond(`${origin}/about`, SECONDS, HEADERS);
  const measure = async () => {
    const rate = await load();
    process.kill(pid, "SIGUSR2");
    await wait(100);
    return rate;
  };
  // An even number, so that the first round begins with counting.
  for (let turn = 0; turn < 4; turn += 1) await measure();
  const rounds: { counting: number; not: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ counting: await measure(), not: await measure() });
  }
  const share = 1 - median(rounds.map(({ counting, not }) => counting / not));
  console.log(`${describeRun(`${ROUNDS} rounds of ${SECONDS} s`)}\n`);
  const rates = { counting: rounds.map(({ counting }) => counting), "not counting": rounds.map(({ not }) => not) };
  const rows = Object.entries(rates).map(([name, all]) => [name, Math.round(median(all))]);
  console.log(markdownTable(["visits", "requests a second"], rows));
  console.log(`\nCounting takes ${(share * 100).toFixed(1)}% of the requests.`);
  process.exitCode = share > MOST ? 1 : 0;
} finally {
  await bench.end();
}
