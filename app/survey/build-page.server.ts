import { longDate } from "../ui/dates.ts";
import { LAST_STEP, answersOfStep, toSubmitted, linkAddress } from "./answers.ts";
import { draftDeletionDate, linkRows, type Survey } from "./journey.ts";
import { type Notice, type SurveyPage, type SurveyPost, submissionError } from "./page.ts";
import type { Step } from "./questions.ts";
import { type ReadCookies, resumeUrl, writeSurveyKey } from "./which-survey.server.ts";

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
  return {
    step,
    typed: answersOfStep(step, toSubmitted(survey?.answers ?? {})),
    errors: null,
    form: {
      key: survey && writeSurveyKey(survey, deps.secrets),
      page: deps.randomId(),
      version: survey?.version ?? 0,
      rows: linkRows(survey?.answers.content_links.length ?? 0, rows),
      reload,
      instead: null,
      saved: survey !== null,
    },
    refused: false,
    resume: survey && step > 1 ? resumeOf(deps, survey, step) : null,
    notice: notice && { kind: notice, ...notices[notice] },
    conflict: null,
    earlier: null,
  };
}

/** Builds the blank form of a new survey, with the link to the device's earlier one. */
export function newSurveyPage(deps: PageDeps, instead: string, earlier: Survey): SurveyPage {
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
  { notice, reload }: { notice: Notice | null; reload: boolean },
): SurveyPage {
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
 * Chooses the notice that a GET of the survey shows.
 *
 * @param query of the URL: `arrived`, because moving between steps shows no greeting; `from-link` after a resume link;
 *   `link-sent` or `link-not-sent` after the link was to be emailed
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

/** The survey's notices: the server sends the words with the page. */
export const notices: Record<Notice, { title: string; text: string }> = {
  unavailable: submissionError,
  "welcome-back": {
    title: "Welcome back",
    text: "Your answers are saved. Pick up where you left off.",
  },
  sent: {
    title: "You've submitted this survey",
    text: "You can still change your answers. Press Submit Survey on the last step to submit them again.",
  },
  another: {
    title: "This is a new survey",
    text: "The earlier survey on this device hasn't changed. To open it again, save its link:",
  },
  gone: {
    title: "Your earlier answers are no longer here",
    text: "They were deleted, or their link was turned off. You can start over below.",
  },
  "link-sent": {
    title: "We're sending your link",
    text: "If the address is right, it should arrive within a few minutes. Check your spam folder, too.",
  },
  "link-slowed": {
    title: "Please wait before sending another email",
    text: "Your link was emailed three times in the last hour. It's the same each time, and you'll also find it below.",
  },
  "link-not-sent": {
    title: "We can't send email right now",
    text: "Your answers are saved. Copy your link instead: it's below, and it's the same one we would have sent.",
  },
  cookieless: {
    title: "Your browser didn't save our cookie",
    text: "You can fill out the whole survey without it. Keep this page open until you've submitted it, because we can't find your answers again from a new window.",
  },
  "cookies-blocked": {
    title: "This browser is blocking cookies",
    text: "Your link is fine, but we need a cookie to open your answers. Allow cookies for this site and open the link again.",
  },
  slowed: {
    title: "Please wait a moment",
    text: "We're getting a lot of requests from your connection right now. What you typed is still on this page: press the button again in",
  },
  crowded: {
    title: "We're very busy right now",
    text: "More people are filling out this survey than we can handle. Your answers are still on this page: press the button again in",
  },
  missing: {
    title: "The first part of your survey is no longer here",
    text: "It was deleted, or its link was turned off. What you typed on this page is still below. Open step 1 in a new tab, enter your name and current stage, then come back and submit this page.",
  },
  /** Like `missing`, and this device has another survey by now. */
  replaced: {
    title: "This survey is no longer here",
    text: "It was deleted, or its link was turned off, and this device has a different survey now. That one hasn't changed. What you typed on this page is still below, so you can copy it.",
  },
};
