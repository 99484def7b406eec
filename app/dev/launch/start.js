import path from "node:path";
import { fileURLToPath } from "node:url";
import { Failure, runCommand } from "../../cli/failure.js";
import { buildIfChanged } from "../build/site-build.js";
import { installMissing } from "./installation.js";
import { runProgram } from "./program.js";
import { serve } from "./server.js";
import { readStartSettings } from "./start-settings.js";

// `npm start`: installs what is missing, builds what changed, migrates, serves. Written in plain JavaScript without
// packages, so that any Node from 20 up can run it.

const root = fileURLToPath(new URL("../../..", import.meta.url));

await runCommand(async () => {
  const node = await installMissing(root);
  const settings = readStartSettings(root, node);
  await buildIfChanged(root, node);
  const migrated = await runProgram(node, ["--no-warnings", path.join("app", "cli", "migrate.ts")], { cwd: root });
  if (migrated !== 0) throw new Failure("The database could not be brought up to date, see above.");
  return serve(root, node, settings, (origin) => {
    if (settings.notConfigured.length > 0) console.log(`Not configured: ${settings.notConfigured.join(", ")}`);
    console.log(`\nSite: ${origin}`);
    console.log(`Dashboard: ${origin}/desk (to let somebody in: npm run staff -- add EMAIL)`);
    console.log("Ctrl-C ends it.\n");
  });
});
