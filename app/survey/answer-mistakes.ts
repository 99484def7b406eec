import { type Excess, excessOf, MOST_LINKS } from "../forms/limits.ts";
import { isMailAddress } from "../mail/address.ts";
import { type Field, isTextField, mostCharacters, type Step, stepFields } from "./answers.ts";
import { linkLines } from "./link-lines.ts";

/** What a person can get wrong in a browser's form: the rules of answers.form.ts, without what a browser can't send. */
export type Mistake = "name-missing" | "stage-missing" | "email-malformed" | TooLong | TooLongLink | TooManyLinks;

type TooLong = Excess & { kind: "too-long" };
/** `row` counts from 1. */
type TooLongLink = Excess & { kind: "link-too-long"; row: number };
type TooManyLinks = Excess & { kind: "too-many-links" };

/** An address as people have one: what zod calls one (`z.regexes.email`). */
export const EMAIL =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** Whether `text` is an address as people have one, and a letter can be sent there. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text) && isMailAddress(text);
}

export function isBlank(typed: string): boolean {
  return typed.trim() === "";
}

/** What is wrong with a list of links as it was typed, blank rows among them. */
export function findLinkMistake(links: readonly string[]): TooLongLink | TooManyLinks | null {
  const given = links.filter((link) => !isBlank(link)).length;
  if (given > MOST_LINKS) return { kind: "too-many-links", written: given, most: MOST_LINKS };
  for (const [index, link] of links.entries()) {
    const excess = excessOf(link, mostCharacters("content_links"));
    if (excess) return { kind: "link-too-long", row: index + 1, ...excess };
  }
  return null;
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
  if (step === 4 && strict && !isBlank(typed("email")) && !isEmail(typed("email").trim()))
    mistakes.email = "email-malformed";
  for (const field of stepFields[step] as readonly Field[]) {
    const excess = isTextField(field) ? excessOf(typed(field), mostCharacters(field)) : null;
    if (excess) mistakes[field] = { kind: "too-long", ...excess };
  }
  const ofLinks = step === 4 ? findLinkMistake(linkLines(form.getAll("content_links").map(String))) : null;
  if (ofLinks) mistakes.content_links = ofLinks;
  return mistakes;
}
