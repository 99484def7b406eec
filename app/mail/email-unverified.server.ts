import type { Database } from "../database/database.ts";
import { type RateLimit, secondsToWait, takeOne } from "../security/rate-limit.store.server.ts";
import { hashToken } from "../security/signing.server.ts";
import { isMailAddress, mailboxOf } from "./address.ts";
import { type EnqueueDeps, enqueueEmail } from "./enqueue-email.server.ts";
import type { RenderedEmail } from "./outbox.ts";

const HOUR = 60 * 60;

/** Letters to strangers that one visitor may cause in an hour: a workshop behind one address. */
const PER_VISITOR: RateLimit = { name: "letter-visitor", most: 60, windowSeconds: HOUR };
/** Letters to strangers in an hour. Above it mail providers take the site for a spammer's. */
const TOGETHER: RateLimit = { name: "letter-all", most: 300, windowSeconds: HOUR };
/** Once half of them are gone, the rest is for those who have caused few: the noisy ones are refused first. */
const PLENTY: RateLimit = { ...TOGETHER, most: TOGETHER.most / 2 };
const WHEN_SCARCE: RateLimit = { ...PER_VISITOR, most: 5 };

/** Letters of one kind, and of all kinds, to one mailbox in a day. */
const OF_A_KIND: RateLimit = { name: "letter-kind", most: 3, windowSeconds: 24 * HOUR };
const PER_MAILBOX: RateLimit = { name: "letter-mailbox", most: 6, windowSeconds: 24 * HOUR };

export interface StrangerDeps extends EnqueueDeps {
  secrets: readonly string[];
}

export interface UnverifiedAddress {
  address: string;
  /** The record that the letter tells about, such as `survey:{id}`. */
  about: string;
  /** Who causes it: a hashed address, or null where no trusted proxy names one. */
  visitor: string | null;
}

/**
 * What became of a letter, as far as whoever typed the address may know.
 *
 * - `taken`: it goes out, unless the address is none or its mailbox had enough. Nobody is told which: it would say who
 *   wrote to us before
 * - `spent`: this visitor, or everybody together, caused too many within the hour
 */
export type UnverifiedOutcome = "taken" | "spent";

/**
 * Writes to an address that somebody typed into a form and nobody has shown to be theirs. Whoever types other people's
 * addresses can't flood them through us: above the limits the letter is left out, and what it tells about is kept all
 * the same. Each letter that is asked for counts, so that no count tells what a mailbox had.
 *
 * @param db the transaction of what the letter tells about
 */
export async function emailUnverified(
  db: Database,
  to: StrangerDeps,
  letter: RenderedEmail,
  { address, about, visitor }: UnverifiedAddress,
): Promise<UnverifiedOutcome> {
  if (!isMailAddress(address)) return "taken";
  const spent = await spendBudget(db, to, visitor);
  if (spent !== null) {
    to.log.warn({ kind: letter.kind, limit: spent.name }, "letter left out: too many were asked for");
    return "spent";
  }
  const mailbox = hashToken(`${to.secrets.at(-1)}~${mailboxOf(address)}`);
  for (const [limit, key] of [
    [OF_A_KIND, `${letter.kind}:${mailbox}`],
    [PER_MAILBOX, mailbox],
  ] as const) {
    if ((await takeOne(db, limit, key, to.now())) === 0) continue;
    to.log.warn({ kind: letter.kind, limit: limit.name }, "letter left out: too many went there");
    return "taken";
  }
  await enqueueEmail(db, to, letter, { to: address, about });
  return "taken";
}

/**
 * Counts a letter for its visitor, and then for all: who is refused leaves the common budget alone. Returns the limit
 * that refused it.
 */
async function spendBudget(db: Database, { now }: StrangerDeps, visitor: string | null): Promise<RateLimit | null> {
  if (visitor !== null) {
    const scarce = (await secondsToWait(db, PLENTY, "all", now())) > 0;
    const own = scarce ? WHEN_SCARCE : PER_VISITOR;
    if ((await takeOne(db, own, visitor, now())) > 0) return own;
  }
  return (await takeOne(db, TOGETHER, "all", now())) > 0 ? TOGETHER : null;
}
