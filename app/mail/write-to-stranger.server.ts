import type { Database } from "../database/connect.server.ts";
import { countOne, type RateLimit, secondsToWait } from "../http/rate-limit.store.server.ts";
import { hashToken } from "../http/signing.server.ts";
import { isMailAddress, mailboxOf } from "./address.ts";
import { type EnqueueDependencies, enqueueLetter } from "./enqueue-letter.server.ts";
import type { Letter } from "./outbox.ts";

const HOUR = 60 * 60;
/** Letters of one kind, and of all kinds, to one mailbox in a day; and to everybody in an hour. */
const OF_A_KIND: RateLimit = { name: "letter-kind", most: 3, windowSeconds: 24 * HOUR };
const PER_MAILBOX: RateLimit = { name: "letter-mailbox", most: 6, windowSeconds: 24 * HOUR };
const TOGETHER: RateLimit = { name: "letter-all", most: 300, windowSeconds: HOUR };

export interface StrangerDependencies extends EnqueueDependencies {
  secrets: readonly string[];
}

/**
 * Writes to an address that somebody typed into a form and nobody has shown to
 * be theirs. Whoever types other people's addresses can't flood them through
 * us: above the limits the letter is left out, and what it tells about is kept
 * all the same.
 *
 * @param db the transaction of what the letter tells about
 * @returns whether it will be sent; not to be told to whoever typed the address
 */
export async function writeToStranger(db: Database, to: StrangerDependencies, letter: Letter, address: string, about: string): Promise<boolean> {
  if (!isMailAddress(address)) return false;
  const mailbox = hashToken(`${to.secrets.at(-1)}~${mailboxOf(address)}`);
  const limits = [[OF_A_KIND, `${letter.kind}:${mailbox}`], [PER_MAILBOX, mailbox], [TOGETHER, "all"]] as const;
  for (const [limit, key] of limits) {
    if ((await secondsToWait(db, limit, key, to.now())) === 0) continue;
    to.log.warn({ kind: letter.kind, limit: limit.name }, "letter left out: too many went there");
    return false;
  }
  for (const [limit, key] of limits) {
    // The last was there a moment ago, and somebody else had it.
    if ((await countOne(db, limit, key, to.now())) > 0) return false;
  }
  return enqueueLetter(db, to, letter, { to: address, about });
}
