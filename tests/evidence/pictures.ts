import path from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { isBuilt } from "../../app/dev/build/site-build.js";
import { deployedMemory } from "../support/deployed-memory.ts";
import { signInMember, visitDesk } from "../support/desk-member.ts";
import { freshDatabase } from "../support/fresh-database.ts";
import { untilPrepared, upload } from "../support/library.ts";
import { makeMemoryGroup } from "../support/memory-group.ts";
import { root } from "../support/run-tool.ts";
import { startServer } from "../support/start-server.ts";
import { leaveServersAlone, onOneProcessor, PROCESSORS } from "./bench/processors.ts";
import { formsOf, type Round, rounds } from "./pictures/rounds.ts";
import { watchMemory } from "./pictures/watch-memory.ts";

// `npm run evidence -- pictures [--only 2,5 --site FOLDER]`: memory of the server and its picture process while members
// add pictures, on one processor and 512 MB with the deployed settings. Fails above 400 MB.

/** MB of server and picture process together: the rest of the 512 MB is the system's and Litestream's. */
const MOST = 400;

const { values } = parseArgs({ options: { only: { type: "string" }, site: { type: "string", default: root } } });
const folder = path.resolve(values.site);
if (folder === root && !isBuilt(root)) {
  console.error("build/ is missing or older than its sources. Run npm run build.");
  process.exit(1);
}
leaveServersAlone();
const numbers = values.only?.split(",").map(Number);
const chosen = rounds.filter((_, place) => numbers?.includes(place + 1) ?? true);
const limited = makeMemoryGroup();
limited?.remove();
console.log(
  `${PROCESSORS}; ${limited ? "512 MB are a limit" : "memory is only looked at: no group for it can be made here"}\n`,
);
console.log(
  "| added | server MB | picture process MB | together MB | shared pages twice MB | answered s | prepared s | lost |",
);
console.log("|---|--:|--:|--:|--:|--:|--:|--:|");
let highest = 0;
for (const round of chosen) highest = Math.max(highest, await measure(round));
console.log(`\nAt most ${highest} MB together; ${MOST} are allowed.`);
process.exitCode = highest > MOST ? 1 : 0;

/** Prints the row of a round on a new site. Returns the peak of the sum. */
async function measure(round: Round): Promise<number> {
  const sent = await formsOf(round);
  const megabytes = (sent[0]?.[0]?.bytes.length ?? 0) / 1024 / 1024;
  const name = `${round.forms} x ${round.files} ${round.name}, ${megabytes.toFixed(1)} MB`;
  const group = makeMemoryGroup();
  const within = (command: readonly string[]) => group?.within(onOneProcessor(command)) ?? onOneProcessor(command);
  const server = await startServer(deployedMemory(folder), await freshDatabase(), { folder, within });
  try {
    const member = await signInMember(server.databaseFile);
    const desk = visitDesk(server.origin, member, { timeout: 300_000 });
    const end = watchMemory(server.pid() ?? 0);
    const start = performance.now();
    const answers = await Promise.all(sent.map((files) => upload(desk, server.origin, files)));
    const answered = performance.now();
    const page = await untilPrepared(desk, 600_000, 500);
    const prepared = performance.now();
    const peaks = await end();
    const lost = sent.flat().length - page.html.split("<picture").length + 1;
    const others = answers.filter(({ status }) => status !== 303).length + (group?.kills() ?? 0);
    const cells = [peaks.server, peaks.child, peaks.sum, peaks.sumResident].map(Math.round);
    const times = [answered - start, prepared - answered].map((time) => (time / 1000).toFixed(1));
    console.log(`| ${[name, ...cells, ...times, lost + others].join(" | ")} |`);
    return Math.round(peaks.sum);
  } finally {
    await server.remove();
    group?.remove();
  }
}
