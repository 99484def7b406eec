import * as z from "zod/mini";
import { addressMessage, requiredAddress } from "../mail/address.form.ts";
import { isMailAddress } from "../mail/header-fields.ts";
import {
  type Excess,
  tooLong,
  tooManyLinks,
  excessOf,
  isStorable,
  MOST_CHARACTERS,
  MOST_LINKS,
} from "../server/forms/limits.ts";
import { atMost, type FormSchema, notBlank, storable, typedText } from "../server/forms/rules.form.ts";
import { type Answers, LAST_STEP, mostCharacters, stepFields } from "./answers.ts";
import { linkLines, SEE_ANSWERS } from "./journey.ts";
import {
  type ChoiceQuestion,
  type EmailQuestion,
  type Question,
  type SelectionQuestion,
  type Step,
  type TextQuestion,
  type Field,
  questions,
} from "./questions.ts";

const NOT_AN_OPTION = "Choose one of the options in the list";
const NOT_STORABLE = "Remove the invisible character (NUL) from this text";

type StepSchema = FormSchema<Partial<Answers>>;

/** From submitted text to stored answers, by the kinds of the questions (docs/behavior.md, Survey 8 to 12). */
export const stepSchemas = schemas({ strict: true });

/** For autosave and every button but Next and Submit. The same, but a half-typed email address is stored. */
export const draftSchemas = schemas({ strict: false });

export const addressSchema = z.object({ email: requiredAddress("Enter your email address") });

export const linkAddressSchema = z.object({ email: requiredAddress("Enter an email address to send the link to") });

/**
 * Returns the schema that the page checks a step with. `intent`: of the pressed button; null when a field changes or
 * loses focus. `asks`: whether the page also asks for an address to send the resume link to.
 */
export function schemaOf(step: Step, intent: string | null, asks: boolean): StepSchema {
  if (intent === "previous" || intent === SEE_ANSWERS) return draftSchemas[step];
  const hasAddress = asks || step === LAST_STEP;
  if (intent === "email-link" && hasAddress) return withEmail(draftSchemas[step], linkAddressSchema.shape.email);
  return intent === null && asks ? withEmail(stepSchemas[step], rule("email", true)) : stepSchemas[step];
}

function withEmail(schema: StepSchema, address: z.core.$ZodType): StepSchema {
  return z.object({ ...schema.shape, email: address }) as StepSchema;
}

function schemas({ strict }: { strict: boolean }): Record<Step, StepSchema> {
  const schema = (step: Step) =>
    z.object(Object.fromEntries(stepFields[step].map((field) => [field, rule(field, strict)]))) as StepSchema;
  return { 1: schema(1), 2: schema(2), 3: schema(3), 4: schema(4) };
}

function rule(field: Field, strict: boolean): z.core.$ZodType {
  const question: Question = questions[field];
  switch (question.kind) {
    case "text":
      return question.required === undefined ? text(field, question) : requiredText(field, question, question.required);
    case "email":
      return email(field, question, strict);
    case "links":
      return links();
    case "choice":
      return choice(question);
    case "selection":
      return selection(question);
  }
}

function notTooLong(field: Field, question: TextQuestion | EmailQuestion) {
  return atMost(mostCharacters(question), (excess) => answerTooLong(field, excess));
}

function answerTooLong(field: Field, excess: Excess): string {
  if (field === "name") return tooLong("Your name", excess);
  return tooLong(field === "email" ? "Your email address" : `Your answer to "${questions[field].label}"`, excess);
}

function orNull(typed: string | undefined): string | null {
  return typed === undefined || isBlank(typed) ? null : typed;
}

function isBlank(typed: string): boolean {
  return typed.trim() === "";
}

function text(field: Field, question: TextQuestion) {
  const rules = typedText().check(notTooLong(field, question), storable(NOT_STORABLE));
  return z.pipe(z.optional(rules), z.transform(orNull));
}

function requiredText(field: Field, question: TextQuestion, message: string) {
  return typedText(message).check(notTooLong(field, question), notBlank(message), storable(NOT_STORABLE));
}

/** Trimmed, because a person's surveys are looked up by email address. */
function email(field: Field, question: EmailQuestion, strict: boolean) {
  const rules = typedText().check(
    z.trim(),
    notTooLong(field, question),
    storable(NOT_STORABLE),
    z.refine((typed) => !strict || typed === "" || isMailAddress(typed), addressMessage),
  );
  return z.pipe(z.optional(rules), z.transform(orNull));
}

function links() {
  return z.pipe(
    // Conform reads a blank row as undefined.
    z.array(z.optional(typedText())),
    z.transform((rows: (string | undefined)[], { issues }) => {
      const typed = linkLines(rows.map((row) => row ?? ""));
      const message = linksMessage(typed);
      if (message !== null) issues.push({ code: "custom", input: rows, message });
      return typed.filter((link) => !isBlank(link));
    }),
  );
}

/** Returns the message about the first mistake in a list of links, blank rows included. */
function linksMessage(lines: readonly string[]): string | null {
  const written = lines.filter((link) => !isBlank(link)).length;
  if (written > MOST_LINKS) return tooManyLinks({ written, most: MOST_LINKS });
  for (const [index, link] of lines.entries()) {
    const excess = excessOf(link, MOST_CHARACTERS.link);
    if (excess) return tooLong(`Link ${index + 1}`, excess);
  }
  return lines.every(isStorable) ? null : NOT_STORABLE;
}

function choice({ options, required }: ChoiceQuestion) {
  const option = z.enum(Object.keys(options), {
    error: ({ input }) => (input === undefined && required ? required : NOT_AN_OPTION),
  });
  return required === undefined
    ? z.pipe(
        z.optional(option),
        z.transform((chosen: string | undefined) => chosen ?? null),
      )
    : option;
}

function selection({ options }: SelectionQuestion) {
  const isOption = (chosen: string | undefined) => chosen !== undefined && options.includes(chosen);
  return z.pipe(
    z.array(z.optional(z.string())).check(z.refine((chosen) => chosen.every(isOption), NOT_AN_OPTION)),
    z.transform((chosen: (string | undefined)[]) => [...new Set(chosen)]),
  );
}
