import { longDate } from "../ui/dates.ts";
import { LAST_STEP, ofStep, toSubmitted } from "./answers.ts";
import { draftDeletionDate, linkRows } from "./journey.ts";
import { linkAddress } from "./link-address.ts";
import { notices } from "./notices.server.ts";
import type { Notice, SurveyPage } from "./page.ts";
import type { Step } from "./question.ts";
import type { SurveyPost } from "./read-post.server.ts";
import { keyOf, resumeUrl, writeSurveyKey } from "./survey-key.server.ts";
import type { Survey } from "./survey.ts";

export interface PageDeps {
  randomId: () => string;
  secrets: readonly string[];
  /** Origin of the URLs that a person may copy. */
  origin: string;
  /** `mail` is null if no email can be sent. */
  settings: { mail: object | null };
}

/** Builds a step from the stored survey, for a GET and for a post without cookies. */
export function surveyPage(
  deps: PageDeps,
  survey: Survey | null,
  step: Step,
  { notice = null, rows = 1, reload = false }: { notice?: Notice | null; rows?: number; reload?: boolean } = {},
): SurveyPage {
  const key = survey && keyOf(survey);
  return {
    step,
    typed: ofStep(step, toSubmitted(survey?.answers ?? {})),
    errors: null,
    form: {
      key: key && writeSurveyKey(key, deps.secrets),
      page: deps.randomId(),
      version: survey?.version ?? 0,
      rows: linkRows(survey?.answers.content_links.length ?? 0, rows),
      reload,
      instead: null,
      saved: survey !== null,
    },
    refused: false,
    resume: survey && step > 1 ? resumeOf(deps, survey, step) : null,
    notice,
    noticeWords: notice && notice !== "unavailable" ? notices[notice] : null,
    wait: null,
    conflict: null,
    earlier: null,
  };
}

/** Builds the blank form of a new survey, with the link to the device's earlier one. */
export function anotherPage(deps: PageDeps, instead: string, earlier: Survey): SurveyPage {
  const page = surveyPage(deps, null, 1, { notice: "another" });
  return { ...page, form: { ...page.form, instead }, earlier: resumeUrl(deps, earlier) };
}

function resumeOf(deps: PageDeps, survey: Survey, step: Step): SurveyPage["resume"] {
  return {
    url: resumeUrl(deps, survey),
    deletionDay: survey.completedAt ? null : longDate(draftDeletionDate(survey).toISOString()),
    mail: deps.settings.mail && (step === LAST_STEP || linkAddress(survey.answers.email) !== null ? "answer" : "ask"),
    typed: "",
  };
}

/** Builds a step from a refused post. All submitted values stay in the form. */
export function refusedPage(
  deps: PageDeps,
  survey: Survey | null,
  post: SurveyPost,
  { notice = null, reload }: { notice?: Notice | null; reload: boolean },
): SurveyPage {
  const page = surveyPage(deps, survey, post.step, { notice, reload });
  return {
    ...page,
    refused: true,
    typed: ofStep(post.step, post.typed),
    form: {
      key: page.form.key ?? post.key,
      page: post.origin.page || page.form.page,
      version: post.origin.version,
      rows: linkRows(post.typed.content_links.length, 1),
      reload,
      instead: null,
      saved: false,
    },
  };
}

interface Visit {
  survey: { completedAt: string | null } | null;
  cookies: { key: string | null; kept: boolean };
  /** The person has just arrived; moving between steps shows no greeting. */
  arrived: boolean;
  /** A resume link redirected here. */
  fromLink: boolean;
  /** The link was just emailed. */
  linkSent?: boolean;
  /** Emailing the link failed. */
  linkNotSent?: boolean;
}

/** Chooses the notice that a GET of the survey shows. */
export function noticeOf({
  survey,
  cookies,
  arrived,
  fromLink,
  linkSent = false,
  linkNotSent = false,
}: Visit): Notice | null {
  if (survey && linkSent) return "link-sent";
  if (survey && linkNotSent) return "link-not-sent";
  if (survey) return arrived ? (survey.completedAt ? "sent" : "welcome-back") : null;
  if (cookies.key !== null) return "gone";
  return fromLink && !cookies.kept ? "cookies-blocked" : null;
}
