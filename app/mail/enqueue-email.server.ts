import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import { site } from "../site/content/site.ts";
import { readPublished } from "../site/publishing/published-documents.server.ts";
import { isSubject } from "./header-fields.ts";
import { isMailAddress } from "./mail-address.ts";
import { insertMail } from "./outbox.store.server.ts";
import { REDACTED, keepUntil, messageId } from "./outbox.ts";
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

/** Domain of every Message-ID. Not the configured origin's, so that a change of settings changes no id. */
export const DOMAIN = new URL(site.mainOrigin).hostname;

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
  { to: toAddress, replyTo = null, about, bundledIn = null, wait = 0 }: Addressee,
): Promise<string | null> {
  const email = typeof letter === "function" ? letter((await readPublished(db, "company")).name) : letter;
  if ((toAddress !== null && !isMailAddress(toAddress)) || !isSubject(email.subject)) {
    deps.log.warn({ kind: email.kind }, "email refused: its address or subject isn't allowed in an email header");
    return null;
  }
  const id = deps.randomId();
  await insertMail(db, {
    ...(await write(db, deps, email, { replyTo, about, bundledIn, wait })),
    id,
    toAddress,
    messageId: messageId(id, DOMAIN),
  });
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
 *
 * @param copyId returns the id of a member's copy
 */
export async function enqueueCopies(
  db: Database,
  deps: EnqueueDeps,
  email: Email,
  about: Pick<Addressee, "replyTo" | "about">,
  { recipients, copyId }: { recipients: readonly Recipient[]; copyId: (original: string, staffId: string) => string },
): Promise<void> {
  if (!isSubject(email.subject)) {
    deps.log.warn({ kind: email.kind }, "email refused: its subject isn't allowed in an email header");
    return;
  }
  const [written, original] = [await write(db, deps, email, about), deps.randomId()];
  for (const { staffId, email: toAddress } of recipients) {
    const id = copyId(original, staffId);
    await insertMail(db, { ...written, id, toAddress, staffId, messageId: messageId(id, DOMAIN) });
  }
}

async function write(
  db: Database,
  { now: clock }: EnqueueDeps,
  email: Email,
  { replyTo = null, about, bundledIn = null, wait = 0 }: Omit<Addressee, "to">,
) {
  const due = new Date(clock().getTime() + wait * 1000);
  const { kind, subject } = email;
  const written =
    bundledIn === null
      ? renderEmail(email, closingOf(await readPublished(db, "company")))
      : { kind, subject, ...REDACTED };
  return {
    ...written,
    about,
    replyTo: replyTo !== null && isMailAddress(replyTo) ? replyTo : null,
    createdAt: due.toISOString(),
    keepUntil: keepUntil(kind, due).toISOString(),
    bundledIn,
  };
}

/**
 * Origin of links in emails. Never a request's Host header, which an attacker can set (OWASP Forgot Password Cheat
 * Sheet).
 */
export function emailOrigin(siteOrigin: string | null): string {
  return siteOrigin ?? site.mainOrigin;
}
