import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { runCommand } from "../../cli/failure.js";
import { installMissing } from "./installation.js";
import { runProgram } from "./program.js";

// `npm run dev`: serves the site from its sources and rebuilds it after each change.

const root = fileURLToPath(new URL("../../..", import.meta.url));

await runCommand(async () => {
  const node = await installMissing(root);
  const remix = path.join("node_modules", "@remix-run", "dev", "dist", "cli.js");
  const env = { ...process.env, NODE_ENV: "development" };
  return runProgram(node, [remix, "vite:dev", ...process.argv.slice(2)], { cwd: root, env });
});
