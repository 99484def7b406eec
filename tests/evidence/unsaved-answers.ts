import process from "node:process";
import { parseArgs } from "node:util";
import { chromium } from "playwright";
import { isBuilt } from "../../app/dev/build/site-build.js";
import { browserPath } from "../../app/dev/launch/browser-path.ts";
import { root } from "../support/run-tool.ts";
import { startServer } from "../support/start-server.ts";
import { ENDS, runStory, type Story } from "./unsaved-answers/run-visit.ts";

// `npm run evidence -- unsaved-answers [--seed 7 --stories 200 --at-once 8 --seconds 12]`: a creator types on a line of
// 400 kbit/s with 400 ms delay, and at a random moment the tab is closed, a link followed, Back pressed, or the network
// goes. Ends with an error unless what was on the screen two seconds before is there on return, or the page had said
// that it was not saved. The minute that a creator takes is shortened (`--seconds`, of typing at the most); pauses of
// the autosave and of the line are not. A story is run again by `--seed SEED --stories 1`.

/** Milliseconds after which no story begins any more. */
const LIMIT = 20 * 60_000;

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Math.floor(Math.random() * 1_000_000)) },
    stories: { type: "string", default: "200" },
    "at-once": { type: "string", default: "8" },
    seconds: { type: "string", default: "12" },
  },
});
const [seed, count, atOnce, seconds] = [values.seed, values.stories, values["at-once"], values.seconds].map(Number) as [
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
  console.error("--seed, --stories, --at-once and --seconds (2 or more) take whole numbers.");
  process.exit(1);
} else if (!isBuilt(root)) {
  console.error("build/ is missing or older than its sources. Run npm run build.");
  process.exit(1);
}
process.exit((await tellAll()) ? 0 : 1);

async function tellAll(): Promise<boolean> {
  console.log(`Seed ${seed}`);
  const begin = performance.now();
  const server = await startServer();
  const browser = await chromium.launch({
    executablePath: process.env.HEADLESS_SHELL_PATH ?? browserPath(),
    chromiumSandbox: process.getuid?.() !== 0,
    args: ["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"],
  });
  const [stories, faults]: [Story[], string[]] = [[], []];
  let next = 0;
  const tell = async () => {
    while (next < count && performance.now() - begin < LIMIT) {
      const own = seed + next++;
      await runStory(browser, server.origin, own, seconds * 1000).then(
        (story) => stories.push(story),
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
  return report(stories, faults, (performance.now() - begin) / 1000);
}

function report(stories: readonly Story[], faults: readonly string[], took: number): boolean {
  const verdicts = ["found", "said so", "empty", "LOST"] as const;
  const rowOf = (own: readonly Story[]) => ({
    stories: own.length,
    ...Object.fromEntries(verdicts.map((one) => [one, own.filter(({ verdict }) => verdict === one).length])),
    asked: own.filter(({ asked }) => asked).length,
    "all to the last letter": own.filter(({ whole }) => whole).length,
  });
  console.table({
    ...Object.fromEntries(ENDS.map((end) => [end, rowOf(stories.filter((story) => story.end === end))])),
    all: rowOf(stories),
  });
  console.log(`${stories.length} stories of up to ${seconds} s, ${atOnce} at once, in ${Math.round(took)} s`);
  for (const { seed: own, end, status, asked, lost } of stories.filter(({ verdict }) => verdict === "LOST"))
    console.log(`finding: seed ${own}, ${end}, said '${status}'${asked ? " and asked" : ""}: ${lost}`);
  for (const fault of faults) console.log(`fault: ${fault}`);
  return stories.length === count && stories.every(({ verdict }) => verdict !== "LOST");
}
