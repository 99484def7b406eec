import { z } from "zod";
import { mistakeText, surveyMessages } from "../content/survey.ts";
import { atMost, isStorable } from "../forms/limits.ts";
import { findLinkMistake, isBlank, isEmail } from "./answer-mistakes.ts";
import {
  type ChoiceField,
  choices,
  mostCharacters,
  type SelectionField,
  selections,
  type Step,
  type TextField,
} from "./answers.ts";

const notTooLong = (field: TextField) =>
  atMost(mostCharacters(field), (excess) => mistakeText(field, { kind: "too-long", ...excess }));

const text = (field: TextField) =>
  z
    .string()
    .superRefine(notTooLong(field))
    .refine(isStorable, surveyMessages.notStorable)
    .transform((typed) => (isBlank(typed) ? null : typed))
    .optional()
    .transform((typed) => typed ?? null);

const name = z
  .string({ error: surveyMessages.nameRequired })
  .superRefine(notTooLong("name"))
  .refine((typed) => !isBlank(typed), surveyMessages.nameRequired)
  .refine(isStorable, surveyMessages.notStorable);

// Conform reads a blank row as undefined.
const links = z
  .array(z.string().refine(isStorable, surveyMessages.notStorable).optional())
  .superRefine((typed, context) => {
    const mistake = findLinkMistake(typed.map((link) => link ?? ""));
    if (mistake) context.addIssue({ code: "custom", message: mistakeText("content_links", mistake) });
  })
  .transform((typed) => typed.filter((link): link is string => link !== undefined && !isBlank(link)));

// Kept without the space around it, or who deletes a person would not find it.
const address = text("email").transform((typed) => typed?.trim() ?? null);

const email = address.refine((typed) => typed === null || isEmail(typed), surveyMessages.emailInvalid);

const choice = (field: ChoiceField) =>
  z
    .enum(choices[field], { error: surveyMessages.notAnOption })
    .optional()
    .transform((chosen) => chosen ?? null);

const selection = (field: SelectionField) =>
  z.array(z.enum(selections[field], { error: surveyMessages.notAnOption })).transform((chosen) => [...new Set(chosen)]);

/**
 * The rules per step (docs/behavior.md, Survey 8 to 12): text from the form in, answers as they are kept out. Only step
 * 1 asks for anything.
 */
export const stepSchemas = {
  1: z.object({
    name,
    creator_name: text("creator_name"),
    current_stage: z.enum(choices.current_stage, {
      error: (issue) => (issue.input === undefined ? surveyMessages.stageRequired : surveyMessages.notAnOption),
    }),
    self_description: text("self_description"),
    archetypes: selection("archetypes"),
    platforms: text("platforms"),
  }),
  2: z.object({
    niche: text("niche"),
    takeaway_goals: text("takeaway_goals"),
    monetization_intent: choice("monetization_intent"),
    monetization_methods: selection("monetization_methods"),
    current_barriers: selection("current_barriers"),
  }),
  3: z.object({
    weak_areas: selection("weak_areas"),
    preferred_style: choice("preferred_style"),
    community_needs: selection("community_needs"),
  }),
  4: z.object({
    success_vision: text("success_vision"),
    ideal_tetm_support: text("ideal_tetm_support"),
    content_links: links,
    discovery_call: choice("discovery_call"),
    email,
  }),
} satisfies Record<Step, z.ZodType>;

/** The same rules for a save on the way (Previous, autosave): an address that is still being typed is kept. */
export const draftSchemas = { ...stepSchemas, 4: stepSchemas[4].extend({ email: address }) };
