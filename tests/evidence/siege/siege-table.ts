import type { Attack } from "./attack.ts";
import { brokenBounds, quantileOf, type SiegeResult } from "./bounds.ts";

const HEAD = [
  "attack",
  "row",
  "others' requests",
  "p50 ms",
  "p99",
  "most",
  "5xx",
  "none",
  "4xx",
  "unfinished",
  "memory MB",
  "sold out",
  "emails missing",
  "emails to team",
  "database MB",
  "attacker's answers",
  "MB to them",
  "verdict",
];

export function tableHead(): string {
  return [HEAD, HEAD.map(() => "---")].map(line).join("\n");
}

/** Formats a row of the table as Markdown. */
export function tableRow(result: SiegeResult): string {
  const { samples, attack } = result;
  const count = (from: number, to: number) => samples.filter(({ status }) => status >= from && status < to).length;
  const verdict = brokenBounds(result);
  return line([
    result.name,
    result.row ?? "",
    samples.length,
    ...[0.5, 0.99, 1].map((share) => Math.round(quantileOf(samples, share))),
    count(500, 600),
    count(0, 1),
    count(400, 500),
    result.broken.length,
    `${Math.round(result.memory)}${result.crashed ? ", crash" : ""}`,
    result.soldOut,
    `${result.emailsMissing} of ${result.emailsPromised}`,
    result.teamEmails,
    result.databaseGrowth.toFixed(1),
    Object.entries(attack.statuses)
      .map(([status, times]) => `${status === "0" ? "none" : status}: ${times}`)
      .join(", ") || "none",
    (attack.bytes / 1e6).toFixed(1),
    verdict.length === 0 ? "holds" : `**${verdict.join("; ")}**`,
  ]);
}

/**
 * Lists the slowest requests of ordinary visitors, below the table: they show which part of the site an attack reaches.
 */
export function slowest({ name, samples }: SiegeResult): string {
  const longest = samples.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, 4);
  return `- ${name}: ${longest.map(({ kind, path, milliseconds }) => `${kind} ${path} ${Math.round(milliseconds)} ms`).join(", ")}`;
}

/** Lists the descriptions of the attacks, below the table. */
export function legend(attacks: readonly Attack[]): string {
  return attacks.map(({ name, about, lanes }) => `- ${name}: ${about} (${lanes} at once)`).join("\n");
}

function line(cells: readonly (string | number)[]): string {
  return `| ${cells.join(" | ")} |`;
}
