import type { Mistake } from "../survey/answer-mistakes.ts";
import type { ChoiceField, Field, Step } from "../survey/answers.ts";
import { tooLong, tooManyLinks } from "./too-long.ts";

/** How long the discovery call takes. */
export const CALL_MINUTES = 30;

/**
 * Words of the survey for creators: headings, labels and messages are agreed on (docs/behavior.md, Survey 1 to 11),
 * hints are not.
 */
export const surveyWords = {
  title: "Build Your Platform With Us",
  titleLines: ["Build Your", "Platform", "With Us"],
  description: "Tell us who you are, what you're building and where you need help. Four short steps, saved as you go.",
  steps: {
    1: { title: "Who You Are", intro: "We need your name and current stage. The rest is up to you." },
    2: { title: "What You're Building", intro: "Nothing here is required. Answer what helps us help you." },
    3: { title: "Where You Need Help", intro: "Choose as many as fit. You can change them later." },
    4: { title: "Final Pieces", intro: "The last four questions, and where to reach you." },
  } satisfies Record<Step, { title: string; intro: string }>,
  closing: {
    title: "Almost There",
    text: "Thank you for taking the time to share your story. Press Submit Survey and our team will read every word.",
  },
  /** Takes an optional choice back. */
  noAnswer: "No answer",
  buttons: { previous: "Previous", next: "Next Step", submit: "Submit Survey" },
} as const;

export const fieldWords: Record<Field, { label: string; hint?: string }> = {
  name: { label: "Name" },
  creator_name: { label: "Creator/stage name", hint: "If you go by another name on stage or online." },
  current_stage: { label: "Current stage" },
  self_description: {
    label: "Self description",
    hint: "How would you introduce yourself to someone who has never seen your work?",
  },
  archetypes: { label: "Archetypes", hint: "Choose all that sound like you." },
  platforms: {
    label: "Platforms",
    hint: "Where do you publish today? For example, YouTube, TikTok, a podcast or a church stage.",
  },
  niche: { label: "Niche", hint: "What do people come to you for?" },
  takeaway_goals: { label: "Takeaway goals", hint: "What should people take away from your work?" },
  monetization_intent: { label: "Monetization intent", hint: "Do you want to earn from your work?" },
  monetization_methods: { label: "Monetization methods", hint: "Choose all that apply." },
  current_barriers: { label: "Current barriers", hint: "What's holding you back right now? Choose all that apply." },
  weak_areas: { label: "Weak areas", hint: "Where would help make the biggest difference? Choose all that apply." },
  preferred_style: { label: "Preferred style", hint: "How would you like to work with us?" },
  community_needs: { label: "Community needs", hint: "Who do you want around you? Choose all that apply." },
  success_vision: { label: "Success vision", hint: "A year from now, what would success look like?" },
  ideal_tetm_support: { label: "Ideal support from TETM", hint: "If we could do anything for you, what would it be?" },
  content_links: { label: "Content links", hint: "Links to your work, one in each field." },
  discovery_call: { label: "Discovery call", hint: `Would you like a free ${CALL_MINUTES}-minute call with our team?` },
  email: { label: "Email", hint: "We'll only use it to confirm that we got your survey and to schedule your call." },
};

export const optionWords: { [field in ChoiceField]: Record<string, string> } = {
  current_stage: {
    exploring: "Exploring",
    actively_posting: "Actively posting",
    ready_to_scale: "Ready to scale",
    already_monetizing: "Already monetizing",
  },
  monetization_intent: {
    not_yet: "Not yet",
    eventually: "Eventually",
    asap: "As soon as possible",
    already_monetizing: "Already monetizing",
  },
  preferred_style: { done_for_you: "Done for you", done_with_you: "Done with you", diy: "Do it yourself" },
  discovery_call: { yes: "Yes", maybe_later: "Maybe later", no: "No" },
};

export const surveyMessages = {
  nameRequired: "Name is required",
  stageRequired: "Choose your current stage",
  notAnOption: "Choose one of the options in the list",
  emailMissing: "Enter an email address to send the link to",
  emailInvalid: "Enter an email address in the correct format, like name@example.com",
  notStorable: "Remove the invisible character (NUL) from this text",
  longer:
    "Your answer is too long to fit here, so this is only the beginning. You can download all of it from Your answers.",
  summaryTitle: "There is a problem",
  dismiss: "Dismiss",
  submissionError: {
    title: "Submission Error",
    text: "There was an issue submitting your survey. Please try again.",
  },
} as const;

/** What is said of a mistake: by the browser while somebody types, and by the server. */
export function mistakeText(field: Field, mistake: Mistake): string {
  if (mistake === "name-missing") return surveyMessages.nameRequired;
  if (mistake === "stage-missing") return surveyMessages.stageRequired;
  if (mistake === "email-malformed") return surveyMessages.emailInvalid;
  if (mistake.kind === "too-many-links") return tooManyLinks(mistake);
  if (mistake.kind === "link-too-long") return tooLong(`Link ${mistake.row}`, mistake);
  if (field === "name") return tooLong("Your name", mistake);
  return tooLong(field === "email" ? "Your email address" : `Your answer to "${fieldWords[field].label}"`, mistake);
}
