import { median } from "../../support/statistics.ts";
import { getPage } from "./bench-requests.ts";
import { benchRows } from "./bench-rows.ts";
import { drive, type Round } from "./drive.ts";
import type { Effort } from "./measure-row.ts";
import { type Bench, openBench } from "./run-bench.ts";

/** The actions that are measured at each size. */
const measured = [
  ...["survey", "cart", "desk"].map((name) => benchRows.find((row) => row.name === name)!),
  {
    name: "search",
    title: "desk's search for a common word",
    status: 200 as const,
    requests: ({ deskCookie }: Bench["site"]) => getPage("/desk/surveys?q=gospel", deskCookie),
  },
];

/** Measures actions with different numbers of records, alternating between the sizes in each round. */
export async function runGrowth(sizes: readonly number[], { rounds, seconds }: Effort): Promise<void> {
  const benches: Bench[] = [];
  try {
    const sides = [];
    for (const size of sizes) {
      const bench = await openBench(size);
      benches.push(bench);
      sides.push({ size, bench, server: await bench.start("as it is") });
      console.error(`${size.toLocaleString("en-US")} surveys and carts are there.`);
    }
    console.log(
      `| req/s, with surveys and carts | ${sizes.map((size) => size.toLocaleString("en-US")).join(" | ")} | first to last | CPU, last to first |\n|---|${sizes.map(() => "---|").join("")}---|---|`,
    );
    for (const { title, requests, status } of measured) {
      const results = sides.map((): Round[] => []);
      for (let round = -1; round < rounds; round += 1) {
        for (const [index, { bench, server }] of sides.entries()) {
          const result = await drive(server.origin, server.pid, seconds, requests(bench.site), status);
          if (round >= 0) results[index]?.push(result);
        }
      }
      const [perSecond, cpu] = (["perSecond", "cpu"] as const).map((figure) =>
        results.map((own) => median(own.map((round) => round[figure]))),
      );
      const times = [(perSecond?.[0] ?? 0) / (perSecond?.at(-1) ?? 0), (cpu?.at(-1) ?? 0) / (cpu?.[0] ?? 0)];
      console.log(
        `| ${[title, ...(perSecond ?? []).map((figure) => Math.round(figure).toLocaleString("en-US")), ...times.map((one) => one.toFixed(2))].join(" | ")} |`,
      );
    }
  } finally {
    for (const bench of benches) await bench.end();
  }
}
