import process from "node:process";
import { parseArgs } from "node:util";
import { KINDS } from "./restore-drill/acknowledged.ts";
import { type DrillResult, runDrill } from "./restore-drill/run-drill.ts";

// `npm run evidence -- restore-drill [--surveys 20000 --seconds 5]`: backs up the built site during writes, restores
// the backup into a fresh folder, starts the site on it, and compares. Fails on any difference.

const LIMIT_MS = 180_000;

const { values } = parseArgs({
  options: { surveys: { type: "string", default: "20000" }, seconds: { type: "string", default: "5" } },
});
const options = { surveys: Number(values.surveys), seconds: Number(values.seconds) };

if (!Object.values(options).every((number) => Number.isSafeInteger(number) && number >= 0)) {
  console.error("--surveys and --seconds take whole numbers.");
  process.exit(1);
}

try {
  process.exitCode = report(await runDrill(options, AbortSignal.timeout(LIMIT_MS)));
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}

/** Returns the exit code. */
function report({ notes, backupTook, meanwhile, tables, looked, said, findings }: DrillResult): number {
  for (const line of said) console.log(line);
  console.table(Object.fromEntries(tables.map(({ table, ...columns }) => [table, columns])));
  console.table(
    Object.fromEntries(
      KINDS.map((kind) => {
        const own = looked.filter((one) => one.kind === kind);
        const served = own.filter((one) => one.served !== null);
        return [
          kind,
          {
            "acknowledged before": own.length,
            restored: own.filter(({ held }) => held).length,
            "to be served": served.length,
            served: served.filter((one) => one.served).length,
          },
        ];
      }),
    ),
  );
  const failed = notes.samples.filter(({ status }) => status >= 500).length;
  const most = Math.max(0, ...notes.samples.map(({ milliseconds }) => milliseconds));
  console.log(
    `The backup took ${(backupTook / 1000).toFixed(1)} s, in which ${meanwhile} more were acknowledged; ${notes.samples.length} requests, ${failed} answers 5xx, the slowest ${Math.round(most)} ms.`,
  );
  const wrong = [
    ...findings,
    ...new Set(notes.faults),
    ...tables.flatMap(({ table, equal }) => (equal ? [] : [`${table} differs`])),
    ...looked.flatMap(({ kind, what, held, served }) =>
      held && served !== false ? [] : [`${kind} ${what} was acknowledged and is ${held ? "not served" : "gone"}`],
    ),
    ...(failed > 0 ? [`${failed} answers were a 5xx`] : []),
    ...KINDS.flatMap((kind) =>
      looked.some((one) => one.kind === kind) ? [] : [`no ${kind} was acknowledged before the backup`],
    ),
  ];
  for (const finding of wrong.slice(0, 40)) console.log(`finding: ${finding}`);
  console.log(wrong.length === 0 ? "No difference." : `${wrong.length} findings.`);
  return wrong.length === 0 ? 0 : 1;
}
