import type { Database } from "../../../app/database/database.ts";
import { header } from "../../support/read-mail.ts";
import { openInbox, type Received, type SmtpInbox } from "../../support/smtp-inbox.ts";
import type { World } from "./chaos-world.ts";
import type { ExpectedSurvey } from "./expected-survey.ts";

/** A mail server for each machine, which shows which machine sent an email. */
export interface Mailboxes {
  /** Returns the environment variables of a machine, counted from 0. */
  settingsOf: (machine: number) => Record<string, string>;
  /** Returns the accepted emails, by Message-ID. */
  emails: () => Map<string, Taken[]>;
  close: () => Promise<void>;
}

/** An email that was acknowledged to a machine with 250. */
interface Taken {
  machine: number;
  /** The survey that the email is about, if any: the number in the name and address. */
  creator: number | null;
  /** The plain text. */
  text: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** A kill of a machine. */
export interface Death {
  machine: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** Milliseconds that a machine may take from the mail server's 250 to storing it. */
const NOTE_LIMIT = 1_000;

export async function openMailboxes(count: number): Promise<Mailboxes> {
  const inboxes: SmtpInbox[] = [];
  for (let machine = 0; machine < count; machine += 1) inboxes.push(await openInbox());
  return {
    settingsOf: (machine) => ({
      SMTP_URL: `smtp://127.0.0.1:${inboxes[machine]?.port}`,
      MAIL_FROM: "TETM <site@example.org>",
      MAIL_TO: "team@example.org",
    }),
    emails() {
      const emails = new Map<string, Taken[]>();
      for (const [machine, { acknowledged }] of inboxes.entries()) {
        for (const mail of acknowledged) {
          const id = header(mail, "message-id");
          emails.set(id, [
            ...(emails.get(id) ?? []),
            { machine, creator: creatorOf(mail), text: mail.parts.get("text/plain") ?? "", at: mail.at },
          ]);
        }
      }
      return emails;
    },
    close: async () => void (await Promise.all(inboxes.map((inbox) => inbox.close()))),
  };
}

function creatorOf(mail: Received): number | null {
  const [, number] =
    /creator (\d+)|creator-(\d+)@/i
      .exec(`${header(mail, "subject")} ${mail.to.join(" ")}`)
      ?.filter((part) => part !== undefined) ?? [];
  return number === undefined ? null : Number(number);
}

/** Whether all emails have been sent. */
export async function isAllSent(db: Database): Promise<boolean> {
  return (
    (await db.selectFrom("outbox").select("id").where("state", "=", "waiting").limit(1).executeTakeFirst()) ===
    undefined
  );
}

/**
 * Checks that each email of the outbox arrived once. Twice is allowed only if a machine was killed between the mail
 * server's 250 and storing it: SMTP can't make both atomic (docs/decisions/0045). Returns a sentence for each
 * violation.
 */
export async function checkMail(
  db: Database,
  { mailboxes, deaths, surveys }: Pick<World, "mailboxes" | "deaths" | "surveys">,
): Promise<string[]> {
  // Bundled emails arrive as part of their digest: see checkDigests.
  const rows = await db
    .selectFrom("outbox")
    .select(["message_id", "kind", "state"])
    .where("bundled_in", "is", null)
    .execute();
  const kept = new Map(rows.map((row) => [row.message_id, row]));
  const emails = mailboxes.emails();
  const missing = rows.filter(({ message_id: id, state }) => state !== "sent" || !emails.has(id));
  const findings = missing.map(({ kind, state }) => `an email ${kind} is ${state}, and did not come`);
  for (const [id, taken] of emails) {
    const kind = kept.get(id)?.kind;
    if (kind === undefined && !taken.every(({ creator }) => creator !== null && isDeleted(surveys[creator])))
      findings.push(`an email came that is in no outbox: ${id}`);
    const earlier = taken.toSorted((one, other) => one.at - other.at).slice(0, -1);
    const alive = earlier.find((one) => !deaths.some((death) => endedRightAfter(one, death)));
    if (alive)
      findings.push(`an email ${kind ?? id} came ${taken.length} times, although machine ${alive.machine} lived on`);
  }
  return findings;
}

/** Whether the survey may have been deleted, which also deletes its emails from the outbox. */
export function isDeleted(survey: ExpectedSurvey | undefined): boolean {
  return survey?.may.includes(null) ?? false;
}

function endedRightAfter(taken: Taken, death: Death): boolean {
  return death.machine === taken.machine && death.at >= taken.at && death.at - taken.at < NOTE_LIMIT;
}
