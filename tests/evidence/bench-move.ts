import { mkdtempSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { fillEverything } from "../support/fill-everything.ts";
import { startMove } from "../support/move-to-postgres.ts";
import { startPostgres, databaseUrl, makeDatabase } from "../support/postgres-server.ts";
import { residentMegabytes } from "../support/process-usage.ts";

// `npm run evidence -- bench-move`: moves a file with 100,000 surveys and 10,000 orders to a PostgreSQL on this
// machine, and prints the time of each table and the command's memory. `npm run evidence -- bench-move 1000 100` uses
// other numbers.

const [surveys = 100_000, orders = 10_000] = process.argv.slice(2).map(Number);

const folder = mkdtempSync(path.join(os.tmpdir(), "tetm-bench-move-"));
const postgres = await startPostgres();
try {
  const file = path.join(folder, "site.db");
  await fillEverything(file, { surveys, orders });
  console.log(`Made ${file}: ${surveys} surveys, ${orders} orders, ${(statSync(file).size / 1e6).toFixed(0)} MB.`);
  await makeDatabase(postgres.url, "moved", "template0");
  await move(file, databaseUrl(postgres.url, "moved"));
  console.log("\nOnce more, which compares what is there:");
  await move(file, databaseUrl(postgres.url, "moved"));
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function move(file: string, url: string): Promise<void> {
  const run = await startMove(file, [url]);
  let peak = 0;
  const look = setInterval(() => (peak = Math.max(peak, residentMegabytes(run.pid))), 100);
  const { code, output } = await run.ended.finally(() => clearInterval(look));
  console.log(output.trimEnd());
  if (code !== 0) throw new Error(`The command ended with ${code}.`);
  console.log(`The command had ${peak.toFixed(0)} MB of memory at most.`);
}
