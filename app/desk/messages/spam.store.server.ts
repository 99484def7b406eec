import type { Database } from "../../database/database.ts";
import { cut } from "../../database/list-sql.server.ts";
import { MOST_CHARACTERS } from "../../server/forms/limits.ts";
import type { SpamMessage } from "./desk-message.ts";

/** Spam that the page shows. */
export const MOST_SPAM = 100;

/** Returns the newest spam, and one more than the page shows if there is more. */
export async function listSpam(db: Database): Promise<SpamMessage[]> {
  return db
    .selectFrom("spam_messages")
    .select([
      "id",
      "created_at as time",
      cut("name").as("name"),
      cut("email", MOST_CHARACTERS.email).as("email"),
      "subject",
      cut<string | null>("message", 2000).as("message"),
    ])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(MOST_SPAM + 1)
    .execute();
}
