import path from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { isBuilt } from "../../app/dev/build/site-build.js";
import { root } from "../support/run-tool.ts";
import { allWalks } from "./browser-engines/all-walks.ts";
import { type EngineName, engineNames } from "./browser-engines/driver.ts";
import { missingPackages } from "./browser-engines/open-engine.ts";
import { runWalks } from "./browser-engines/run-walks.ts";
import type { Result } from "./browser-engines/walk.ts";
import { columnOf, nameOf, walksTable } from "./browser-engines/walks-table.ts";

// `npm run evidence -- browser-engines [--engine firefox,webkit --walk survey,cart --scripts on]`: walks the built site
// in Chromium, Firefox and WebKit, with JavaScript on and off. Fails if a walk fails. `--walk` takes prefixes of names.
// `--site FOLDER` walks another checkout's build, to compare a change.

const { values } = parseArgs({
  options: {
    engine: { type: "string" },
    walk: { type: "string" },
    scripts: { type: "string", default: "both" },
    site: { type: "string", default: root },
    list: { type: "boolean" },
  },
});
const engines = engineNames.filter((name) => chosen(values.engine, name));
const walks = allWalks.filter((walk) => chosen(values.walk, nameOf(walk)) || chosen(values.walk, walk.name));
const folder = path.resolve(values.site);
const modes = [true, false].filter(
  (scripts) => values.scripts === "both" || values.scripts === (scripts ? "on" : "off"),
);

// Child processes end with this process.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

if (values.list) console.log(allWalks.map(nameOf).join("\n"));
else if (engines.length * walks.length * modes.length === 0)
  fail(`--engine takes ${engineNames.join(", ")}; --scripts on, off or both; --walk names that --list shows.`);
else if (folder === root && !isBuilt(root)) fail("build/ is missing or older than its sources. Run npm run build.");
else await run(engines);

async function run(names: readonly EngineName[]): Promise<void> {
  const missing = missingPackages(names);
  if (missing.length > 0) return fail(`Install these packages of Debian first: apt-get install ${missing.join(" ")}`);
  const results: Result[] = [];
  for (const engine of names) {
    for (const scripts of modes) {
      await runWalks({ engine, scripts, folder }, walks, (result) => {
        results.push(result);
        console.log(`${columnOf(result)}, ${nameOf(result.walk)}: ${result.finding ?? "ok"}`);
      });
    }
  }
  console.log(`\n${walksTable(walks, results)}`);
  if (results.some(({ finding }) => finding !== null)) process.exitCode = 1;
}

/** @param asked comma-separated prefixes of names; empty selects all */
function chosen(asked: string | undefined, name: string): boolean {
  return asked === undefined || asked.split(",").some((beginning) => name.startsWith(beginning));
}

function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}
