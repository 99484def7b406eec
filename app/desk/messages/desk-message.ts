/** A message in the dashboard's list. Times are ISO-8601 UTC. */
export interface ListedMessage {
  id: string;
  time: string;
  name: string;
  subject: string;
  answeredAt: string | null;
  /** The member who marked it: the id in the store, the name on a page. */
  answeredBy: string | null;
}

/** A message on its own page. */
export interface DeskMessage extends ListedMessage {
  email: string;
  /** Only the beginning if the message is longer than the form allows; the export has all of it. */
  message: string | null;
  /** Whether `message` is only the beginning. */
  isLonger: boolean;
}
