import type { Page } from "playwright";
import type { Step } from "../../../app/survey/question.ts";

/** The form as a creator sees it at a certain moment. */
export interface Snapshot {
  /** Milliseconds of `performance.now()` in this process. */
  at: number;
  step: Step;
  /** Texts, and the chosen values of options, one per line. */
  fields: Record<string, { text: boolean; value: string }>;
  /** The line beside the buttons, and its `data-status`: `none` if only a button saves. */
  line: string;
  status: string;
}

/** Reads the survey's form, or null while the page shows none. */
export async function takeSnapshot(page: Page): Promise<Snapshot | null> {
  const read = await page.evaluate(readForm).catch(() => null);
  return read && { at: performance.now(), ...read };
}

/** Runs in the page. */
function readForm() {
  const form = document.querySelector<HTMLFormElement>("form#survey");
  const step = /Step (\d) of 4/.exec(document.body.textContent ?? "")?.[1];
  if (!form || !step) return null;
  const fields: Snapshot["fields"] = {};
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || field.type === "hidden")
      continue;
    const isBox = field.type === "radio" || field.type === "checkbox";
    const known = (fields[field.name] ??= { text: !isBox, value: "" });
    if (!isBox || (field as HTMLInputElement).checked)
      known.value += known.value === "" ? field.value : `\n${field.value}`;
  }
  const line = form.querySelector<HTMLElement>("[data-part=saved-line]");
  return { step: Number(step) as Step, fields, line: line?.innerText ?? "", status: line?.dataset.status ?? "" };
}

/** Milliseconds before the end of a visit. The answers that were on the screen then must be there on return. */
const BEFORE = 2000;

/** The answers that must be there on return: the snapshot two seconds before the end, or any later one. */
export interface Expected {
  base: Snapshot;
  later: readonly Snapshot[];
  /** At the end, the page or the browser's dialog said that something was not saved. */
  said: boolean;
}

/** Returns the expected answers, or null for a visit that ended before there was anything to lose. */
export function expectedAt(end: number, seen: readonly Snapshot[], asked: boolean, before = BEFORE): Expected | null {
  const base = seen.findLast(({ at }) => at <= end - before);
  if (!base) return null;
  const later = seen.filter(({ at, step }) => at >= base.at && step === base.step);
  const last = seen.at(-1);
  return { base, later, said: asked || last?.status === "not-saved" || (last?.status === "none" && last.line !== "") };
}

/**
 * Returns the names of fields whose value is neither that of the snapshot nor a later one. Texts only grow, so they
 * must start with the snapshot's text; options must equal a snapshot.
 */
export function missingFields({ base, later }: Expected, found: Snapshot): string[] {
  return Object.entries(base.fields).flatMap(([name, { text, value }]) => {
    const now = found.fields[name]?.value ?? "";
    if (text) return now.trim().startsWith(value.trim()) ? [] : [name];
    return later.some(({ fields }) => fields[name]?.value === now) ? [] : [name];
  });
}
