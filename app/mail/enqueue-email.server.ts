import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import { site } from "../site/content/site.ts";
import { readPublished } from "../site/publishing/published-documents.server.ts";
import { isSubject } from "./header-fields.ts";
import { isMailAddress } from "./mail-address.ts";
import { copyId } from "./notifications/batch.ts";
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
  /** The Reply-To address. Left out if it is not a valid address. */
  replyTo?: string | null;
  /** The record that the email is about, such as `survey:{id}`, or null. */
  about: string | null;
  /** Id of the digest that replaces this email: only the subject is kept, for that digest. */
  bundledIn?: string | null;
  /** Seconds until it is sent, 0 if left out. */
  wait?: number;
}

/**
 * Puts an email into the outbox. The sender picks it up soon after the transaction commits; after a rollback nothing is
 * sent (transactional outbox).
 *
 * @param db the transaction that changes what the email is about
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

/** A member who gets a copy of an email to the team. */
export interface Recipient {
  staffId: string;
  email: string;
}

/**
 * Puts a copy of an email to the team into the outbox for each of these members, so that none sees another's address
 * and a mailbox that is full holds up no other copy.
 */
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

/**
 * Origin of links in emails. Never a request's Host header, which an attacker can set (OWASP Forgot Password Cheat
 * Sheet).
 */
export function emailOrigin(siteOrigin: string | null): string {
  return siteOrigin ?? site.mainOrigin;
}
