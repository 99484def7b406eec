import type { Page } from "playwright";
import type { Step } from "../../../app/survey/answers.ts";

/** What a creator sees at one moment. */
export interface Snapshot {
  /** Milliseconds, as `performance.now()` counts them here. */
  at: number;
  step: Step;
  /** Texts, and for options the values that are chosen, one a line. */
  fields: Record<string, { text: boolean; value: string }>;
  /** What the line beside the buttons says, and its `data-status`: `none` where only a button saves. */
  line: string;
  status: string;
}

/** Reads the form of the survey, or null where the page shows none at this moment. */
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
  const line = form.querySelector<HTMLElement>(".saved-line");
  return { step: Number(step) as Step, fields, line: line?.innerText ?? "", status: line?.dataset.status ?? "" };
}
