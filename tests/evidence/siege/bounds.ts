import type { Sample } from "../../support/visitor.ts";

/** The result of one attack. */
export interface SiegeResult {
  name: string;
  row: number | null;
  seconds: number;
  /** Requests of the ordinary visitors. */
  samples: readonly Sample[];
  /** Visits that could not be completed. */
  broken: readonly string[];
  turnedAway: number;
  /** The number of sizes that were available before the attack and are not afterward. */
  soldOut: number;
  emailsPromised: number;
  emailsMissing: number;
  /** Emails to the team in addition to those that ordinary visitors caused. */
  teamEmails: number;
  /** The most emails to one person who had requested none. */
  emailsToOne: number;
  memory: number;
  crashed: boolean;
  databaseGrowth: number;
  attack: { requests: number; statuses: Record<string, number>; bytes: number; failed: string | null };
  /** Milliseconds by which the measuring process itself was late, at the 99th percentile. */
  clientLag: number;
}

/** Limits on what ordinary visitors may notice (docs/decisions/0061). */
const BOUNDS = {
  /** Milliseconds. */
  p99: 1_000,
  /** MB. */
  memory: 400,
  /** MB per minute; a shorter attack has the same limit. */
  databaseGrowth: 50,
  teamEmails: 20,
  /** The site's own daily limit for one mailbox. */
  emailsToOne: 6,
} as const;

/** Returns the exceeded limits, each in a few words. */
export function brokenBounds(result: SiegeResult): string[] {
  const { samples, broken } = result;
  const count = (fits: (sample: Sample) => boolean) => samples.filter(fits).length;
  const failed = count(({ status }) => status >= 500);
  const silent = count(({ status }) => status === 0);
  const refused = count(({ status }) => status >= 400 && status < 500);
  const p99 = quantileOf(samples, 0.99);
  return [
    result.attack.failed === null ? "" : `the attack could not begin: ${result.attack.failed}`,
    samples.length === 0 ? "nobody was measured" : "",
    result.crashed ? "crash" : "",
    p99 >= BOUNDS.p99 ? `p99 ${Math.round(p99)} ms` : "",
    result.memory >= BOUNDS.memory ? `memory ${Math.round(result.memory)} MB` : "",
    failed > 0 ? `${failed} answers 5xx` : "",
    silent > 0 ? `${silent} without an answer` : "",
    refused > 0 ? `${refused} refused` : "",
    broken.length > 0 ? `${broken.length} could not finish` : "",
    result.soldOut + result.turnedAway > 0
      ? `${result.soldOut} sizes sold out, ${result.turnedAway} shoppers turned away`
      : "",
    result.emailsMissing > 0 ? `${result.emailsMissing} emails missing` : "",
    result.databaseGrowth >= BOUNDS.databaseGrowth ? `database ${Math.round(result.databaseGrowth)} MB larger` : "",
    result.teamEmails > BOUNDS.teamEmails ? `${result.teamEmails} emails to the team` : "",
    result.emailsToOne > BOUNDS.emailsToOne ? `${result.emailsToOne} emails to one person` : "",
  ].filter(Boolean);
}

/** Returns a quantile in milliseconds. A request without a response counts with the time until its timeout. */
export function quantileOf(samples: readonly Sample[], share: number): number {
  const times = samples.map(({ milliseconds }) => milliseconds).toSorted((one, other) => one - other);
  return times[Math.max(0, Math.ceil(times.length * share) - 1)] ?? 0;
}
