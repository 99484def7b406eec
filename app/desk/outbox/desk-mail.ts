/** An email in the dashboard's list. Times are ISO-8601 UTC. */
export interface DeskMail {
  id: string;
  time: string;
  kind: string;
  /** Null for an email to the team, and for one whose text was deleted. */
  to: string | null;
  subject: string;
  state: MailState;
  attempts: number;
  nextAttemptAt: string;
  sentAt: string | null;
  lastError: string | null;
  /** Whether there is still text to send. */
  canRetry: boolean;
}

export const MAIL_STATES = ["waiting", "failed", "sent"] as const;
export type MailState = (typeof MAIL_STATES)[number];
