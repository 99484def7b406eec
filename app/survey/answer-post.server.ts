import type { UnverifiedOutcome } from "../mail/enqueue-email.server.ts";
import type { Answer } from "../server/forms/answer.server.ts";
import { parseForm } from "../server/forms/form-body.server.ts";
import { withLineFeeds, waitInWords } from "../server/forms/limits.ts";
import { readTyped } from "../server/forms/typed-text.ts";
import { draftSchemas, stepSchemas, linkAddressSchema } from "./answers.form.ts";
import { isListField, LAST_STEP, stepFields, toSubmitted, type SubmittedAnswers, lacksAddress } from "./answers.ts";
import { surveyPage, type PageDeps, refusedPage, type SurveyPage, type SurveyReply } from "./build-page.server.ts";
import {
  ENTER,
  linkLines,
  readStep,
  INTENTS,
  type SurveyIntent,
  advance,
  ANSWERS_PATH,
  SEE_ANSWERS,
  SUCCESS_PATH,
  type Survey,
} from "./journey.ts";
import { type FieldErrors, type SurveyPost, type Notice, notices } from "./page.ts";
import type { Step, Field } from "./questions.ts";
import { emailLink } from "./resume-link.server.ts";
import { type SaveOutcome, type SaveDeps, saveStep } from "./save-step.server.ts";
import {
  type ReadCookies,
  surveyCookieHeaders,
  writeSurveyKey,
  resumeUrl,
  hideEarlierKey,
  keysOfForm,
  type OpenDeps,
  openSurvey,
} from "./which-survey.server.ts";

export function readSurveyPost(form: FormData, stepInUrl: string | null): SurveyPost {
  const step = readStep(stepInUrl ?? text(form, "step")) ?? 1;
  const linkAddress = text(form, "email");
  const { intent, linkIndex } = readIntent(form.get("intent"), step, linkAddress);
  const typed = readFields(form, step);
  typed.content_links = linkLines(typed.content_links.filter((_link, row) => row !== linkIndex));
  const fields = new FormData();
  for (const field of stepFields[step]) for (const value of [typed[field]].flat()) fields.append(field, value);
  const strict = intent === "next" || intent === "submit";
  const submission = parseForm(fields, (strict ? stepSchemas : draftSchemas)[step]);
  return {
    step,
    intent,
    linkIndex,
    key: text(form, "key"),
    origin: {
      version: count(text(form, "version")),
      page: text(form, "page") ?? "",
      sequence: count(text(form, "sequence")),
    },
    typed,
    answers: submission.status === "success" ? submission.value : null,
    errors: (submission.reply().error ?? {}) as FieldErrors,
    linkAddress,
    instead: text(form, "instead"),
  };
}

/**
 * A form sent without a button goes to the next step, or on the last step submits the survey. So does Enter, unless an
 * email address for the resume link was typed. On the last step, the address is an answer.
 */
function readIntent(
  value: FormDataEntryValue | null,
  step: Step,
  linkAddress: string | null,
): { intent: SurveyIntent; linkIndex: number } {
  // The character of ENTER is invisible, so a form is read without it.
  if (value === readTyped(ENTER) && linkAddress !== null && step !== LAST_STEP)
    return { intent: "email-link", linkIndex: -1 };
  const removed = /^remove-link-(\d{1,4})$/.exec(String(value ?? ""));
  if (removed) return { intent: "remove-link", linkIndex: Number(removed[1]) };
  const onwards = step === LAST_STEP ? "submit" : "next";
  const known = INTENTS.find((intent) => intent === value && intent !== "remove-link") ?? onwards;
  return { intent: known === "submit" || known === "next" ? onwards : known, linkIndex: -1 };
}

/** Reads only the step's own fields, with line breaks normalized to one character. */
function readFields(form: FormData, step: Step): SubmittedAnswers {
  const typed: Record<Field, string | string[]> = toSubmitted({});
  for (const field of stepFields[step]) {
    const values = form.getAll(field).flatMap((value) => (typeof value === "string" ? withLineFeeds(value) : []));
    typed[field] = isListField(field) ? values : (values[0] ?? "");
  }
  return typed as SubmittedAnswers;
}

function text(form: FormData, name: string): string | null {
  const value = form.get(name);
  return typeof value === "string" && value !== "" ? value : null;
}

