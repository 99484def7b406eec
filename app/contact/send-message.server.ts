import type { Database } from "../database/database.ts";
import { eraseOld } from "../database/erasure.server.ts";
import { inReadCommitted } from "../database/in-transaction.server.ts";
import {
  emailUnverified,
  type UnverifiedDeps,
  type UnverifiedOutcome,
  emailOrigin,
} from "../mail/enqueue-email.server.ts";
import { submittedHeaderText } from "../mail/header-fields.ts";
import { notifyTeam } from "../mail/notifications/notify-team.server.ts";
import { MOST_OF_NAME, SHORTENED, submittedText, composeEmail, type Email } from "../mail/write-email.ts";
import { parseForm } from "../server/forms/form-body.server.ts";
import { hashToken } from "../server/security/cookies-and-tokens.server.ts";
import { perHour, takeOne, together } from "../server/security/rate-limit.store.server.ts";
import { type Budget, chargeOnce } from "../server/security/shared-counter.server.ts";
import { messageSchema } from "./message.form.ts";
import { deleteSpamBefore, hasMessageOfPage, insertMessage } from "./message.store.server.ts";
import { SPAM_DAYS, type ContactMessage, HONEYPOT } from "./message.ts";

/** Messages per IP address, or of all visitors together if no trusted proxy names addresses. */
const PER_ADDRESS = perHour("contact", 20);
const TOGETHER = perHour("contact-all", 500);

/** Bytes of messages. The emails to the team repeat them. */
const BYTES = together("contact-bytes-all", 16_000_000);

export type MessageMailDeps = UnverifiedDeps & { settings: { siteOrigin: string | null } };

interface SendDeps extends MessageMailDeps {
  db: Database;
  budget: Budget;
}

export type SendOutcome =
  /** `receipt`: whether the sender gets a confirmation by email, see emailUnverified. */
  | { kind: "sent"; receipt: UnverifiedOutcome }
  | { kind: "invalid" }
  | { kind: "slowed"; seconds: number }
  /** All visitors together sent more than the limit. */
  | { kind: "crowded"; seconds: number }
  | { kind: "unavailable" };

/** Stores a message and queues its emails, once no matter how often it is posted. */
export async function sendMessage(deps: SendDeps, post: MessagePost, visitor: string | null): Promise<SendOutcome> {
  const { message, page, isSpam } = post;
  if (!message) return { kind: "invalid" };
  const charge = chargeOnce(deps.budget, visitor);
  try {
    const { kept, ...outcome } = await inReadCommitted(
      deps.db,
      async (db): Promise<SendOutcome & { kept?: string }> => {
        const pageHash = messageKey(page || deps.randomId(), message);
        // A repeated post is not a second message, so it does not count against the limit.
        if (await hasMessageOfPage(db, pageHash)) return { kind: "sent", receipt: "taken" };
        const [limit, who] = visitor === null ? [TOGETHER, "all"] : [PER_ADDRESS, visitor];
        const seconds = await takeOne(db, limit, who, deps.now());
        if (seconds > 0) return { kind: "slowed", seconds };
        const spent = charge([{ amount: Buffer.byteLength(JSON.stringify(message)), own: [], common: [BYTES] }]);
        if (spent) return { kind: "crowded", seconds: spent.seconds };
        const id = deps.randomId();
        const stored = { ...message, id, createdAt: deps.now().toISOString(), pageHash };
        if (!(await insertMessage(db, stored, isSpam ? "spam_messages" : "contact_messages")))
          return { kind: "sent", receipt: "taken" };
        // Spam sends no email until a member has marked it as a real message.
        const receipt = isSpam ? "taken" : await notifyOfMessage(db, deps, stored, visitor);
        return { kind: "sent", receipt, kept: id };
      },
    );
    if (kept) deps.log.info({ message: kept }, isSpam ? "message kept as spam" : "message kept");
    return outcome;
  } catch (error) {
    deps.log.error({ err: error }, "contact message could not be kept");
    return { kind: "unavailable" };
  }
}

export async function notifyOfMessage(
  db: Database,
  deps: MessageMailDeps,
  message: ContactMessage & { id: string },
  visitor: string | null,
): Promise<UnverifiedOutcome> {
  const origin = emailOrigin(deps.settings.siteOrigin);
  const about = `message:${message.id}`;
  await notifyTeam(db, deps, teamMessageEmail({ ...message, origin }), { replyTo: message.email, about, visitor });
  return emailUnverified(db, deps, messageAcknowledgement({ subject: message.subject, origin }), {
    address: message.email,
    about,
    visitor,
  });
}

export type MessagePost = ReturnType<typeof readMessage>;

export function readMessage(form: FormData) {
  const submission = parseForm(form, messageSchema);
  return {
    submission,
    message: submission.status === "success" ? submission.value : null,
    page: String(form.get("page") ?? ""),
    isSpam: String(form.get(HONEYPOT) ?? "") !== "",
  };
}

/** A double click or a reload repeats the page and the text. A message edited after Back is a new one. */
export function messageKey(page: string, { name, email, subject, message }: ContactMessage): string {
  return hashToken(JSON.stringify([page, name, email, subject, message]));
}

export async function deleteOldSpam(deps: Parameters<typeof eraseOld>[0]): Promise<void> {
  const before = new Date(deps.now().getTime() - SPAM_DAYS * 24 * 60 * 60 * 1000).toISOString();
  await eraseOld(deps, "old spam", (db) => deleteSpamBefore(db, before));
}

export function teamMessageEmail({
  id,
  name,
  email,
  subject,
  message,
  origin,
}: Record<"id" | "name" | "email" | "subject" | "origin", string> & Pick<ContactMessage, "message">): Email {
  const from = submittedHeaderText(name);
  return composeEmail("team-message", { subject: `${subject}: message from ${from}`, title: "New message" }, [
    "Someone wrote to us through the contact form. To answer them, just reply to this email.",
    {
      facts: [
        { label: "Name", text: submittedText(name, SHORTENED, MOST_OF_NAME) },
        { label: "Email", text: submittedText(email, SHORTENED, MOST_OF_NAME) },
        { label: "Subject", text: subject },
        {
          label: "Message",
          text: message === null ? "They left the message blank." : submittedText(message, SHORTENED),
        },
      ],
    },
    { link: "Open this message", href: `${origin}/desk/messages/${id}` },
  ]);
}

/**
 * To the sender of a message. The address is unverified, so the email repeats nothing that was entered: nobody can use
 * the form to send their own text to others.
 */
export function messageAcknowledgement({ subject, origin }: { subject: string; origin: string }): Email {
  const title = "We got your message";
  return composeEmail("message-acknowledgement", { subject: title, title }, [
    `Thank you for your message! Here's the subject you chose: “${subject}.”`,
    "A real person reads every message, and we'll get back to you soon. No need to reply to this email.",
    { link: "See what we've been working on", href: `${origin}/portfolio` },
    "If you didn't write to us, someone mistyped their address. You don't need to do anything.",
  ]);
}
