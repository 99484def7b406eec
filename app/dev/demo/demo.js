import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { Failure, runCommand } from "../../cli/failure.js";
import { buildIfChanged } from "../build/site-build.js";
import { installMissing } from "../launch/installation.js";
import { runProgram } from "../launch/program.js";
import { readStartSettings, withoutRealSettings } from "../launch/start-settings.js";

// `npm run demo`: installs and builds what is missing as `npm start` does, then serves the site with sample data and a
// fake Stripe. This process outlives its child processes, then deletes the temporary folder that it made.

const root = fileURLToPath(new URL("../../..", import.meta.url));

await runCommand(async () => {
  const node = await installMissing(root);
  const given = withoutRealSettings(process.env);
  const own = { ...given, HOST: given.HOST || "127.0.0.1" };
  const settings = readStartSettings(root, node, own);
  await buildIfChanged(root, node);
  const folder = mkdtempSync(path.join(os.tmpdir(), "tetm-demo-"));
  try {
    const env = {
      ...own,
      PORT: String(settings.port),
      DATABASE_URL: `file:${path.join(folder, "site.db")}`,
    };
    const run = (/** @type {string[]} */ args, quiet = false) =>
      runProgram(node, ["--no-warnings", ...args], { cwd: root, env, quiet });
    const imported = await run(
      [path.join("app", "cli", "catalogue.ts"), "import", path.join("docs", "sample-catalogue.yaml"), "--publish"],
      true,
    );
    if (imported >= 128) return imported;
    if (imported !== 0)
      throw new Failure(
        "The sample catalogue could not be imported; 'npm run catalogue -- import docs/sample-catalogue.yaml' says why.",
      );
    return await run([path.join("app", "dev", "demo", "demo.ts")]);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});
