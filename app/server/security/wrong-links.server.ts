import type { Database } from "../../database/database.ts";
import { countOne, type RateLimit, secondsToWait } from "./rate-limit.store.server.ts";

/** Wrong links per IP address, and by all visitors together if no proxy names addresses. */
const MOST = 10;
const MOST_TOGETHER = 300;
const WINDOW = 15 * 60;

/** The visitors who may try the links of one kind. */
interface LinkGuesser {
  /** Kind of link, such as `resume-link`. */
  kind: string;
  /** Hashed IP address, or null if no trusted proxy names one. */
  visitor: string | null;
}

/** Seconds until a visitor may try another link, or 0. */
export function waitAfterWrongLinks(db: Database, guesser: LinkGuesser, now: Date): Promise<number> {
  return secondsToWait(db, ...limitOf(guesser), now);
}

export function countWrongLink(db: Database, guesser: LinkGuesser, now: Date): Promise<void> {
  return countOne(db, ...limitOf(guesser), now);
}

function limitOf({ kind, visitor }: LinkGuesser): [RateLimit, string] {
  if (visitor === null) return [{ name: `${kind}-all`, most: MOST_TOGETHER, windowSeconds: WINDOW }, "all"];
  return [{ name: kind, most: MOST, windowSeconds: WINDOW }, visitor];
}
