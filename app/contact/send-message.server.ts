import type { Database } from "../database/database.ts";
import { inTransaction } from "../database/in-transaction.server.ts";
import type { UnverifiedOutcome } from "../mail/email-unverified.server.ts";
import type { Budget } from "../security/budget.server.ts";
import { type RateLimit, secondsToWait, takeOne } from "../security/rate-limit.store.server.ts";
import { messageKey } from "./message-key.server.ts";
import { hasMessageOfPage, insertMessage } from "./message.store.server.ts";
import { notifyOfMessage, type TellDeps } from "./notify-of-message.server.ts";
import type { MessagePost } from "./read-message.server.ts";

/** Messages per address, and from everybody together where no proxy names addresses. */
const PER_ADDRESS: RateLimit = { name: "contact", most: 20, windowSeconds: 60 * 60 };
const TOGETHER: RateLimit = { name: "contact-all", most: 500, windowSeconds: 60 * 60 };

/** Bytes of messages, which the letters to the team repeat. */
const BYTES: RateLimit = { name: "contact-bytes-all", most: 16_000_000, windowSeconds: 5 * 60 };

export interface SendDeps extends TellDeps {
  db: Database;
  budget: Budget;
}

export type SendOutcome =
  /** `receipt`: whether whoever wrote can be told by mail that it came, see emailUnverified. */
  | { kind: "sent"; receipt: UnverifiedOutcome }
  | { kind: "invalid" }
  | { kind: "slowed"; seconds: number }
  /** Everybody together wrote more than we take in a while. */
  | { kind: "crowded"; seconds: number }
  /** The database failed; it is logged. */
  | { kind: "unavailable" };

/** Undoes the transaction: others took what was left of the limit. */
class Slowed extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super("too many messages");
    this.seconds = seconds;
  }
}

/**
 * Keeps a message of the contact form, once however often it is posted.
 *
 * @param visitor who writes: a hashed address, or null where no trusted proxy names one
 */
export async function sendMessage(to: SendDeps, post: MessagePost, visitor: string | null): Promise<SendOutcome> {
  const { message, page, trapped } = post;
  if (!message) return { kind: "invalid" };
  if (trapped) {
    to.log.info("contact form filled in by a program");
    return { kind: "sent", receipt: "taken" };
  }
  try {
    const { kept, ...outcome } = await inTransaction(
      to.db,
      async (db): Promise<SendOutcome & { kept?: string }> => {
        const pageHash = messageKey(page || to.randomId(), message);
        // A repeated post is no second message, also for the limit. Another text from the same page, after Back, is
        // one.
        if (await hasMessageOfPage(db, pageHash)) return { kind: "sent", receipt: "taken" };
        const [limit, who] = visitor === null ? [TOGETHER, "all"] : [PER_ADDRESS, visitor];
        const seconds = await secondsToWait(db, limit, who, to.now());
        if (seconds > 0) return { kind: "slowed", seconds };
        const spent = to.budget.charge(visitor, [
          { amount: Buffer.byteLength(JSON.stringify(message)), own: [], common: [BYTES] },
        ]);
        if (spent) return { kind: "crowded", seconds: spent.seconds };
        const id = to.randomId();
        if (!(await insertMessage(db, { ...message, id, createdAt: to.now().toISOString(), pageHash })))
          return { kind: "sent", receipt: "taken" };
        const receipt = await notifyOfMessage(db, to, id, message, visitor);
        const late = await takeOne(db, limit, who, to.now());
        if (late > 0) throw new Slowed(late);
        return { kind: "sent", receipt, kept: id };
      },
      "read committed",
    );
    if (kept) to.log.info({ message: kept }, "message kept");
    return outcome;
  } catch (error) {
    if (error instanceof Slowed) return { kind: "slowed", seconds: error.seconds };
    to.log.error({ err: error }, "contact message could not be kept");
    return { kind: "unavailable" };
  }
}
