import type { Step } from "./question.ts";

/** Which page saved a step last, and how. Kept with the record, one per step. */
export interface StepWriter {
  /** Version of the record that this save made. */
  version: number;
  /** Token of the page, hashed. */
  page: string;
  /** Counts the saves of that page. Browsers without JavaScript always send 0. */
  sequence: number;
}

export type StepWriters = Partial<Record<Step, StepWriter>>;

/** What a form says about itself when it is posted. */
export interface FormOrigin {
  /** Version of the record that the form was filled from; 0 when there was none. */
  version: number;
  page: string;
  sequence: number;
}

/**
 * Whether a posted step may replace what is kept.
 *
 * - `save`: nobody else changed this step since the form was filled from it.
 * - `late`: the same page has already saved something newer, as when Next overtakes an autosave. What is kept stays.
 * - `conflict`: another tab or device saved other answers to this step in the meantime. The person decides.
 *
 * After Next, Back shows a page that meets its own older save. Only the page's token tells that from a second device:
 * the version is the same.
 */
export function judgeSave(
  writer: StepWriter | undefined,
  form: FormOrigin,
  differs: boolean,
): "save" | "late" | "conflict" {
  if (!writer) return "save";
  if (writer.page === form.page) return form.sequence < writer.sequence ? "late" : "save";
  return differs && writer.version > form.version ? "conflict" : "save";
}
