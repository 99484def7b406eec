import { rmSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { runCommand } from "../../cli/failure.js";
import { buildIfChanged } from "../build/site-build.js";
import { findBrowsers } from "./browser.js";
import { installMissing } from "./installation.js";
import { runProgram } from "./program.js";
import { makeScratchFolder } from "./scratch-folder.js";
import { closingLine, readCounts } from "./test-counts.js";

// `npm test`: installs what is missing, including a browser, builds, and runs the type check, lint and the tests of a
// commit in one Vitest run. `npm test -- --all` runs those of a release, too: tests/support/vitest-projects.ts says
// which. Other arguments are passed to Vitest.

const LONG = /^tests\/long\b/;

const root = fileURLToPath(new URL("../../..", import.meta.url));
const folder = makeScratchFolder("tetm-test-run-");
const countsFile = path.join(folder, "counts.json");
let exitCode = 1;

await runCommand(async () => {
  const node = await installMissing(root);
  const browsers = await findBrowsers(root, node);
  await buildIfChanged(root, node);
  const vitest = path.join("node_modules", "vitest", "vitest.mjs");
  const args = process.argv.slice(2).filter((word) => word !== "--all");
  // A named file of the long run is run, too, without being asked for twice.
  const isLong = process.argv.includes("--all") || args.some((word) => LONG.test(word));
  const named = isLong ? ["rules", "site", "long", "postgres"] : ["rules", "site"];
  // A named file is run whole, with its tests of the long run.
  const isNamed = args.some((word) => word.startsWith("tests/"));
  const filter = isLong || isNamed ? [] : ["--tags-filter", "!long"];
  const projects = args.includes("--project") ? [] : named.flatMap((name) => ["--project", name]);
  exitCode = await runProgram(node, [vitest, "run", ...projects, ...filter, ...args], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "test",
      TMPDIR: folder,
      ...browsers,
      TEST_COUNTS_FILE: countsFile,
    },
  });
  return exitCode;
});

// Printed here, not by the reporter: Vitest prints more after its reporters are done.
const counts = readCounts(countsFile, exitCode);
rmSync(folder, { recursive: true, force: true });
if (!process.argv.includes("--help")) {
  if (counts.failed > 0 || counts.passed === 0) process.exitCode ||= 1;
  console.log(closingLine(counts));
}
