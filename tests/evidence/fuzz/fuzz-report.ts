import { describe, type Tally } from "./answer-counts.ts";
import { ENOUGH, isLevel } from "./memory.ts";
import { priceTables } from "./price-list.ts";
import type { FuzzOptions } from "./run-fuzz.ts";

/** Prints how many requests of which kind were answered how, memory, and what is wrong. */
export function report(tally: Tally, { seed, only }: FuzzOptions, seconds: number): void {
  if (only !== null && tally.last)
    console.log(
      `${describe(tally.last.request)}\n\nanswered with ${tally.last.answer.status}${tally.last.answer.hung ? " (hung)" : ""}\n${tally.last.answer.text.slice(0, 2000)}`,
    );
  const statuses = [...new Set([...tally.statuses.values()].flatMap((own) => Array.from(own.keys())))].toSorted(
    (one, other) => one - other,
  );
  console.table(
    Object.fromEntries(
      [...tally.statuses]
        .toSorted()
        .map(([kind, own]) => [
          kind,
          Object.fromEntries(statuses.map((status) => [nameOf(status), own.get(status) ?? 0])),
        ]),
    ),
  );
  console.log(
    `${tally.tried} requests (${[...tally.made].map(([made, times]) => `${times} ${made}`).join(", ")}) to ${tally.routes.size} routes in ${Math.round(seconds)} s, ${tally.stories} stories read back, seed ${seed}`,
  );
  const level = isLevel(tally.memory);
  console.log(
    `memory each 10,000 requests, MiB: ${tally.memory.join(", ")}${level === null ? `; judged from ${ENOUGH} on` : level ? "; level" : "; NOT level"}`,
  );
  console.log(`\n${priceTables(tally.prices)}\n`);
  for (const [finding, { times, replay }] of [...tally.findings].slice(0, 40))
    console.log(
      `finding, ${times} times: ${finding}${replay && `\n  npm run evidence -- fuzz --seed ${seed} ${replay.replace(/^-- /, "")}`}`,
    );
  if (tally.findings.size > 40) console.log(`and ${tally.findings.size - 40} more`);
  console.log(`${tally.findings.size} findings`);
}

function nameOf(status: number): string {
  return status === 0 ? "closed" : String(status);
}
