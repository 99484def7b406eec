import type { MOST_CHARACTERS } from "../server/forms/limits.ts";

export const CALL_MINUTES = 30;

export const CALL_DAYS_AHEAD = 180;

export type Step = 1 | 2 | 3 | 4;

/**
 * Every question of the survey, in order (docs/behavior.md, Survey 3 to 11). A question's name is its form field and
 * its column. Labels and options are part of the agreed behavior; hints aren't. Forms, validation, exports and the
 * dashboard's search follow from this table (docs/decisions/0076).
 */
const table = {
  name: { step: 1, kind: "text", label: "Name", required: "Name is required", limit: "name", autoComplete: "name" },
  creator_name: {
    step: 1,
    kind: "text",
    label: "Creator/stage name",
    hint: "If you go by another name on stage or online.",
    limit: "name",
    autoComplete: "nickname",
  },
  current_stage: {
    step: 1,
    kind: "choice",
    label: "Current stage",
    required: "Choose your current stage",
    options: {
      exploring: "Exploring",
      actively_posting: "Actively posting",
      ready_to_scale: "Ready to scale",
      already_monetizing: "Already monetizing",
    },
  },
  self_description: {
    step: 1,
    kind: "text",
    label: "Self description",
    hint: "How would you introduce yourself to someone who has never seen your work?",
    rows: 4,
  },
  archetypes: {
    step: 1,
    kind: "selection",
    label: "Archetypes",
    hint: "Choose all that sound like you.",
    options: ["Teacher", "Artist", "Outlaw", "Comedian", "Sage", "Builder", "Preacher", "Storyteller"],
  },
  platforms: {
    step: 1,
    kind: "text",
    label: "Platforms",
    hint: "Where do you publish today? For example, YouTube, TikTok, a podcast or a church stage.",
  },

  niche: { step: 2, kind: "text", label: "Niche", hint: "What do people come to you for?" },
  takeaway_goals: {
    step: 2,
    kind: "text",
    label: "Takeaway goals",
    hint: "What should people take away from your work?",
    rows: 4,
  },
  monetization_intent: {
    step: 2,
    kind: "choice",
    label: "Monetization intent",
    hint: "Do you want to earn from your work?",
    options: {
      not_yet: "Not yet",
      eventually: "Eventually",
      asap: "As soon as possible",
      already_monetizing: "Already monetizing",
    },
  },
  monetization_methods: {
    step: 2,
    kind: "selection",
    label: "Monetization methods",
    hint: "Choose all that apply.",
    options: ["Merch", "Digital Products", "Coaching", "Supporter Model", "Affiliate", "Events"],
  },
  current_barriers: {
    step: 2,
    kind: "selection",
    label: "Current barriers",
    hint: "What's holding you back right now? Choose all that apply.",
    options: [
      "Time",
      "Tech Skills",
      "Unclear Where to Start",
      "Fear/Confidence",
      "Hit a Plateau",
      "Need a Team",
      "Other",
    ],
  },

  weak_areas: {
    step: 3,
    kind: "selection",
    label: "Weak areas",
    hint: "Where would help make the biggest difference? Choose all that apply.",
    options: [
      "Branding",
      "Content Strategy",
      "Consistency",
      "Visuals/Graphics",
      "Website",
      "Merch/Products",
      "Email Marketing",
      "Video Editing",
      "Confidence",
      "Other",
    ],
  },
  preferred_style: {
    step: 3,
    kind: "choice",
    label: "Preferred style",
    hint: "How would you like to work with us?",
    options: { done_for_you: "Done for you", done_with_you: "Done with you", diy: "Do it yourself" },
  },
  community_needs: {
    step: 3,
    kind: "selection",
    label: "Community needs",
    hint: "Who do you want around you? Choose all that apply.",
    options: ["Accountability Partners", "Creative Collaborators", "Audience Building", "Prefer Solo Work"],
  },

  success_vision: {
    step: 4,
    kind: "text",
    label: "Success vision",
    hint: "A year from now, what would success look like?",
    rows: 4,
  },
  ideal_tetm_support: {
    step: 4,
    kind: "text",
    label: "Ideal support from us",
    hint: "If we could do anything for you, what would it be?",
    rows: 4,
  },
  content_links: { step: 4, kind: "links", label: "Content links", hint: "Links to your work, one in each field." },
  discovery_call: {
    step: 4,
    kind: "choice",
    label: "Discovery call",
    hint: `Would you like a free ${CALL_MINUTES}-minute call with our team?`,
    options: { yes: "Yes", maybe_later: "Maybe later", no: "No" },
  },
  email: {
    step: 4,
    kind: "email",
    label: "Email",
    hint: "We'll only use it to confirm that we got your survey, to reply to you and to schedule your call.",
    autoComplete: "email",
  },
} as const satisfies Record<string, Question>;

type Table = typeof table;

export type Field = keyof Table;

type FieldsOf<Kind extends Question["kind"]> = {
  [field in Field]: Table[field]["kind"] extends Kind ? field : never;
}[Field];

export type ChoiceField = FieldsOf<"choice">;

export type SelectionField = FieldsOf<"selection">;

export type ListField = FieldsOf<"selection" | "links">;

export type TextField = FieldsOf<"text" | "email">;

export type RequiredField = {
  [field in Field]: Table[field] extends { required: string } ? field : never;
}[Field];

export const questions: {
  readonly [field in Field]: Extract<Question, { kind: Table[field]["kind"] }>;
} = table;

/** Returns the columns that the search covers: what creators write, not what they choose. */
export function searchedColumns(): Field[] {
  const written: ReadonlySet<string> = new Set(["text", "email", "links"]);
  return (Object.keys(questions) as Field[]).filter((field) => written.has(questions[field].kind));
}

interface Common {
  step: Step;
  label: string;
  hint?: string;
  /** Message for a missing answer. Without it, the question is optional. */
  required?: string;
}

export interface TextQuestion extends Common {
  kind: "text";
  /** The limit of server/forms/limits.ts that applies; `answer` if left out. */
  limit?: keyof typeof MOST_CHARACTERS;
  /** The field's height in lines; one if left out. */
  rows?: number;
  /** The `autocomplete` attribute (https://html.spec.whatwg.org/#autofill). */
  autoComplete?: string;
}

export interface EmailQuestion extends Common {
  kind: "email";
  required?: never;
  autoComplete: string;
}

interface LinksQuestion extends Common {
  kind: "links";
  required?: never;
}

/** One option can be chosen. */
export interface ChoiceQuestion extends Common {
  kind: "choice";
  options: Readonly<Record<string, string>>;
}

/** Any number of options can be chosen. The stored values are the labels. */
export interface SelectionQuestion extends Common {
  kind: "selection";
  required?: never;
  options: readonly string[];
}

export type Question = TextQuestion | EmailQuestion | LinksQuestion | ChoiceQuestion | SelectionQuestion;
