import type { Database } from "../database/database.ts";
import { emailOrigin } from "../mail/email-origin.server.ts";
import { type StrangerDeps, type UnverifiedOutcome, emailUnverified } from "../mail/email-unverified.server.ts";
import { notifyTeam } from "../mail/notify-team.server.ts";
import { messageAcknowledgement, teamMessageEmail } from "../mail/templates/message-emails.ts";
import type { ContactMessage } from "./message.ts";

export interface TellDeps extends StrangerDeps {
  settings: { siteOrigin: string | null };
}

/**
 * Tells the team of a message, and whoever wrote it that it arrived.
 *
 * @param visitor who wrote it: a hashed address, or null where no trusted proxy names one
 */
export async function notifyOfMessage(
  db: Database,
  to: TellDeps,
  id: string,
  message: ContactMessage,
  visitor: string | null,
): Promise<UnverifiedOutcome> {
  const origin = emailOrigin(to.settings.siteOrigin);
  const about = `message:${id}`;
  await notifyTeam(db, to, teamMessageEmail({ ...message, origin }), { replyTo: message.email, about, visitor });
  return emailUnverified(db, to, messageAcknowledgement({ subject: message.subject, origin }), {
    address: message.email,
    about,
    visitor,
  });
}
