import type { Database } from "../database/database.ts";
import { letterOrigin } from "../mail/letter-origin.server.ts";
import { messageAcknowledgement, teamMessageLetter } from "../mail/letters/message-letters.ts";
import { tellTeam } from "../mail/tell-team.server.ts";
import { type StrangerDependencies, type StrangerOutcome, writeToStranger } from "../mail/write-to-stranger.server.ts";
import type { ContactMessage } from "./message.ts";

export interface TellDependencies extends StrangerDependencies {
  settings: { siteOrigin: string | null };
}

/**
 * Tells the team of a message, and whoever wrote it that it arrived.
 *
 * @param visitor who wrote it: a hashed address, or null where no trusted proxy names one
 */
export async function tellOfMessage(db: Database, to: TellDependencies, id: string, message: ContactMessage, visitor: string | null): Promise<StrangerOutcome> {
  const origin = letterOrigin(to.settings.siteOrigin);
  const about = `message:${id}`;
  await tellTeam(db, to, teamMessageLetter({ ...message, origin }), { replyTo: message.email, about, visitor });
  return writeToStranger(db, to, messageAcknowledgement({ subject: message.subject, origin }), { address: message.email, about, visitor });
}
