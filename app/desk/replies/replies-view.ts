import type { AnswersTo, MailProgress } from "./reply-draft.ts";

/** What a record's page shows of replies. Times are ISO-8601 UTC. */
export interface RepliesView {
  /** The newest `MOST_REPLIES`, oldest first. */
  sent: { id: string; by: string; subject: string; text: string; to: string; progress: MailProgress; at: string }[];
  hasEarlier: boolean;
  /** Names of the templates. */
  templates: string[];
  /** Where the answers can go, and what the member chose last. */
  addresses: Record<AnswersTo, string>;
  preferred: AnswersTo;
  /** Id of the newest reply; empty without any. */
  seen: string;
}
