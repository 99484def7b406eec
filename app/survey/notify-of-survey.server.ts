import type { Database } from "../database/database.ts";
import {
  type UnverifiedDeps,
  type UnverifiedOutcome,
  emailUnverified,
  emailOrigin,
} from "../mail/enqueue-email.server.ts";
import { submittedHeaderText } from "../mail/header-fields.ts";
import { notifyTeam } from "../mail/notifications/notify-team.server.ts";
import { type Fact, SHORTENED, submittedText, composeEmail, type Email } from "../mail/write-email.ts";
import { allFields, type Answers, answerText } from "./answers.ts";
import type { Survey } from "./journey.ts";
import { type Field, questions } from "./questions.ts";

export interface NotifyDeps extends UnverifiedDeps {
  settings: { siteOrigin: string | null };
}

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
  if (answer === null || answer.length === 0) return "Not answered";
  if (Array.isArray(answer)) return answer.join(questions[field].kind === "links" ? "\n" : ", ");
  return answerText(field, answer);
}

export function teamSurveyEmail(survey: { name: string; answers: readonly Fact[]; origin: string }): Email {
  const subject = `New creator survey: ${submittedHeaderText(survey.name)}`;
  return composeEmail("team-survey", { subject, title: "New survey" }, [
    "A creator submitted the survey. We promised to review it within 24-48 hours. If they left an email address, you can reach them by replying to this email.",
    { heading: "Answers" },
    { facts: survey.answers.map(({ label, text }) => ({ label, text: submittedText(text, SHORTENED) })) },
    { link: "See everything that came in", href: `${survey.origin}/desk` },
  ]);
}

/** To the creator. The address is unverified: the email repeats nothing that was entered, and links to no answers. */
export function surveyReceipt({ wantsCall, origin }: { wantsCall: boolean; origin: string }): Email {
  const call = "You asked for a discovery call. We'll reach out by email to schedule it.";
  return composeEmail("survey-receipt", { subject: "We got your survey", title: "Survey complete" }, [
    "Thank you for telling us who you are and what you're building. We received your survey.",
    { heading: "What happens next" },
    {
      points: [
        "Our team reviews your responses within 24-48 hours.",
        ...(wantsCall ? [call] : []),
        "Together, we'll discuss how we can support you.",
      ],
    },
    "You can see, change, download or delete your answers in the browser you used for the survey.",
    { link: "Your answers", href: `${origin}/survey/creator/answers` },
    "If you didn't fill out a survey with us, someone mistyped their address. You don't need to do anything: we won't email you about anything but this survey.",
  ]);
}

export function surveyLinkEmail({ url, deletionDay }: { url: string; deletionDay: string | null }): Email {
  const deletion = `If you make no more changes, we'll delete the unfinished survey and this link on ${deletionDay}.`;
  return composeEmail("survey-link", { subject: "Your link to continue your survey", title: "Continue your survey" }, [
    "You asked for the link to your creator survey. Open it on any device and pick up where you left off.",
    { link: "Your link", href: url },
    "Anyone with this link can read and change your answers, so keep it to yourself. You can turn it off on the page with your answers.",
    ...(deletionDay === null ? [] : [deletion]),
    "If you didn't ask for this, someone mistyped their address. Please delete this email.",
  ]);
}
