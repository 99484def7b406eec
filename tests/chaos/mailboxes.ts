import type { Database } from "../../app/database/connect.server.ts";
import { header } from "../support/read-mail.ts";
import { openInbox, type SmtpInbox } from "../support/smtp-inbox.ts";

/** A mail server for each machine, so that it is known which of them sent a letter. */
export interface Mailboxes {
  /** What the machine's environment needs, counted from 0. */
  settingsOf: (machine: number) => Record<string, string>;
  /** Letters that were taken, by Message-ID. */
  letters: () => Map<string, Taken[]>;
  close: () => Promise<void>;
}

/** That a machine was answered with 250. */
export interface Taken {
  machine: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** The end of a machine. */
export interface Death {
  machine: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** Milliseconds that a machine may take from the mail server's 250 to its own note of it. */
const NOTE_LIMIT = 1_000;

export async function openMailboxes(count: number): Promise<Mailboxes> {
  const inboxes: SmtpInbox[] = [];
  for (let machine = 0; machine < count; machine += 1) inboxes.push(await openInbox());
  return {
    settingsOf: (machine) => ({ SMTP_URL: `smtp://127.0.0.1:${inboxes[machine]?.port}`, MAIL_FROM: "TETM <site@example.org>", MAIL_TO: "team@example.org" }),
    letters() {
      const letters = new Map<string, Taken[]>();
      for (const [machine, { acknowledged }] of inboxes.entries()) {
        for (const mail of acknowledged) {
          const id = header(mail, "message-id");
          letters.set(id, [...(letters.get(id) ?? []), { machine, at: mail.at }]);
        }
      }
      return letters;
    },
    close: async () => void (await Promise.all(inboxes.map((inbox) => inbox.close()))),
  };
}

/** Whether no letter is left to be sent. */
export async function isAllSent(db: Database): Promise<boolean> {
  return (await db.selectFrom("outbox").select("id").where("state", "=", "waiting").limit(1).executeTakeFirst()) === undefined;
}

/**
 * Whether each letter of the outbox came, and came once. Twice is right only
 * where a machine died between the mail server's 250 and its own note: SMTP lets
 * nobody do both at once (decision 0020). Answers a sentence for each thing that
 * is wrong.
 */
export async function checkMail(db: Database, mailboxes: Mailboxes, deaths: readonly Death[]): Promise<string[]> {
  const rows = await db.selectFrom("outbox").select(["message_id", "kind", "state"]).execute();
  const letters = mailboxes.letters();
  const findings: string[] = [];
  for (const { message_id: id, kind, state } of rows) {
    const taken = letters.get(id) ?? [];
    letters.delete(id);
    if (state !== "sent" || taken.length === 0) findings.push(`a letter ${kind} is ${state} and came ${taken.length} times`);
    const before = taken.toSorted((one, other) => one.at - other.at).slice(0, -1);
    const unexplained = before.filter((one) => !deaths.some((death) => endedRightAfter(one, death)));
    if (unexplained.length > 0) findings.push(`a letter ${kind} came ${taken.length} times, although machine ${unexplained[0]?.machine} lived on`);
  }
  return [...findings, ...[...letters.keys()].map((id) => `a letter ${id} came that is in no outbox`)];
}

function endedRightAfter(taken: Taken, death: Death): boolean {
  return death.machine === taken.machine && death.at >= taken.at && death.at - taken.at < NOTE_LIMIT;
}
