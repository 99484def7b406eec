import process from "node:process";
import { parseArgs } from "node:util";
import { runChaos } from "./chaos/run-chaos.ts";
import { report } from "./chaos/report.ts";

// `npm run chaos [-- --seed 7 --kills 40 --shoppers 30]`: shoppers shop on the
// built site while its server is killed again and again. Ends with an error
// unless every payment has its order, every piece is where it belongs, and
// nobody has lost a cart. The seed decides what people do and when they do it;
// what the machine makes of it differs from run to run.

/** Of the load; checks and the last restart take half a minute more at most. */
const LIMIT_MS = 240_000;

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Math.floor(Math.random() * 1_000_000)) },
    kills: { type: "string", default: "40" },
    shoppers: { type: "string", default: "30" },
  },
});
const options = { seed: Number(values.seed), kills: Number(values.kills), shoppers: Number(values.shoppers) };

if (!Object.values(options).every((number) => Number.isInteger(number) && number >= 0) || options.shoppers === 0) {
  console.error("--seed, --kills and --shoppers take whole numbers.");
  process.exit(1);
}

console.log(`Seed ${options.seed}`);
try {
  const result = await runChaos({ ...options, limit: LIMIT_MS });
  report(result);
  process.exitCode = result.findings.length > 0 ? 1 : 0;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
// A shopper who waits for an answer that never comes keeps nothing open.
process.exit();
