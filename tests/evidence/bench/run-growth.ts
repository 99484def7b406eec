import { median } from "../../support/statistics.ts";
import { getPage } from "./bench-requests.ts";
import { benchRows } from "./bench-rows.ts";
import { drive, type Round } from "./drive.ts";
import type { Effort } from "./measure-row.ts";
import { type Bench, openBench } from "./run-bench.ts";
import type { MeasuredServer } from "./serve-site.ts";

/** The actions that are measured at each size. The baseline server writes the rows of posts, too. */
const measured = [
  ...["message", "survey", "cart", "desk"].map((name) => benchRows.find((row) => row.name === name)!),
  {
    name: "search",
    title: "desk's search for a common word",
    status: 200 as const,
    requests: ({ deskCookie }: Bench["site"]) => getPage("/desk/surveys?q=gospel", deskCookie),
  },
];

interface Side {
  bench: Bench;
  server: MeasuredServer;
  baseline: MeasuredServer;
}

/** Measures actions with different numbers of records, alternating between sizes and servers in each round. */
export async function runGrowth(sizes: readonly number[], { rounds, seconds }: Effort): Promise<void> {
  const benches: Bench[] = [];
  try {
    const sides: Side[] = [];
    for (const size of sizes) {
      const bench = await openBench(size);
      benches.push(bench);
      sides.push({ bench, server: await bench.start("as it is"), baseline: await bench.startBaseline({}) });
      console.error(`${showCount(size)} surveys and carts are there.`);
    }
    const head = [
      "req/s, with surveys and carts",
      ...sizes.map(showCount),
      "first to last",
      "CPU, last to first",
      ...sizes.map((size) => `of baseline, ${showCount(size)}`),
      ...sizes.map((size) => `worst p99, ${showCount(size)}`),
    ];
    console.log(`| ${head.join(" | ")} |\n|${head.map(() => "---|").join("")}`);
    for (const { title, requests, status } of measured) {
      const results = sides.map(() => ({ site: [] as Round[], baseline: [] as Round[] }));
      for (let round = -1; round < rounds; round += 1) {
        for (const [index, { bench, server, baseline }] of sides.entries()) {
          const send = async ({ origin, pid }: MeasuredServer) =>
            drive(origin, pid, seconds, requests(bench.site), status);
          const result = await send(server);
          if (round >= 0) results[index]?.site.push(result);
          if (status !== 303) continue;
          const bare = await send(baseline);
          if (round >= 0) results[index]?.baseline.push(bare);
        }
      }
      console.log(`| ${[title, ...cellsOf(results)].join(" | ")} |`);
    }
  } finally {
    for (const bench of benches) await bench.end();
  }
}

function cellsOf(results: readonly { site: Round[]; baseline: Round[] }[]): string[] {
  const [perSecond, cpu] = (["perSecond", "cpu"] as const).map((figure) =>
    results.map(({ site }) => median(site.map((round) => round[figure]))),
  );
  const times = [(perSecond?.[0] ?? 0) / (perSecond?.at(-1) ?? 0), (cpu?.at(-1) ?? 0) / (cpu?.[0] ?? 0)];
  return [
    ...(perSecond ?? []).map((figure) => showCount(Math.round(figure))),
    ...times.map((one) => one.toFixed(2)),
    ...results.map(({ site, baseline }) => {
      const shares = baseline.map((round, index) => (site[index]?.perSecond ?? 0) / round.perSecond);
      return shares.length === 0 ? "" : `${Math.round(median(shares) * 100)}%`;
    }),
    // A merge of the search index within one save shows in one round alone.
    ...results.map(({ site }) => `${showCount(Math.round(Math.max(...site.map(({ p99 }) => p99))))} ms`),
  ];
}

function showCount(count: number): string {
  return count.toLocaleString("en-US");
}
