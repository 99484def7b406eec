import { longDate } from "../ui/dates.ts";
import { type Answers, LAST_STEP, answersOfStep, toSubmitted, linkAddress } from "./answers.ts";
import { draftDeletionDate, linkRows, type Survey, type SurveyIntent } from "./journey.ts";
import { type FieldErrors, type Notice, notices, type SurveyPost } from "./page.ts";
import type { Field, Step } from "./questions.ts";
import { type ReadCookies, resumeUrl, writeSurveyKey } from "./which-survey.server.ts";

export interface PageDeps {
  randomId: () => string;
  secrets: readonly string[];
  /** Origin of the URLs that a person may copy. */
  origin: string;
  /** `mail` is null if no email can be sent. */
  settings: { mail: object | null };
}

/** The person has to choose between the answers entered here and those saved by another page. */
export interface ConflictChoice {
  intent: SurveyIntent;
  fields: Field[];
  saved: Answers;
}

export type SurveyPage = ReturnType<typeof surveyPage>;

export type SurveyReply =
  | { kind: "page"; page: SurveyPage }
  | { kind: "autosaved"; version: number }
  | { kind: "not-saved"; reason: string | null };

/** For a GET, and for a post without cookies. */
export function surveyPage(
  deps: PageDeps,
  survey: Survey | null,
  step: Step,
  { notice = null, rows = 1, reload = false }: { notice?: Notice | null; rows?: number; reload?: boolean } = {},
) {
  return {
    step,
    typed: answersOfStep(step, toSubmitted(survey?.answers ?? {})),
    errors: null as FieldErrors | null,
    form: {
      key: survey && writeSurveyKey(survey, deps.secrets),
      page: deps.randomId(),
      version: survey?.version ?? 0,
      rows: linkRows(survey?.answers.content_links.length ?? 0, rows),
      reload,
      /** Names the survey that this device replaces with a new one, see which-survey.server.ts. */
      instead: null as string | null,
      /** The fields show the stored answers. */
      saved: survey !== null,
    },
    /** Whether this page responds to a post that saved nothing. */
    refused: false,
    resume: survey && step > 1 ? resumeOf(deps, survey, step) : null,
    notice: notice && { kind: notice, ...notices[notice] },
    conflict: null as ConflictChoice | null,
    /** The link to this device's earlier survey, on the blank form of a new one. */
    earlier: null as string | null,
  };
}

export function newSurveyPage(deps: PageDeps, instead: string, earlier: Survey) {
  const page = surveyPage(deps, null, 1, { notice: "another" });
  return { ...page, form: { ...page.form, instead }, earlier: resumeUrl(deps, earlier) };
}

function resumeOf(deps: PageDeps, survey: Survey, step: Step) {
  const hasAddress = step === LAST_STEP || linkAddress(survey.answers.email) !== null;
  return {
    url: resumeUrl(deps, survey),
    deletionDay: survey.completedAt ? null : longDate(draftDeletionDate(survey).toISOString()),
    /** Where the link can be emailed: to the address in the answers, or to one that the page asks for; or nowhere. */
    mail: deps.settings.mail && (hasAddress ? ("answer" as const) : ("ask" as const)),
    typed: "",
  };
}

/** All submitted values stay in the form. */
export function refusedPage(
  deps: PageDeps,
  survey: Survey | null,
  post: SurveyPost,
  { notice, reload }: { notice: Notice | null; reload: boolean },
) {
  const page = surveyPage(deps, survey, post.step, { notice, reload });
  return {
    ...page,
    refused: true,
    typed: answersOfStep(post.step, post.typed),
    form: {
      ...page.form,
      key: page.form.key ?? post.key,
      page: post.origin.page || page.form.page,
      version: post.origin.version,
      rows: linkRows(post.typed.content_links.length, 1),
      saved: false,
    },
  };
}

/**
 * Chooses the notice of a GET. The query has `arrived` because moving between steps shows no greeting, `from-link`
 * after a resume link, and `link-sent` or `link-not-sent` after the link was to be emailed.
 */
export function noticeOf(
  survey: Pick<Survey, "completedAt"> | null,
  cookies: ReadCookies,
  query: URLSearchParams,
): Notice | null {
  if (survey && query.has("link-sent")) return "link-sent";
  if (survey && query.has("link-not-sent")) return "link-not-sent";
  if (survey) return query.has("arrived") ? (survey.completedAt ? "sent" : "welcome-back") : null;
  if (cookies.key !== null) return "gone";
  return query.has("from-link") && !cookies.kept ? "cookies-blocked" : null;
}
