import { z } from "zod";
import { type Field, questions } from "../content/questions.ts";
import { mistakeText, surveyMessages } from "../content/survey.ts";
import { atMost, isStorable } from "../forms/limits.ts";
import { addressMessage } from "../mail/address.form.ts";
import { isMailAddress } from "../mail/header-fields.ts";
import { findLinkMistake, isBlank } from "./answer-mistakes.ts";
import { type Answers, mostCharacters, stepFields } from "./answers.ts";
import type { ChoiceQuestion, EmailQuestion, Question, SelectionQuestion, Step, TextQuestion } from "./question.ts";

/**
 * The rules of each step (docs/behavior.md, Survey 8 to 12): from a form's text to answers as they are stored. They
 * follow from each question's kind.
 */
export const stepSchemas = schemas({ strict: true });

/** The same rules for Previous and autosave: a half-typed email address is stored. */
export const draftSchemas = schemas({ strict: false });

/** The address that a creator leaves after submitting. */
export const addressSchema = z.object({
  email: email("email", questions.email).refine((typed) => typed !== null, surveyMessages.addressMissing),
});

function schemas({ strict }: { strict: boolean }): Record<Step, z.ZodType<Partial<Answers>>> {
  const schema = (step: Step) =>
    z.object(Object.fromEntries(stepFields[step].map((field) => [field, rule(field, strict)])));
  return { 1: schema(1), 2: schema(2), 3: schema(3), 4: schema(4) };
}

function rule(field: Field, strict: boolean): z.ZodType {
  const question: Question = questions[field];
  switch (question.kind) {
    case "text":
      return question.required === undefined ? text(field, question) : requiredText(field, question, question.required);
    case "email":
      return strict ? email(field, question) : address(field, question);
    case "links":
      return links(field);
    case "choice":
      return choice(question);
    case "selection":
      return selection(question);
  }
}

function notTooLong(field: Field, question: TextQuestion | EmailQuestion) {
  return atMost(mostCharacters(question), (excess) => mistakeText(field, { kind: "too-long", ...excess }));
}

function text(field: Field, question: TextQuestion | EmailQuestion) {
  return z
    .string()
    .superRefine(notTooLong(field, question))
    .refine(isStorable, surveyMessages.notStorable)
    .transform((typed) => (isBlank(typed) ? null : typed))
    .optional()
    .transform((typed) => typed ?? null);
}

function requiredText(field: Field, question: TextQuestion, message: string) {
  return z
    .string({ error: message })
    .superRefine(notTooLong(field, question))
    .refine((typed) => !isBlank(typed), message)
    .refine(isStorable, surveyMessages.notStorable);
}

/** Stored without the space around it: deleting a person finds their surveys by it. */
function address(field: Field, question: EmailQuestion) {
  return text(field, question).transform((typed) => typed?.trim() ?? null);
}

function email(field: Field, question: EmailQuestion) {
  return address(field, question).refine((typed) => typed === null || isMailAddress(typed), addressMessage);
}

function links(field: Field) {
  return (
    z
      // Conform reads a blank row as undefined.
      .array(z.string().refine(isStorable, surveyMessages.notStorable).optional())
      .superRefine((typed, context) => {
        const mistake = findLinkMistake(typed.map((link) => link ?? ""));
        if (mistake) context.addIssue({ code: "custom", message: mistakeText(field, mistake) });
      })
      .transform((typed) => typed.filter((link): link is string => link !== undefined && !isBlank(link)))
  );
}

function choice({ options, required }: ChoiceQuestion) {
  const option = z.enum(Object.keys(options), {
    error: ({ input }) => (input === undefined && required ? required : surveyMessages.notAnOption),
  });
  return required === undefined ? option.optional().transform((chosen) => chosen ?? null) : option;
}

function selection({ options }: SelectionQuestion) {
  return z.array(z.enum(options, { error: surveyMessages.notAnOption })).transform((chosen) => [...new Set(chosen)]);
}
