import type { Database } from "../database/database.ts";
import { hashToken } from "../server/security/cookies-and-tokens.server.ts";
import { type RateLimit, secondsToWait, takeOne } from "../server/security/rate-limit.store.server.ts";
import { type EnqueueDeps, enqueueEmail } from "./enqueue-email.server.ts";
import { mailboxOf } from "./header-fields.ts";
import { isMailAddress } from "./mail-address.ts";
import type { Email } from "./write-email.ts";

const HOUR = 60 * 60;

/** Emails to unverified addresses that one visitor may cause in an hour; a workshop shares one IP address. */
const PER_VISITOR: RateLimit = { name: "letter-visitor", most: 60, windowSeconds: HOUR };
/** Emails to unverified addresses in an hour. With more, mail providers would take the site for a spammer. */
const TOGETHER: RateLimit = { name: "letter-all", most: 300, windowSeconds: HOUR };
/** Once half of the common limit is used, visitors who have caused many emails are refused first. */
const PLENTY: RateLimit = { ...TOGETHER, most: TOGETHER.most / 2 };
const WHEN_SCARCE: RateLimit = { ...PER_VISITOR, most: 5 };

/** Emails of one kind, and of all kinds, to one mailbox in a day. */
const OF_A_KIND: RateLimit = { name: "letter-kind", most: 3, windowSeconds: 24 * HOUR };
const PER_MAILBOX: RateLimit = { name: "letter-mailbox", most: 6, windowSeconds: 24 * HOUR };

export interface UnverifiedDeps extends EnqueueDeps {
  secrets: readonly string[];
}

interface UnverifiedAddress {
  address: string;
  /** The record that the email is about, such as `survey:{id}`. */
  about: string;
  /** Hash of the visitor's IP address, or null if no trusted proxy names one. */
  visitor: string | null;
}

/**
 * What the visitor is allowed to learn about an email.
 *
 * - `taken`: queued, unless the address is invalid or its mailbox is over its limit. The visitor can't tell which: that
 *   would reveal who wrote to us before
 * - `spent`: this visitor, or all visitors together, caused too many within the hour
 */
export type UnverifiedOutcome = "taken" | "spent";

/**
 * Emails an unverified address from a form. Rate limits keep visitors from flooding other people's mailboxes: above
 * them no email is queued, and the submission itself is stored all the same. Refused emails count too, so the visitor's
 * limits don't reveal what a mailbox has received.
 *
 * @param db the transaction that stores the submission
 */
export async function emailUnverified(
  db: Database,
  deps: UnverifiedDeps,
  email: Email,
  { address, about, visitor }: UnverifiedAddress,
): Promise<UnverifiedOutcome> {
  if (!isMailAddress(address)) return "taken";
  const spent = await spendBudget(db, deps, visitor);
  if (spent !== null) {
    deps.log.warn({ kind: email.kind, limit: spent.name }, "email left out: too many were asked for");
    return "spent";
  }
  const mailbox = hashToken(`${deps.secrets.at(-1)}~${mailboxOf(address)}`);
  for (const [limit, key] of [
    [OF_A_KIND, `${email.kind}:${mailbox}`],
    [PER_MAILBOX, mailbox],
  ] as const) {
    if ((await takeOne(db, limit, key, deps.now())) === 0) continue;
    deps.log.warn({ kind: email.kind, limit: limit.name }, "email left out: too many went there");
    return "taken";
  }
  await enqueueEmail(db, deps, email, { to: address, about });
  return "taken";
}

/**
 * Counts an email for its visitor, then for all visitors: a refused visitor uses nothing of the common limit. Returns
 * the limit that refused it, or null.
 */
async function spendBudget(db: Database, { now }: UnverifiedDeps, visitor: string | null): Promise<RateLimit | null> {
  if (visitor !== null) {
    const scarce = (await secondsToWait(db, PLENTY, "all", now())) > 0;
    const own = scarce ? WHEN_SCARCE : PER_VISITOR;
    if ((await takeOne(db, own, visitor, now())) > 0) return own;
  }
  return (await takeOne(db, TOGETHER, "all", now())) > 0 ? TOGETHER : null;
}
