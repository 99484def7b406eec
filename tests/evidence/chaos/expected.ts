import type { ContactMessage } from "../../../app/contact/message.ts";
import { messageKey } from "../../../app/contact/send-message.server.ts";
import type { Database } from "../../../app/database/database.ts";
import { inTransaction } from "../../../app/database/in-transaction.server.ts";
import { hashToken } from "../../../app/server/security/cookies-and-tokens.server.ts";
import { allFields, type Answers, isListField, stepFields } from "../../../app/survey/answers.ts";
import type { Step } from "../../../app/survey/questions.ts";
import { checkCarts, type Customer } from "../../support/check-carts.ts";
import { checkFile } from "../../support/check-file.ts";
import { checkOrders } from "../../support/check-orders.ts";
import { header } from "../../support/read-mail.ts";
import { withDatabase } from "../../support/server-database.ts";
import type { SmtpInbox } from "../../support/smtp-inbox.ts";

/** The expected columns of a survey's record. */
type KeptSurvey = Record<string, string | boolean | null>;

export interface ExpectedSurvey {
  /** The token of its first page, which finds the record. */
  page: string;
  /** Allowed states of the record; null means no record. Several while a post is in flight or after one was cut off. */
  may: (KeptSurvey | null)[];
}

export interface ExpectedMessage {
  /** The token of its page. Together with the text, it finds the record. */
  page: string;
  written: ContactMessage;
  /** Before the site acknowledges the message, it may be stored. After that, it must be. */
  acknowledged: boolean;
}

/** Everything that visitors may expect of the database. */
export interface Expected {
  surveys: ExpectedSurvey[];
  messages: ExpectedMessage[];
  shoppers: Customer[];
}

/** Records that a step was sent. The returned function records that it was stored or, with `false`, refused. */
export function expectStep(
  survey: ExpectedSurvey,
  step: Step,
  answers: Answers,
  isSubmitted: boolean,
): (done: boolean) => void {
  const before = survey.may;
  const after = before.map((state): KeptSurvey | null => {
    // Only the first step creates a record.
    if (!state && step !== 1) return null;
    return { ...(state ?? BLANK), ...columnsOf(step, answers), completed: isSubmitted || state?.completed === true };
  });
  survey.may = unique([...before, ...after]);
  return (done) => void (survey.may = done ? unique(after) : before);
}

const BLANK: KeptSurvey = Object.fromEntries(allFields.map((field) => [field, isListField(field) ? "[]" : null]));

/** Answers as stored: text byte for byte or null, lists as JSON. */
function columnsOf(step: Step, answers: Answers): KeptSurvey {
  return Object.fromEntries(
    stepFields[step].map((field) => [field, isListField(field) ? JSON.stringify(answers[field]) : answers[field]]),
  );
}

function unique(states: (KeptSurvey | null)[]): (KeptSurvey | null)[] {
  return [...new Map(states.map((state) => [JSON.stringify(state), state])).values()];
}

/**
 * Compares the database with what the site acknowledged, while no visitor sends a request. Reads in one transaction,
 * because webhooks, sweepers and email sending continue. Returns a sentence for each violation.
 */
export function checkKept(file: string, { surveys, messages, shoppers }: Expected): Promise<string[]> {
  return withDatabase(file, (outer) =>
    inTransaction(outer, async (db) => [
      ...(await checkFile(db, file)),
      ...(await checkSurveys(db, surveys)),
      ...(await checkMessages(db, messages)),
      ...(await checkOrders(db)),
      ...(await checkCarts(db, shoppers)),
      ...(await checkOutbox(db)),
    ]),
  );
}

/** Each survey has the last acknowledged answers or those of a post in flight, and there is no other survey. */
async function checkSurveys(db: Database, surveys: readonly ExpectedSurvey[]): Promise<string[]> {
  const rows = await db.selectFrom("creator_surveys").selectAll().execute();
  const left = new Map(rows.map((row) => [row.first_page_hash ?? row.id, row]));
  const findings = surveys.flatMap(({ page, may }) => {
    const row = left.get(hashToken(page));
    left.delete(hashToken(page));
    const answers = row && Object.fromEntries(allFields.map((field) => [field, row[field]]));
    const kept: KeptSurvey | null = row ? { ...answers, completed: row.completed_at !== null } : null;
    if (may.some((state) => sameFields(state, kept))) return [];
    return [
      kept
        ? `the survey of '${row?.name}' is none of the ${may.length} that it may be`
        : `the survey of page ${page} is gone`,
    ];
  });
  return [...findings, ...[...left.values()].map(({ name }) => `the survey of '${name}' was begun by no page`)];
}

