import process from "node:process";
import { parseArgs } from "node:util";
import { isBuilt } from "../../app/dev/build/site-build.js";
import { root } from "../support/run-tool.ts";
import { report } from "./fuzz/fuzz-report.ts";
import { runFuzz } from "./fuzz/run-fuzz.ts";

// `npm run evidence -- fuzz [--seed 7 --requests 200000]`: bad input of every kind to every route of the built site,
// generated, mutated from recorded requests, and written by hand on sockets. Fails on any unexpected 5xx, a missing
// response, growing memory, an error in the log, a broken database, a request that costs too much
// (docs/decisions/0062-the-price-of-a-request.md), or text that is not returned as it was entered. `-- --seed 7 --only
// 1234` repeats one request, after its lap's walk, and prints it. `-- --requests 0` sends only expensive requests.

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Math.floor(Math.random() * 1_000_000)) },
    requests: { type: "string", default: "200000" },
    only: { type: "string" },
  },
});
const options = {
  seed: Number(values.seed),
  requests: Number(values.requests),
  only: values.only === undefined ? null : Number(values.only),
};

if (!Object.values(options).every((number) => number === null || (Number.isInteger(number) && number >= 0))) {
  console.error("--seed, --requests and --only take whole numbers.");
  process.exit(1);
}
if (!isBuilt(root)) {
  console.error("build/ is missing or older than its sources. Run npm run build.");
  process.exit(1);
}

console.log(`Seed ${options.seed}`);
const start = performance.now();
try {
  const counts = await runFuzz(options);
  report(counts, options, (performance.now() - start) / 1000);
  process.exit(counts.findings.size > 0 ? 1 : 0);
} catch (error) {
  console.error(error);
  process.exit(1);
}
