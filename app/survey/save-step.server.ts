import type { Database } from "../database/database.ts";
import { inReadCommitted } from "../database/in-transaction.server.ts";
import type { UnverifiedOutcome } from "../mail/enqueue-email.server.ts";
import { parseForm } from "../server/forms/form-body.server.ts";
import { hashToken } from "../server/security/cookies-and-tokens.server.ts";
import { perDay, perHour, together } from "../server/security/rate-limit.store.server.ts";
import { type Budget, chargeOnce, type Cost, type Spent } from "../server/security/shared-counter.server.ts";
import { addressSchema } from "./answers.form.ts";
import { type Answers, differingFields, LAST_STEP, lacksAddress } from "./answers.ts";
import { advance, judgeSave, type Survey } from "./journey.ts";
import { notifyOfSurvey, type NotifyDeps, sendReceipt } from "./notify-of-survey.server.ts";
import type { SurveyPost } from "./page.ts";
import type { Field } from "./questions.ts";
import { findSurvey, insertSurvey, updateSurvey } from "./survey.store.server.ts";
import { resumeTokenHash, findPostedSurvey, openSurvey } from "./which-survey.server.ts";

export interface SaveDeps extends NotifyDeps {
  db: Database;
  budget: Budget;
}

export type SaveOutcome =
  /** `receipt`: set if this save completed the survey; whether the creator gets an email, see emailUnverified. */
  | { kind: "saved"; survey: Survey; receipt?: UnverifiedOutcome }
  /** A rule of the form is broken (docs/behavior.md, Survey 8 to 10); nothing was written. */
  | { kind: "invalid" }
  /** Another page saved other answers to this step; nothing was written. */
  | { kind: "conflict"; survey: Survey; fields: Field[] }
  /** The survey of the form no longer exists. */
  | { kind: "missing" }
  /** It no longer exists, and this device has another one. */
  | { kind: "replaced" }
  /** This visitor, or all visitors together, saved too much; nothing was written. */
  | { kind: "slowed"; spent: Spent }
  | { kind: "unavailable" };

/** The first valid step 1 creates the record; later posts update it, even if complete (docs/behavior.md, Survey 13). */
export async function saveStep(
  deps: SaveDeps,
  post: SurveyPost,
  cookieKey: string | null,
  visitor: string | null,
): Promise<SaveOutcome> {
  const { answers } = post;
  if (!answers && post.intent !== "show-saved") return { kind: "invalid" };
  const charge = chargeOnce(deps.budget, visitor);
  try {
    const outcome = await inReadCommitted(deps.db, async (db): Promise<SaveOutcome> => {
      const found = await findPostedSurvey(db, deps, post, cookieKey);
      if (!found && post.key !== null && (await openSurvey({ ...deps, db }, cookieKey))) return { kind: "replaced" };
      if (!found)
        return answers && mayCreate(post) ? await createSurvey(db, deps, post, answers, charge) : { kind: "missing" };
      return post.intent === "show-saved" || !answers
        ? { kind: "saved", survey: found }
        : await changeSurvey(db, deps, { post, answers, visitor }, found, charge);
    });
    if (outcome.kind === "saved") logSaved(deps, post, outcome.survey);
    return outcome;
  } catch (error) {
    deps.log.error({ err: error }, "survey could not be saved");
    return { kind: "unavailable" };
  }
}

function logSaved({ log }: SaveDeps, { step, intent }: SurveyPost, { id, version }: Survey): void {
  log.info({ survey: id, step, intent, version }, "survey saved");
}

/**
 * A button can create a record again after it was deleted; the autosave of an open tab can't. A page that never had a
 * record may create one by autosave when it is left.
 */
function mayCreate({ step, intent, key }: SurveyPost): boolean {
  return step === 1 && (intent !== "autosave" || key === null);
}

async function createSurvey(
  db: Database,
  { now, randomId, secrets }: SaveDeps,
  post: SurveyPost,
  answers: Partial<Answers>,
  charge: ReturnType<typeof chargeOnce>,
): Promise<SaveOutcome> {
  const spent = charge(costsOfSave(null, answers));
  if (spent) return { kind: "slowed", spent };
  const id = randomId();
  const time = now().toISOString();
  const pageHash = hashToken(post.origin.page || randomId());
  await insertSurvey(db, {
    id,
    answers: answers as Answers,
    progress: advance(1, post.intent, null),
    version: 1,
    writers: { 1: { version: 1, page: pageHash, sequence: post.origin.sequence } },
    keyGeneration: 1,
    resumeTokenHash: resumeTokenHash({ id, keyGeneration: 1 }, secrets),
    firstPageHash: pageHash,
    completedAt: null,
    createdAt: time,
    updatedAt: time,
  });
  const survey = await findSurvey(db, id, time);
  if (!survey) throw new Error("The survey that was just written can't be read.");
  return { kind: "saved", survey };
}

