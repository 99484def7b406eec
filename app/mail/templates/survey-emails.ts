import { mailWords } from "../../content/mail.ts";
import { typedInHeader } from "../header-text.ts";
import type { RenderedEmail } from "../outbox.ts";
import { type Fact, typedInLetter } from "./blocks.ts";
import { writeLetter } from "./write-email.ts";

/** To the team: a creator sent the survey. */
export function teamSurveyEmail(survey: { name: string; answers: readonly Fact[]; origin: string }): RenderedEmail {
  const { subject, title, text, answers, desk } = mailWords.teamSurvey;
  const typed = survey.answers.map(({ label, text: answer }) => ({
    label,
    text: typedInLetter(answer, mailWords.shortened),
  }));
  return writeLetter("team-survey", { subject: subject(typedInHeader(survey.name)), title }, [
    { paragraph: text },
    { heading: answers },
    { facts: typed },
    { link: desk, href: `${survey.origin}/desk` },
  ]);
}

/**
 * To the creator: the survey arrived. Nobody has shown that the address is theirs, so it holds nothing that was typed,
 * and no link that opens answers.
 */
export function surveyReceipt({ wantsCall, origin }: { wantsCall: boolean; origin: string }): RenderedEmail {
  const { subject, title, text, nextTitle, next, call, answers, answersText, stranger } = mailWords.surveyReceipt;
  return writeLetter("survey-receipt", { subject, title }, [
    { paragraph: text },
    { heading: nextTitle },
    { points: wantsCall ? [next[0], call, next[1]] : next },
    { paragraph: answersText },
    { link: answers, href: `${origin}/survey/creator/answers` },
    { paragraph: stranger },
  ]);
}

/** To the creator, who asked for it: the link that opens the survey on another device. */
export function surveyLinkEmail({ url, deletionDay }: { url: string; deletionDay: string | null }): RenderedEmail {
  const { subject, title, text, link, keep, deletion, stranger } = mailWords.surveyLink;
  return writeLetter("survey-link", { subject, title }, [
    { paragraph: text },
    { link, href: url },
    { paragraph: keep },
    ...(deletionDay === null ? [] : [{ paragraph: deletion(deletionDay) }]),
    { paragraph: stranger },
  ]);
}
