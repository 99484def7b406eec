import type { ListedFollowUp } from "../cases/care.ts";

/** A message in the dashboard's list. Times are ISO-8601 UTC; `owner` is an id in the store, and a name on a page. */
export interface ListedMessage extends ListedFollowUp {
  id: string;
  time: string;
  name: string;
  subject: string;
  answeredAt: string | null;
  /** The member who marked it: the id in the store, the name on a page. */
  answeredBy: string | null;
  /** When a member last changed the owner or the next step. */
  followUpAt: string | null;
}

/** A message on its own page. */
export interface DeskMessage extends ListedMessage {
  email: string;
  message: string | null;
}

/** A message that is kept as spam. */
export interface SpamMessage {
  id: string;
  /** ISO-8601 UTC. */
  time: string;
  name: string;
  email: string;
  subject: string;
  message: string | null;
}
