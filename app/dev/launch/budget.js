import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { runCommand } from "../../cli/failure.js";
import { buildIfChanged } from "../build/site-build.js";
import { installMissing } from "./installation.js";
import { runProgram } from "./program.js";

// `npm run budget [-- PATH...]`: builds, and weighs what a first visit of each page loads, beside its limits. Fails if
// a page is above one of them. With paths, also lists each part of those pages.

const root = fileURLToPath(new URL("../../..", import.meta.url));

await runCommand(async () => {
  const node = await installMissing(root);
  await buildIfChanged(root, node);
  const command = [path.join("tests", "evidence", "evidence.ts"), "page-weight", ...process.argv.slice(2)];
  return runProgram(node, command, { cwd: root });
});
