import { surveyMessages, surveyWords } from "../content/survey.ts";
import { fitLines } from "../ui/fit-lines.server.ts";
import { LAST_STEP, stepFields, toSubmitted } from "./answers.ts";
import { draftDeletionDate, linkRows, percentComplete } from "./journey.ts";
import { linkAddress } from "./link-address.ts";
import type { FieldErrors, Notice, SurveyPage } from "./page.ts";
import type { Step } from "./question.ts";
import type { SurveyPost } from "./read-post.server.ts";
import { resumeToken, writeSurveyKey } from "./survey-key.server.ts";
import type { Survey } from "./survey.ts";

export interface PageDeps {
  randomId: () => string;
  secrets: readonly string[];
  /** Origin of the addresses that a person may copy. */
  origin: string;
  /** `mail` is null where no mail can be sent. */
  settings: { mail: object | null };
}

const headline = fitLines(surveyWords.titleLines);

/** A step as it is kept: what a GET shows, and what a post leads to where cookies don't work. */
export function surveyPage(
  to: PageDeps,
  survey: Survey | null,
  step: Step,
  { notice = null, rows = 1, reload = false }: { notice?: Notice | null; rows?: number; reload?: boolean } = {},
): SurveyPage {
  const key = survey && { id: survey.id, generation: survey.keyGeneration };
  return {
    step,
    percent: percentComplete(step),
    headline,
    typed: toSubmitted(survey?.answers ?? {}),
    errors: survey && longerAnswers(survey, step),
    form: {
      key: key && writeSurveyKey(key, to.secrets),
      page: to.randomId(),
      version: survey?.version ?? 0,
      rows: linkRows(survey?.answers.content_links.length ?? 0, rows),
      reload,
      instead: null,
      saved: survey !== null,
    },
    refused: false,
    resume: survey && step > 1 ? resumeOf(to, survey, step) : null,
    notice,
    wait: null,
    conflict: null,
    earlier: null,
  };
}

/** The blank form of a new survey, with the link to the one that this device had. */
export function anotherPage(to: PageDeps, instead: string, earlier: Survey): SurveyPage {
  const page = surveyPage(to, null, 1, { notice: "another" });
  return { ...page, form: { ...page.form, instead }, earlier: resumeUrl(to, earlier) };
}

export function resumeUrl(to: PageDeps, survey: Survey): string {
  const token = resumeToken({ id: survey.id, generation: survey.keyGeneration }, to.secrets);
  return `${to.origin}/survey/creator/resume/${token}`;
}

/** Says beside each field that its answer, of before there were limits, is longer than what stands in it. */
function longerAnswers({ cutFields }: Survey, step: Step): FieldErrors | null {
  const cut = cutFields.filter((field) => stepFields[step].includes(field));
  return cut.length === 0 ? null : Object.fromEntries(cut.map((field) => [field, [surveyMessages.longer]]));
}

function resumeOf(to: PageDeps, survey: Survey, step: Step): SurveyPage["resume"] {
  return {
    url: resumeUrl(to, survey),
    deletionDate: survey.completedAt ? null : draftDeletionDate(survey.updatedAt).toISOString(),
    mail: to.settings.mail && (step === LAST_STEP || linkAddress(survey.answers.email) !== null ? "answer" : "ask"),
    typed: "",
    error: null,
  };
}

/** A step as it was posted and refused: everything typed is still in place. */
export function refusedPage(
  to: PageDeps,
  survey: Survey | null,
  post: SurveyPost,
  { notice = null, reload }: { notice?: Notice | null; reload: boolean },
): SurveyPage {
  const page = surveyPage(to, survey, post.step, { notice, reload });
  return {
    ...page,
    refused: true,
    typed: post.typed,
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
