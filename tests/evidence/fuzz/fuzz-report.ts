import { ENOUGH, isLevel } from "./memory.ts";
import { costTables } from "./most-expensive.ts";
import { describe, type RunCounts } from "./run-counts.ts";
import type { FuzzOptions } from "./run-fuzz.ts";

/** Prints the numbers of requests by kind and status, memory, and the findings. */
export function report(counts: RunCounts, { seed, only }: FuzzOptions, seconds: number): void {
  if (only !== null && counts.last)
    console.log(
      `${describe(counts.last.request)}\n\nanswered with ${counts.last.answer.status}${counts.last.answer.hung ? " (hung)" : ""}\n${counts.last.answer.text.slice(0, 2000)}`,
    );
  const statuses = [...new Set([...counts.statuses.values()].flatMap((own) => Array.from(own.keys())))].toSorted(
    (one, other) => one - other,
  );
  console.table(
    Object.fromEntries(
      [...counts.statuses]
        .toSorted()
        .map(([kind, own]) => [
          kind,
          Object.fromEntries(statuses.map((status) => [nameOf(status), own.get(status) ?? 0])),
        ]),
    ),
  );
  console.log(
    `${counts.tried} requests (${[...counts.made].map(([made, times]) => `${times} ${made}`).join(", ")}) to ${counts.routes.size} routes in ${Math.round(seconds)} s, ${counts.stored} stored read back, seed ${seed}`,
  );
  const level = isLevel(counts.memory);
  console.log(
    `memory each 10,000 requests, MiB: ${counts.memory.join(", ")}${level === null ? `; judged from ${ENOUGH} on` : level ? "; level" : "; NOT level"}`,
  );
  console.log(`\n${costTables(counts.costs)}\n`);
  for (const [finding, { times, replay }] of [...counts.findings].slice(0, 40))
    console.log(
      `finding, ${times} times: ${finding}${replay && `\n  npm run evidence -- fuzz --seed ${seed} ${replay.replace(/^-- /, "")}`}`,
    );
  if (counts.findings.size > 40) console.log(`and ${counts.findings.size - 40} more`);
  console.log(`${counts.findings.size} findings`);
}

function nameOf(status: number): string {
  return status === 0 ? "closed" : String(status);
}
