import { type Field, questions } from "../content/questions.ts";
import { type Excess, excessOf, MOST_CHARACTERS, MOST_LINKS } from "../forms/limits.ts";
import { readTyped } from "../forms/typed-text.ts";
import { type AddressMistake, findAddressMistake } from "../mail/header-fields.ts";
import { mostCharacters, stepFields } from "./answers.ts";
import type { FieldErrors } from "./page.ts";
import type { Question, Step } from "./question.ts";

/** A mistake a person can make in the form: the rules of answers.form.ts, except for values browsers never send. */
export type Mistake = "missing" | AddressMistake | TooLong | TooLongLink | TooManyLinks;

type TooLong = Excess & { kind: "too-long" };
/** `row` counts from 1. */
type TooLongLink = Excess & { kind: "link-too-long"; row: number };
type TooManyLinks = Excess & { kind: "too-many-links" };

export function isBlank(typed: string): boolean {
  return typed.trim() === "";
}

/** Finds the first mistake in a submitted list of links, blank rows included. */
export function findLinkMistake(links: readonly string[]): TooLongLink | TooManyLinks | null {
  const given = links.filter((link) => !isBlank(link)).length;
  if (given > MOST_LINKS) return { kind: "too-many-links", written: given, most: MOST_LINKS };
  for (const [index, link] of links.entries()) {
    const excess = excessOf(link, MOST_CHARACTERS.link);
    if (excess) return { kind: "link-too-long", row: index + 1, ...excess };
  }
  return null;
}

/**
 * Finds the mistakes in one step's form.
 *
 * @param strict false for Previous and autosave: an email address may be half typed
 */
export function findMistakes(step: Step, form: FormData, strict: boolean): Partial<Record<Field, Mistake>> {
  const found = stepFields[step].map((field) => [field, findMistake(field, form, strict)]);
  return Object.fromEntries(found.filter(([, mistake]) => mistake !== null));
}

function findMistake(field: Field, form: FormData, strict: boolean): Mistake | null {
  const question: Question = questions[field];
  if (question.kind === "links")
    return findLinkMistake(linkLines(form.getAll(field).map((link) => readTyped(String(link)))));
  const typed = readTyped(String(form.get(field) ?? ""));
  if (question.kind === "text" || question.kind === "email") {
    const excess = excessOf(typed, mostCharacters(question));
    if (excess) return { kind: "too-long", ...excess };
  }
  if (isBlank(typed)) return question.required === undefined ? null : "missing";
  return question.kind === "email" && strict ? findAddressMistake(typed.trim()) : null;
}

/** Most lines that are split: this many are too many links already, and more would only cost time. */
const MOST_LINES = 10 * MOST_LINKS;

/**
 * Splits submitted fields into links. Without JavaScript, Enter starts a new line, so each line of a field is a link.
 * Only blank lines next to other lines are dropped.
 */
export function linkLines(fields: readonly string[]): string[] {
  const lines = fields.flatMap(linesOf);
  if (lines.length <= Math.max(MOST_LINES, fields.length)) return lines;
  return [...lines.slice(0, MOST_LINES - 1), lines.slice(MOST_LINES - 1).join("\n")];
}

function linesOf(field: string): string[] {
  const lines = field.split(/\r\n?|\n/);
  if (lines.length === 1) return lines;
  const given = lines.filter((line) => line.trim() !== "");
  return given.length > 0 ? given : [""];
}

/** Groups messages by question. Conform names one about a list entry `archetypes[2]`; it belongs to the list. */
export function errorsByField(step: Step, all: Record<string, string[] | null>): FieldErrors {
  const errors: FieldErrors = {};
  for (const field of stepFields[step]) {
    const messages = Object.entries(all)
      .filter(([name]) => name === field || name.startsWith(`${field}[`))
      .flatMap(([, texts]) => texts ?? []);
    if (messages.length > 0) errors[field] = messages;
  }
  return errors;
}
