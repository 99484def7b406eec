import { MOST_CHARACTERS } from "../forms/limits.ts";

/** What a creator can answer: fields, their options and their steps (docs/behavior.md, Survey 3 to 11). */

export const STEPS = [1, 2, 3, 4] as const;
export type Step = (typeof STEPS)[number];
export const LAST_STEP = 4;

/** Fields with one choice, and the values that they take. */
export const choices = {
  current_stage: ["exploring", "actively_posting", "ready_to_scale", "already_monetizing"],
  monetization_intent: ["not_yet", "eventually", "asap", "already_monetizing"],
  preferred_style: ["done_for_you", "done_with_you", "diy"],
  discovery_call: ["yes", "maybe_later", "no"],
} as const;

/** Fields with any number of choices, and what can be chosen. */
export const selections = {
  archetypes: ["Teacher", "Artist", "Outlaw", "Comedian", "Sage", "Builder", "Preacher", "Storyteller"],
  monetization_methods: ["Merch", "Digital Products", "Coaching", "Supporter Model", "Affiliate", "Events"],
  current_barriers: [
    "Time",
    "Tech Skills",
    "Unclear Where to Start",
    "Fear/Confidence",
    "Hit a Plateau",
    "Need a Team",
    "Other",
  ],
  weak_areas: [
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
  community_needs: ["Accountability Partners", "Creative Collaborators", "Audience Building", "Prefer Solo Work"],
} as const;

export type ChoiceField = keyof typeof choices;
export type SelectionField = keyof typeof selections;
export type ListField = SelectionField | "content_links";
export type TextField =
  | "name"
  | "creator_name"
  | "self_description"
  | "platforms"
  | "niche"
  | "takeaway_goals"
  | "success_vision"
  | "ideal_tetm_support"
  | "email";
export type Field = ChoiceField | ListField | TextField;

/** The fields of each step, in the order in which they are asked. */
export const stepFields = {
  1: ["name", "creator_name", "current_stage", "self_description", "archetypes", "platforms"],
  2: ["niche", "takeaway_goals", "monetization_intent", "monetization_methods", "current_barriers"],
  3: ["weak_areas", "preferred_style", "community_needs"],
  4: ["success_vision", "ideal_tetm_support", "content_links", "discovery_call", "email"],
} as const satisfies Record<Step, readonly Field[]>;

/** Characters that a text may have, or each entry of the list of links; other answers are chosen. */
export function mostCharacters(field: TextField | "content_links"): number {
  if (field === "content_links") return MOST_CHARACTERS.link;
  if (field === "email") return MOST_CHARACTERS.email;
  return field === "name" || field === "creator_name" ? MOST_CHARACTERS.name : MOST_CHARACTERS.answer;
}

export function isTextField(field: Field): field is TextField {
  return !isListField(field) && !(field in choices);
}

/** Answers as they are kept: blank text is null, blank lists are empty (docs/behavior.md, Survey 12). */
export type Answers = { [field in Exclude<ChoiceField | TextField, "name" | "current_stage">]: string | null } & {
  [field in ListField]: string[];
} & { name: string; current_stage: string };

/** Answers as they stand in the form: text and lists of text, valid or not. */
export type SubmittedAnswers = { [field in ChoiceField | TextField]: string } & { [field in ListField]: string[] };

const listFields: ReadonlySet<string> = new Set<ListField>([
  ...(Object.keys(selections) as SelectionField[]),
  "content_links",
]);

export function isListField(field: Field): field is ListField {
  return listFields.has(field);
}

/** What the form shows for answers that are kept, or for none. */
export function toSubmitted(answers: Partial<Answers>): SubmittedAnswers {
  const typed = {} as Record<Field, string | string[]>;
  for (const field of STEPS.flatMap((step): readonly Field[] => stepFields[step])) {
    typed[field] = answers[field] ?? (isListField(field) ? [] : "");
  }
  return typed as SubmittedAnswers;
}

/** The fields of one step in which two sets of answers differ. */
export function differingFields(step: Step, one: Partial<Answers>, other: Partial<Answers>): Field[] {
  const [left, right] = [toSubmitted(one), toSubmitted(other)];
  return stepFields[step].filter((field) => JSON.stringify(left[field]) !== JSON.stringify(right[field]));
}
