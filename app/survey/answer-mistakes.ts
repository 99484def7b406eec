import type { Field, Step } from "./answers.ts";

/** What a person can get wrong in a browser's form: the rules of answers.form.ts, without what a browser can't send. */
export type Mistake = "name-missing" | "stage-missing" | "email-malformed";

/** An address as people have one: what zod calls one (`z.regexes.email`). */
export const EMAIL = /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

export function isBlank(typed: string): boolean {
  return typed.trim() === "";
}

/**
 * Finds what is wrong in one step's form.
 *
 * @param strict whether the form is to go on; on the way an address may be half typed
 */
export function findMistakes(step: Step, form: FormData, strict: boolean): Partial<Record<Field, Mistake>> {
  const mistakes: Partial<Record<Field, Mistake>> = {};
  const typed = (field: Field) => String(form.get(field) ?? "");
  if (step === 1 && isBlank(typed("name"))) mistakes.name = "name-missing";
  if (step === 1 && typed("current_stage") === "") mistakes.current_stage = "stage-missing";
  if (step === 4 && strict && !isBlank(typed("email")) && !EMAIL.test(typed("email").trim())) mistakes.email = "email-malformed";
  return mistakes;
}