function count(value: string | null): number {
  return /^\d{1,9}$/.test(value ?? "") ? Number(value) : 0;
}

export async function answerPost(
  deps: SaveDeps & ReplyDeps,
  post: SurveyPost,
  read: ReadCookies,
  visitor: string | null,
): Promise<Answer<SurveyReply>> {
  const cookies = hideEarlierKey(read, post.instead, deps.secrets);
  const outcome = await saveStep(deps, post, cookies.key, visitor);
  if (post.intent !== "email-link" || outcome.kind !== "saved") return replyTo(deps, post, outcome, cookies);
  const { survey } = outcome;
  try {
    return await replyToLinkRequest(deps, post, survey, cookies, visitor);
  } catch (error) {
    deps.log.error({ err: error }, "link could not be mailed");
    return replyTo(deps, post, { kind: "unavailable" }, cookies);
  }
}

async function replyToLinkRequest(
  deps: SaveDeps & ReplyDeps,
  post: SurveyPost,
  survey: Survey,
  cookies: PostCookies,
  visitor: string | null,
): Promise<Answer<SurveyReply>> {
  const outcome = await emailLink(deps, survey, post.linkAddress, visitor, post.origin.page);
  const headers = await surveyCookieHeaders(deps.cookies, writeSurveyKey(survey, deps.secrets));
  const { step } = post;
  const reload = !cookies.kept;
  const notice = { sent: "link-sent", "not-sent": "link-not-sent", slowed: "link-slowed", "no-address": null } as const;
  if ((outcome.kind === "sent" || outcome.kind === "not-sent") && cookies.kept)
    return { redirectTo: `/survey/creator?step=${step}&${notice[outcome.kind]}`, headers };
  const page = surveyPage(deps, survey, step, {
    notice: notice[outcome.kind],
    rows: post.typed.content_links.length,
    reload,
  });
  if (outcome.kind === "slowed") headers.set("Retry-After", String(outcome.seconds));
  const status = { sent: 200, "not-sent": 200, slowed: 429, "no-address": 400 }[outcome.kind];
  return {
    body: { kind: "page", page: outcome.kind === "no-address" ? withAddressError(page, post) : page },
    status,
    headers,
  };
}

/** The address stays where it was typed: in the last step's question, or beside the link on the other steps. */
function withAddressError(page: SurveyPage, { linkAddress }: SurveyPost): SurveyPage {
  const typed = linkAddress ?? "";
  const { error } = linkAddressSchema.safeParse({ email: typed });
  const errors = { email: error?.issues.map(({ message }) => message) ?? [] };
  return { ...page, errors, resume: page.resume && { ...page.resume, typed } };
}

type Refused = Exclude<SaveOutcome, { kind: "saved" }>;

/** `earlier` has the key of the earlier survey if the post starts a new one. */
type PostCookies = ReturnType<typeof hideEarlierKey>;

interface ReplyDeps extends PageDeps, OpenDeps {
  cookies: Parameters<typeof surveyCookieHeaders>[0];
}

async function replyTo(
  deps: ReplyDeps,
  post: SurveyPost,
  outcome: SaveOutcome,
  cookies: PostCookies,
): Promise<Answer<SurveyReply>> {
  if (outcome.kind === "saved") return replySaved(deps, post, outcome, cookies);
  const status = { invalid: 400, conflict: 409, missing: 409, replaced: 409, slowed: 429, unavailable: 503 }[
    outcome.kind
  ];
  const headers = await surveyCookieHeaders(deps.cookies, null);
  if (status === 503) headers.set("Retry-After", "60");
  if (outcome.kind === "slowed") headers.set("Retry-After", String(outcome.spent.seconds));
  if (post.intent === "autosave")
    return { body: { kind: "not-saved", reason: reasonOf(post, outcome) }, status, headers };
  const page = await pageOfRefused(deps, post, outcome, cookies);
  return { body: { kind: "page", page }, status, headers };
}

