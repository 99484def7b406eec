import type { Database } from "../database/connect.server.ts";
import { enqueueLetter } from "../mail/enqueue-letter.server.ts";
import { letterOrigin } from "../mail/letter-origin.server.ts";
import { messageAcknowledgement, teamMessageLetter } from "../mail/letters/message-letters.ts";
import { type StrangerDependencies, writeToStranger } from "../mail/write-to-stranger.server.ts";
import type { ContactMessage } from "./message.ts";

export interface TellDependencies extends StrangerDependencies {
  settings: { siteOrigin: string | null };
}

/** Tells the team of a message, and whoever wrote it that it arrived. */
export async function tellOfMessage(db: Database, to: TellDependencies, id: string, message: ContactMessage): Promise<void> {
  const origin = letterOrigin(to.settings.siteOrigin);
  const about = `message:${id}`;
  await enqueueLetter(db, to, teamMessageLetter({ ...message, origin }), { to: null, replyTo: message.email, about });
  await writeToStranger(db, to, messageAcknowledgement({ subject: message.subject, origin }), message.email, about);
}
