import type { Logger } from "pino";
import { site } from "../content/site.ts";
import type { Database } from "../database/database.ts";
import { isMailAddress } from "./address.ts";
import { isSubject } from "./header-text.ts";
import { insertMail } from "./outbox.store.server.ts";
import { BLANK, keepUntil, type RenderedEmail, messageId } from "./outbox.ts";

export interface EnqueueDeps {
  log: Logger;
  now: () => Date;
  randomId: () => string;
}

export interface Addressee {
  /** Null is the team. */
  to: string | null;
  /** Where an answer goes, where it is not where the mail came from. Left out where it is no address. */
  replyTo?: string | null;
  /** The record that the mail tells about, such as `survey:{id}`, or null. */
  about: string | null;
  /** Id of the digest that tells of it in its place: only its subject is kept, for that. */
  bundledIn?: string | null;
}

/** Not the configured origin's: a mail keeps its id whatever the settings become. */
export const DOMAIN = new URL(site.mainOrigin).hostname;

/**
 * Puts a letter into the outbox, to be sent soon after the transaction is through; where it is rolled back, nothing is
 * sent.
 *
 * @param db the transaction of what the letter tells about
 * @returns false where the address or the subject isn't allowed in an email header; it is logged, without them
 */
export async function enqueueEmail(
  db: Database,
  to: EnqueueDeps,
  letter: RenderedEmail,
  { to: toAddress, replyTo = null, about, bundledIn = null }: Addressee,
): Promise<boolean> {
  if ((toAddress !== null && !isMailAddress(toAddress)) || !isSubject(letter.subject)) {
    to.log.warn({ kind: letter.kind }, "letter refused: its address or subject isn't allowed in an email header");
    return false;
  }
  const [id, now] = [to.randomId(), to.now()];
  await insertMail(db, {
    ...letter,
    ...(bundledIn !== null && BLANK),
    id,
    about,
    toAddress,
    replyTo: replyTo !== null && isMailAddress(replyTo) ? replyTo : null,
    messageId: messageId(id, DOMAIN),
    createdAt: now.toISOString(),
    dueAt: now.toISOString(),
    keepUntil: keepUntil(letter.kind, now).toISOString(),
    bundledIn,
  });
  return true;
}
