import process from "node:process";
import { parseArgs } from "node:util";
import { chromium } from "playwright";
import { isBuilt } from "../../app/dev/build/site-build.js";
import { root } from "../support/run-tool.ts";
import { startServer } from "../support/start-server.ts";
import { ENDS, runVisit, type LeftVisit } from "./unsaved-answers/run-visit.ts";

// `npm run evidence -- unsaved-answers [--seed 7 --visits 200 --at-once 8 --seconds 12]`: a creator types on a line of
// 400 kbit/s with 400 ms delay, and at a random moment the tab is closed, a link is followed, Back is pressed, or the
// network fails. Fails unless the answers that were on the screen two seconds earlier are there on return, or the page
// had said that they were not saved. Typing takes at most `--seconds`; delays of the autosave and of the line are real.
// `--seed SEED --visits 1` repeats a visit.

/** Milliseconds after which no new visit starts. */
const LIMIT = 20 * 60_000;

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Math.floor(Math.random() * 1_000_000)) },
    visits: { type: "string", default: "200" },
    "at-once": { type: "string", default: "8" },
    seconds: { type: "string", default: "12" },
  },
});
const [seed, count, atOnce, seconds] = [values.seed, values.visits, values["at-once"], values.seconds].map(Number) as [
  number,
  number,
  number,
  number,
];

if (
  ![seed, count, atOnce, seconds].every((number) => Number.isInteger(number) && number >= 0) ||
  atOnce < 1 ||
  count < 1 ||
  seconds < 2
) {
  console.error("--seed, --visits, --at-once and --seconds (2 or more) take whole numbers.");
  process.exit(1);
} else if (!isBuilt(root)) {
  console.error("build/ is missing or older than its sources. Run npm run build.");
  process.exit(1);
}
process.exit((await runAll()) ? 0 : 1);

async function runAll(): Promise<boolean> {
  console.log(`Seed ${seed}`);
  const begin = performance.now();
  const server = await startServer();
  const browser = await chromium.launch({
    executablePath: process.env.HEADLESS_SHELL_PATH ?? process.env.CHROME_PATH!,
    chromiumSandbox: process.getuid?.() !== 0,
    args: ["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"],
  });
  const [visits, faults]: [LeftVisit[], string[]] = [[], []];
  let next = 0;
  const tell = async () => {
    while (next < count && performance.now() - begin < LIMIT) {
      const own = seed + next++;
      await runVisit(browser, server.origin, own, seconds * 1000).then(
        (visit) => visits.push(visit),
        (error: unknown) => faults.push(`seed ${own}: ${String(error)}`),
      );
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, tell));
  } finally {
    await browser.close();
    await server.remove();
  }
  return report(visits, faults, (performance.now() - begin) / 1000);
}

function report(visits: readonly LeftVisit[], faults: readonly string[], took: number): boolean {
  const verdicts = ["found", "said so", "empty", "LOST"] as const;
  const rowOf = (own: readonly LeftVisit[]) => ({
    visits: own.length,
    ...Object.fromEntries(verdicts.map((one) => [one, own.filter(({ verdict }) => verdict === one).length])),
    asked: own.filter(({ asked }) => asked).length,
    "all to the last letter": own.filter(({ whole }) => whole).length,
  });
  console.table({
    ...Object.fromEntries(ENDS.map((end) => [end, rowOf(visits.filter((visit) => visit.end === end))])),
    all: rowOf(visits),
  });
  console.log(`${visits.length} visits of up to ${seconds} s, ${atOnce} at once, in ${Math.round(took)} s`);
  for (const { seed: own, end, status, asked, lost } of visits.filter(({ verdict }) => verdict === "LOST"))
    console.log(`finding: seed ${own}, ${end}, said '${status}'${asked ? " and asked" : ""}: ${lost}`);
  for (const fault of faults) console.log(`fault: ${fault}`);
  return visits.length === count && visits.every(({ verdict }) => verdict !== "LOST");
}