function sameFields(one: KeptSurvey | null, other: KeptSurvey | null): boolean {
  if (!one || !other) return one === other;
  return Object.keys(other).every((field) => one[field] === other[field]);
}

/** Each acknowledged message is stored completely and exactly once, and no other message is. */
async function checkMessages(db: Database, messages: readonly ExpectedMessage[]): Promise<string[]> {
  const rows = await db.selectFrom("contact_messages").selectAll().execute();
  const left = new Map(rows.map((row) => [row.page_hash, row]));
  const findings = messages.flatMap(({ page, written, acknowledged }) => {
    const hash = messageKey(page, written);
    const row = left.get(hash);
    left.delete(hash);
    if (!row) return acknowledged ? [`the message of '${written.email}' was thanked for, but is not there`] : [];
    const { name, email, subject, message } = row;
    const isWhole = JSON.stringify({ name, email, subject, message }) === JSON.stringify(written);
    return isWhole ? [] : [`the message of '${written.email}' is not what was written`];
  });
  return [
    ...findings,
    ...[...left.values()].map(({ email }) => `a message of '${email}' was sent by no page, or twice`),
  ];
}

/** The outbox has each email about surveys, messages and paid orders exactly once. */
async function checkOutbox(db: Database): Promise<string[]> {
  const surveys = await db.selectFrom("creator_surveys").select("id").where("completed_at", "is not", null).execute();
  const messages = await db.selectFrom("contact_messages").select("id").execute();
  const orders = await db.selectFrom("orders").select("id").where("state", "=", "paid").execute();
  const due = [
    ...surveys.flatMap(({ id }) => [`survey:${id} team-survey`, `survey:${id} survey-receipt`]),
    ...messages.flatMap(({ id }) => [`message:${id} team-message`, `message:${id} message-acknowledgement`]),
    ...orders.flatMap(({ id }) => [`order:${id} team-order`, `order:${id} order-confirmation`]),
  ];
  const emails = await db.selectFrom("outbox").select(["about", "kind"]).where("kind", "!=", "team-digest").execute();
  const counts = new Map<string, number>();
  for (const { about, kind } of emails) counts.set(`${about} ${kind}`, (counts.get(`${about} ${kind}`) ?? 0) + 1);
  return [
    ...due.filter((one) => !counts.has(one)).map((one) => `there is no email ${one}`),
    ...[...counts].filter(([, count]) => count > 1).map(([one, count]) => `there are ${count} emails ${one}`),
  ];
}

/** A kill of a machine. `at` is in milliseconds since 1970. */
export interface Death {
  machine: number;
  at: number;
}

/** Milliseconds that a machine may take to record the mail server's 250. */
const NOTE_LIMIT = 1_000;

/**
 * Checks that each email of the outbox arrived once, or in a digest. Twice is allowed only if its machine was killed
 * between the mail server's 250 and recording it (docs/decisions/0020). `inboxes` has one for each machine.
 */
export async function checkMail(
  db: Database,
  inboxes: readonly SmtpInbox[],
  deaths: readonly Death[],
): Promise<string[]> {
  const rows = await db
    .selectFrom("outbox")
    .select(["message_id", "kind", "state"])
    .where("bundled_in", "is", null)
    .execute();
  const came = new Map<string, Death[]>();
  for (const [machine, { acknowledged }] of inboxes.entries())
    for (const mail of acknowledged) {
      const id = header(mail, "message-id");
      came.set(id, [...(came.get(id) ?? []), { machine, at: mail.at }]);
    }
  return [
    ...rows
      .filter(({ message_id: id, state }) => state !== "sent" || !came.has(id))
      .map(({ kind, state }) => `an email ${kind} is ${state}, and did not come`),
    ...[...came].flatMap(([id, times]) => {
      const earlier = times.toSorted((one, other) => one.at - other.at).slice(0, -1);
      return earlier.every((one) => deaths.some((death) => endedRightAfter(one, death)))
        ? []
        : [`email ${id} came ${times.length} times, although its machine lived on`];
    }),
  ];
}

function endedRightAfter(taken: Death, death: Death): boolean {
  return death.machine === taken.machine && death.at >= taken.at && death.at - taken.at < NOTE_LIMIT;
}
