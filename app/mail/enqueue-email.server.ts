import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import { hashWithSecret } from "../server/security/cookies-and-tokens.server.ts";
import { perDay, perHour, type RateLimit, takeOne } from "../server/security/rate-limit.store.server.ts";
import { site } from "../site/content/site.ts";
import { readPublished } from "../site/publishing/published-documents.server.ts";
import { isSubject, isMailAddress, mailboxOf } from "./header-fields.ts";
import { copyId } from "./notifications/team-emails.ts";
import { insertMail } from "./outbox.store.server.ts";
import { REDACTED } from "./outbox.ts";
import { closingOf, type Email, type Letter, renderEmail } from "./write-email.ts";

export interface EnqueueDeps {
  log: Logger;
  now: () => Date;
  randomId: () => string;
}

export interface Addressee {
  /** Null for the team. */
  to: string | null;
  /** The Reply-To address. Omitted if invalid. */
  replyTo?: string | null;
  /** The record that the email is about, such as `survey:{id}`, or null. */
  about: string | null;
  /** Id of the digest that replaces this email. Only the subject is kept, for that digest. */
  bundledIn?: string | null;
  /** Seconds until it is sent, 0 by default. */
  wait?: number;
}

/**
 * Puts an email into the outbox. The sender picks it up soon after the transaction commits; after a rollback nothing is
 * sent (transactional outbox). `db` must be the transaction that changes what the email is about.
 *
 * @returns its id, or null if the address or subject isn't allowed in an email header; this is logged, without either
 */
export async function enqueueEmail(
  db: Database,
  deps: EnqueueDeps,
  letter: Email | Letter,
  { to, bundledIn = null, ...about }: Addressee,
): Promise<string | null> {
  const email = typeof letter === "function" ? letter((await readPublished(db, "company")).name) : letter;
  if ((to !== null && !isMailAddress(to)) || !isSubject(email.subject)) {
    deps.log.warn({ kind: email.kind }, "email refused: its address or subject isn't allowed in an email header");
    return null;
  }
  const id = deps.randomId();
  const written = await write(db, deps, email, about);
  const text = bundledIn === null ? {} : REDACTED;
  await insertMail(db, { ...written, ...text, id, to_address: to, bundled_in: bundledIn });
  return id;
}

export interface Recipient {
  staffId: string;
  email: string;
}

/** One copy for each member, so that none sees another's address and a full mailbox holds up no other copy. */
export async function enqueueCopies(
  db: Database,
  deps: EnqueueDeps,
  email: Email,
  about: Pick<Addressee, "replyTo" | "about">,
  recipients: readonly Recipient[],
): Promise<void> {
  if (!isSubject(email.subject)) {
    deps.log.warn({ kind: email.kind }, "email refused: its subject isn't allowed in an email header");
    return;
  }
  const [written, original] = [await write(db, deps, email, about), deps.randomId()];
  for (const { staffId, email: to } of recipients)
    await insertMail(db, { ...written, id: copyId(original, staffId), to_address: to, staff_id: staffId });
}

async function write(
  db: Database,
  { now }: EnqueueDeps,
  email: Email,
  { replyTo = null, about, wait = 0 }: Omit<Addressee, "to">,
) {
  return {
    ...renderEmail(email, closingOf(await readPublished(db, "company"))),
    about,
    reply_to: replyTo !== null && isMailAddress(replyTo) ? replyTo : null,
    created_at: new Date(now().getTime() + wait * 1000).toISOString(),
  };
}

/** Never a request's Host header, which an attacker can set (OWASP Forgot Password Cheat Sheet). */
export function emailOrigin(siteOrigin: string | null): string {
  return siteOrigin ?? site.mainOrigin;
}

/** Emails to unverified addresses that one visitor may cause in an hour; a workshop shares one IP address. */
const PER_VISITOR = perHour("letter-visitor", 60);
/** Emails to unverified addresses in an hour. With more, mail providers would treat the site as a spammer. */
const TOGETHER = perHour("letter-all", 300);

/** Emails to one mailbox in a day, of one kind and of all kinds. */
const OF_A_KIND = perDay("letter-kind", 3);
const PER_MAILBOX = perDay("letter-mailbox", 6);

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
 * What the visitor may learn about an email.
 *
 * - `taken`: queued, unless the address is invalid or its mailbox is over its limit. The visitor can't tell which,
 *   because that would reveal who wrote to us before.
 * - `spent`: this visitor, or all visitors together, caused too many within the hour.
 */
export type UnverifiedOutcome = "taken" | "spent";

/**
 * Emails an unverified address from a form. Rate limits keep visitors from flooding other people's mailboxes: above
 * them, nothing is queued, but the submission is still stored. Refused emails count too, so that the visitor's limits
 * don't reveal what a mailbox has received. `db` must be the transaction that stores the submission.
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
  const mailbox = hashWithSecret(mailboxOf(address), deps.secrets);
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

/** Counts the visitor first, so that a refused one uses none of the total limit. Returns the exceeded limit or null. */
async function spendBudget(db: Database, { now }: UnverifiedDeps, visitor: string | null): Promise<RateLimit | null> {
  if (visitor !== null && (await takeOne(db, PER_VISITOR, visitor, now())) > 0) return PER_VISITOR;
  return (await takeOne(db, TOGETHER, "all", now())) > 0 ? TOGETHER : null;
}
