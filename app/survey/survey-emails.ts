import { submittedHeaderText } from "../mail/header-fields.ts";
import { mailWords } from "../mail/words.ts";
import { type Fact, submittedText, composeEmail, type Email } from "../mail/write-email.ts";

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
