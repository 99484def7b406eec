import type { Database } from "../database/database.ts";
import { type UnverifiedDeps, type UnverifiedOutcome, emailUnverified } from "../mail/email-unverified.server.ts";
import { emailOrigin } from "../mail/enqueue-email.server.ts";
import { submittedHeaderText } from "../mail/header-fields.ts";
import { notifyTeam } from "../mail/notifications/notify-team.server.ts";
import { mailWords } from "../mail/words.ts";
import { type Fact, submittedText, composeEmail, type Email } from "../mail/write-email.ts";
import { allFields, type Answers, answerText } from "./answers.ts";
import type { Survey } from "./journey.ts";
import { type Field, questions } from "./questions.ts";

export interface NotifyDeps extends UnverifiedDeps {
  settings: { siteOrigin: string | null };
}

/** Notifies the team of a completed survey, and sends the creator a receipt. */
export async function notifyOfSurvey(
  db: Database,
  deps: NotifyDeps,
  survey: Survey,
  visitor: string | null,
): Promise<UnverifiedOutcome> {
  const { answers } = survey;
  const origin = emailOrigin(deps.settings.siteOrigin);
  await notifyTeam(db, deps, teamSurveyEmail({ name: answers.name, answers: answerFacts(answers), origin }), {
    replyTo: answers.email?.trim() ?? null,
    about: `survey:${survey.id}`,
    visitor,
  });
  return sendReceipt(db, deps, survey, visitor);
}

export async function sendReceipt(
  db: Database,
  deps: NotifyDeps,
  { id, answers }: Pick<Survey, "id" | "answers">,
  visitor: string | null,
): Promise<UnverifiedOutcome> {
  const address = answers.email?.trim() ?? null;
  if (address === null) return "taken";
  const origin = emailOrigin(deps.settings.siteOrigin);
  return emailUnverified(db, deps, surveyReceipt({ wantsCall: answers.discovery_call === "yes", origin }), {
    address,
    about: `survey:${id}`,
    visitor,
  });
}

function answerFacts(answers: Answers): Fact[] {
  return allFields.map((field) => ({ label: questions[field].label, text: factText(field, answers[field]) }));
}

function factText(field: Field, answer: string | string[] | null): string {
  if (answer === null || answer.length === 0) return mailWords.teamSurvey.noAnswer;
  if (Array.isArray(answer)) return answer.join(questions[field].kind === "links" ? "\n" : ", ");
  return answerText(field, answer);
}

/** To the team: a creator submitted the survey. */
export function teamSurveyEmail(survey: { name: string; answers: readonly Fact[]; origin: string }): Email {
  const { subject, title, text, answers, desk } = mailWords.teamSurvey;
  const typed = survey.answers.map(({ label, text: answer }) => ({
    label,
    text: submittedText(answer, mailWords.shortened),
  }));
  return composeEmail("team-survey", { subject: subject(submittedHeaderText(survey.name)), title }, [
    { paragraph: text },
    { heading: answers },
    { facts: typed },
    { link: desk, href: `${survey.origin}/desk` },
  ]);
}

/**
 * To the creator: the survey arrived. The address is unverified, so the email repeats nothing that was entered and has
 * no link that opens the answers.
 */
export function surveyReceipt({ wantsCall, origin }: { wantsCall: boolean; origin: string }): Email {
  const { subject, title, text, nextTitle, next, call, answers, answersText, notYou } = mailWords.surveyReceipt;
  return composeEmail("survey-receipt", { subject, title }, [
    { paragraph: text },
    { heading: nextTitle },
    { points: wantsCall ? [next[0], call, next[1]] : next },
    { paragraph: answersText },
    { link: answers, href: `${origin}/survey/creator/answers` },
    { paragraph: notYou },
  ]);
}

/** To the creator, on request: the link that opens the survey on another device. */
export function surveyLinkEmail({ url, deletionDay }: { url: string; deletionDay: string | null }): Email {
  const { subject, title, text, link, keep, deletion, notYou } = mailWords.surveyLink;
  return composeEmail("survey-link", { subject, title }, [
    { paragraph: text },
    { link, href: url },
    { paragraph: keep },
    ...(deletionDay === null ? [] : [{ paragraph: deletion(deletionDay) }]),
    { paragraph: notYou },
  ]);
}
