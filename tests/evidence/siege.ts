import path from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { isBuilt } from "../../app/dev/build/site-build.js";
import { root } from "../support/run-tool.ts";
import { leaveServersAlone, PROCESSORS } from "./bench/processors.ts";
import { attacks } from "./siege/attacks/all.ts";
import { hasMemoryLimit, makeTemplate } from "./siege/besieged-site.ts";
import { brokenBounds, type SiegeResult } from "./siege/bounds.ts";
import { besiege } from "./siege/run-siege.ts";
import { legend, slowest, tableHead, tableRow } from "./siege/siege-table.ts";

// `npm run evidence -- siege [--seconds 60 --only own-answers,hoard --site FOLDER]`: one address attacks for a minute,
// one attack after another, while ten others use the built site on one processor and 512 MB. Fails if a limit of
// siege/bounds.ts is exceeded. `--site` attacks another checkout's build, to compare a change.

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    only: { type: "string" },
    site: { type: "string", default: root },
    list: { type: "boolean" },
  },
});
const [seconds, folder] = [Number(values.seconds), path.resolve(values.site)];
const names = values.only?.split(",");
const chosen = attacks.filter(({ name }) => names?.includes(name) ?? true);

if (values.list) {
  console.log(legend(attacks));
} else if (!(seconds >= 1 && seconds <= 600) || chosen.length < (names?.length ?? 1)) {
  console.error(`--seconds takes 1 to 600, --only names of: ${attacks.map(({ name }) => name).join(", ")}.`);
  process.exit(1);
} else if (folder === root && !isBuilt(root)) {
  console.error("build/ is missing or older than its sources. Run npm run build.");
  process.exit(1);
} else {
  leaveServersAlone();
  if (!(await run())) process.exitCode = 1;
}

async function run(): Promise<boolean> {
  const template = await makeTemplate(folder);
  const results: SiegeResult[] = [];
  try {
    console.log(
      `${PROCESSORS}; ${hasMemoryLimit() ? "512 MB are a limit" : "memory is only looked at: no group for it can be made here"}; ${seconds} s each, ten others\n\n${tableHead()}`,
    );
    for (const attack of chosen) {
      const result = await besiege(template, attack, seconds).catch(
        (error: unknown) => void console.log(`| ${attack.name} | not measured: ${String(error)} |`),
      );
      if (!result) continue;
      results.push(result);
      console.log(tableRow(result));
    }
  } finally {
    await template.database.remove();
  }
  const held = results.filter((result) => brokenBounds(result).length === 0).length;
  console.log(
    `\n${held} of ${chosen.length} hold. The ones who measure were late by at most ${Math.round(Math.max(...results.map(({ clientLag }) => clientLag)))} ms (p99).\n`,
  );
  for (const { name, broken } of results)
    for (const [reason, times] of countAlike(broken))
      console.log(`- ${name}, could not finish, ${times} times: ${reason}`);
  console.log(`\nWhat the others waited for longest:\n${results.map(slowest).join("\n")}`);
  console.log(`\n${legend(chosen)}`);
  return held === chosen.length;
}

function countAlike(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