async function replySaved(
  deps: ReplyDeps,
  post: SurveyPost,
  { survey, receipt }: Extract<SaveOutcome, { kind: "saved" }>,
  cookies: PostCookies,
): Promise<Answer<SurveyReply>> {
  const key = writeSurveyKey(survey, deps.secrets);
  const headers = await surveyCookieHeaders(deps.cookies, key);
  if (post.intent === "autosave") return { body: { kind: "autosaved", version: survey.version }, status: 200, headers };
  if (post.intent === "submit")
    return { redirectTo: successPath(survey, receipt, cookies.kept), toDocument: true, headers };
  // A repeated or late post redirects to the same step as the first one.
  const step = advance(post.step, post.intent, survey.progress).leftOff;
  const rows = rowsAfter(post);
  if (!cookies.kept) {
    const page = surveyPage(deps, survey, step, { notice: "cookieless", rows: rows ?? 1, reload: true });
    return { body: { kind: "page", page }, status: 200, headers };
  }
  if (post.intent === SEE_ANSWERS) return { redirectTo: ANSWERS_PATH, toDocument: true, headers };
  const anchor = rows === null ? "" : `&rows=${rows}#content_links-${rows}`;
  return { redirectTo: `/survey/creator?step=${step}${anchor}`, headers };
}

/** Returns the path of the success page. Without cookies, only its URL can say that no email about the call follows. */
function successPath({ answers }: Survey, receipt: UnverifiedOutcome | undefined, hasCookies: boolean): string {
  if (!hasCookies && lacksAddress(answers)) return `${SUCCESS_PATH}?no-email`;
  return receipt === "spent" ? `${SUCCESS_PATH}?no-receipt` : SUCCESS_PATH;
}

/** The number of link rows on the next page, or null if the button didn't change it. */
function rowsAfter(post: SurveyPost): number | null {
  if (post.intent === "add-link") return Math.max(post.typed.content_links.length, 1) + 1;
  return post.intent === "remove-link" ? Math.max(post.typed.content_links.length, 1) : null;
}

async function pageOfRefused(
  deps: ReplyDeps,
  post: SurveyPost,
  outcome: Refused,
  cookies: PostCookies,
): Promise<SurveyPage> {
  const keys = keysOfForm(post.key, cookies.key, deps.secrets);
  const survey = outcome.kind === "conflict" ? outcome.survey : await openIfPossible(deps, keys);
  const earlier = cookies.earlier === null ? null : await openIfPossible(deps, [cookies.earlier]);
  const notice = noticeOfRefused(outcome) ?? (earlier && "another");
  const refused = refusedPage(deps, survey, post, { notice, reload: !cookies.kept });
  // Kept even if the earlier survey can't be opened right now: the next post must not overwrite its answers.
  const form = { ...refused.form, instead: cookies.earlier === null ? null : post.instead };
  const page = { ...refused, form, earlier: earlier && resumeUrl(deps, earlier) };
  if (outcome.kind === "slowed" && page.notice)
    return { ...page, notice: { ...page.notice, text: `${page.notice.text} ${waitInWords(outcome.spent.seconds)}.` } };
  if (outcome.kind === "invalid") return { ...page, errors: post.errors };
  // Once step 1 is saved in another tab, this page belongs to that survey, and has seen none of its answers.
  if (outcome.kind === "missing") return { ...page, form: { ...page.form, key: null, version: 0 } };
  if (outcome.kind !== "conflict") return page;
  const { survey: saved, fields } = outcome;
  return {
    ...page,
    // The person has now seen the saved version, so posting from this page replaces it.
    form: { ...page.form, version: saved.version },
    conflict: { intent: post.intent, fields, saved: saved.answers },
  };
}

function noticeOfRefused(outcome: Refused): Notice | null {
  if (outcome.kind === "slowed") return outcome.spent.whose === "own" ? "slowed" : "crowded";
  return outcome.kind === "invalid" || outcome.kind === "conflict" ? null : outcome.kind;
}

/** Says why nothing was saved, if the person can do something about it. */
function reasonOf(post: SurveyPost, outcome: Refused): string | null {
  if (outcome.kind === "invalid") return Object.values(post.errors).flat()[0] ?? null;
  const notice = outcome.kind === "unavailable" ? null : noticeOfRefused(outcome);
  return notice && notices[notice].title;
}

async function openIfPossible(deps: ReplyDeps, [key = null, ...others]: (string | null)[]): Promise<Survey | null> {
  try {
    return (await openSurvey(deps, key)) ?? (others.length > 0 ? openIfPossible(deps, others) : null);
  } catch {
    // The response already reports the failure.
    return null;
  }
}
