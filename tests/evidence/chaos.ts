import process from "node:process";
import { parseArgs } from "node:util";
import { markdownTable } from "../support/markdown-table.ts";
import { startPostgres } from "../support/postgres-server.ts";
import { median } from "../support/statistics.ts";
import { KINDS, runChaos } from "./chaos/run-chaos.ts";

// `npm run evidence -- chaos [--seed 7 --kills 200 --visitors 30 --machines 1]`: visitors fill in surveys, write and
// shop on the built site while its server is killed again and again. Fails unless after each restart every acknowledged
// change is stored completely and none in part, and at the end every payment has its order, every unit is accounted
// for, and each email came once. Several machines share one PostgreSQL; one or two are killed while the others run.

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Math.floor(Math.random() * 1_000_000)) },
    kills: { type: "string", default: "200" },
    visitors: { type: "string", default: "30" },
    machines: { type: "string", default: "1" },
  },
});
const [seed, kills, visitors] = [Number(values.seed), Number(values.kills), Number(values.visitors)];
const machines = Number(values.machines);

console.log(`Seed ${seed}`);
const postgres = machines > 1 ? await startPostgres() : null;
if (postgres) process.env.TEST_POSTGRES_URL = postgres.url;
const result = await runChaos({ seed, kills, visitors, limit: 540_000, ...(machines > 1 && { machines }) });
await postgres?.stop();
const { world, findings } = result;
const rows = KINDS.map((kind) => {
  const { acknowledged, refused, cutOff } = world.posts[kind];
  return [kind, acknowledged, refused, cutOff, result.kills.filter(({ underWay }) => underWay.includes(kind)).length];
});
console.log(markdownTable(["posts", "acknowledged", "refused", "cut off", "kills with one under way"], rows));
const restart = Math.round(median(result.kills.map((kill) => kill.restart)));
console.log(
  `\n${result.kills.length} kills, ${restart} ms to restart; ${world.surveys.length} surveys, ${world.messages.length} messages, ${world.shoppers.length} shoppers, ${result.payments} payments.\n${result.settled}`,
);
for (const finding of findings.slice(0, 40)) console.log(`finding: ${finding}`);
console.log(`\n${findings.length} findings`);
// A visitor whose response never comes must not keep the process running.
process.exit(findings.length > 0 ? 1 : 0);