async function changeSurvey(
  db: Database,
  deps: SaveDeps,
  { post, answers, visitor }: { post: SurveyPost; answers: Partial<Answers>; visitor: string | null },
  before: Survey,
  charge: ReturnType<typeof chargeOnce>,
): Promise<SaveOutcome> {
  const { step, intent } = post;
  const origin = { ...post.origin, page: hashToken(post.origin.page) };
  const fields = differingFields(step, before.answers, { ...before.answers, ...answers });
  const judgement = judgeSave(before.writers[step], origin, fields.length > 0);
  if (judgement === "conflict") return { kind: "conflict", survey: before, fields };
  if (judgement === "late") return { kind: "saved", survey: before };
  const spent = charge(costsOfSave(before.answers, { ...before.answers, ...answers }));
  if (spent) return { kind: "slowed", spent };
  const version = before.version + 1;
  const time = deps.now().toISOString();
  const after = {
    answers,
    // A page that is being left may autosave what its button already sent.
    progress: intent === "autosave" && fields.length === 0 ? before.progress : advance(step, intent, before.progress),
    version,
    writers: { ...before.writers, [step]: { ...origin, version } },
    completedAt: intent === "submit" ? time : before.completedAt,
    updatedAt: time,
  };
  await updateSurvey(db, before.id, after);
  const survey = { ...before, ...after, answers: { ...before.answers, ...answers } };
  // The team has already been notified of a survey that is submitted again.
  if (before.completedAt !== null || survey.completedAt === null) return { kind: "saved", survey };
  return { kind: "saved", survey, receipt: await notifyOfSurvey(db, deps, survey, visitor) };
}

const MEGABYTE = 1_000_000;

/** Surveys started. An office or a class may fill in twenty in an hour. */
const STARTED = { own: [perHour("survey-begun", 20), perDay("survey-begun-day", 60)], common: [] };

/** Bytes by which the answers grow: they stay on disk for at least 90 days. */
const KEPT = {
  own: [perHour("survey-kept", 2 * MEGABYTE), perDay("survey-kept-day", 8 * MEGABYTE)],
  common: [together("survey-kept-all", 16 * MEGABYTE)],
};

/**
 * Bytes written by saves: each save writes the whole row, and a replica copies it. Allows a survey of 30 KB to be saved
 * every two seconds for an hour.
 */
const WRITTEN = {
  own: [perHour("survey-written", 64 * MEGABYTE), perDay("survey-written-day", 256 * MEGABYTE)],
  common: [together("survey-written-all", 128 * MEGABYTE)],
};

/** Bytes of a row besides its answers: one page of the database file. */
const ROW = 4096;

function costsOfSave(before: Partial<Answers> | null, after: Partial<Answers>): Cost[] {
  const size = ROW + bytesOf(after);
  const written = { ...WRITTEN, amount: size };
  if (before === null) return [{ ...STARTED, amount: 1 }, { ...KEPT, amount: size }, written];
  return [{ ...KEPT, amount: Math.max(0, size - ROW - bytesOf(before)) }, written];
}

function bytesOf(answers: Partial<Answers>): number {
  return Buffer.byteLength(JSON.stringify(answers));
}

/**
 * Saves the address that a creator leaves after submitting (docs/behavior.md, Survey 25), and sends the receipt that
 * couldn't be sent before. The team has already heard of the survey.
 */
export async function addAddress(deps: SaveDeps, form: FormData, cookieKey: string | null, visitor: string | null) {
  const submission = parseForm(form, addressSchema);
  if (submission.status !== "success") return { kind: "invalid" as const, lastResult: submission.reply() };
  const { email } = submission.value;
  const charge = chargeOnce(deps.budget, visitor);
  return inReadCommitted(deps.db, async (db) => {
    const post = { key: String(form.get("key") ?? ""), origin: { page: "" } };
    const found = await findPostedSurvey(db, deps, post, cookieKey);
    if (!found || found.completedAt === null) return { kind: "missing" as const };
    if (found.answers.email === email) return { kind: "saved" as const, survey: found, receipt: null };
    const answers = { ...found.answers, email };
    const spent = charge(costsOfSave(found.answers, answers));
    if (spent) return { kind: "slowed" as const, lastResult: submission.reply({ formErrors: [] }), spent };
    const version = found.version + 1;
    // An open tab with the last step has not seen the address, so it may not overwrite it.
    const writer = { version, page: hashToken(deps.randomId()), sequence: 0 };
    const after = {
      progress: found.progress,
      version,
      writers: { ...found.writers, [LAST_STEP]: writer },
      completedAt: found.completedAt,
      updatedAt: deps.now().toISOString(),
    };
    await updateSurvey(db, found.id, { ...after, answers: { email } });
    deps.log.info({ survey: found.id, version }, "survey got an address");
    const survey = { ...found, ...after, answers };
    const receipt = lacksAddress(found.answers) ? await sendReceipt(db, deps, survey, visitor) : null;
    return { kind: "saved" as const, survey, receipt };
  });
}
