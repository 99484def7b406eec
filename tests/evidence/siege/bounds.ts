import type { Sample } from "../../support/visitor.ts";

/** What one attack came to. */
export interface SiegeResult {
  name: string;
  row: number | null;
  seconds: number;
  /** Of the others. */
  samples: readonly Sample[];
  /** What somebody could not finish. */
  broken: readonly string[];
  turnedAway: number;
  /** Sizes that could be had before and can't be had after. */
  soldOut: number;
  lettersPromised: number;
  lettersMissing: number;
  /** Letters to the team beyond those that the others caused. */
  teamLetters: number;
  /** The most letters to one person who had asked for none. */
  lettersToOne: number;
  memory: number;
  crashed: boolean;
  databaseGrowth: number;
  attack: { requests: number; statuses: Record<string, number>; bytes: number; failed: string | null };
  /** Milliseconds by which those who measure were late themselves, at the 99th percentile. */
  clientLag: number;
}

/** What the others have to be spared (docs/decisions/0061). */
export const BOUNDS = {
  /** Milliseconds. */
  p99: 1_000,
  /** MB. */
  memory: 400,
  /** MB in a minute; a shorter attack has as much. */
  databaseGrowth: 50,
  teamLetters: 20,
  /** As many as the site writes to one mailbox in a day, whoever asks. */
  lettersToOne: 6,
} as const;

/** What is broken, in a few words each; nothing where the site held. */
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
    result.lettersMissing > 0 ? `${result.lettersMissing} letters missing` : "",
    result.databaseGrowth >= BOUNDS.databaseGrowth ? `database ${Math.round(result.databaseGrowth)} MB larger` : "",
    result.teamLetters > BOUNDS.teamLetters ? `${result.teamLetters} letters to the team` : "",
    result.lettersToOne > BOUNDS.lettersToOne ? `${result.lettersToOne} letters to one person` : "",
  ].filter(Boolean);
}

/** Milliseconds; what had no answer counts as long as it was waited for. */
export function quantileOf(samples: readonly Sample[], share: number): number {
  const times = samples.map(({ milliseconds }) => milliseconds).toSorted((one, other) => one - other);
  return times[Math.max(0, Math.ceil(times.length * share) - 1)] ?? 0;
}
