/** A field of a form, in words. */
export type SubmittedField = readonly [label: string, value: string];

/** Fields that a page fills in by itself. Each is of no use to whoever copies them. */
const OF_THE_PAGE =
  /^(intent|page|form|key|version|sequence|instead|quote|order|id|attention|seen|stamp|next|session|factor|product_id)$|^(kept|seen)-/;

/** What a person has put into a form: its fields with a label each, without the blank ones. */
export function submittedFields(fields: readonly (readonly [name: string, value: string])[]): SubmittedField[] {
  return fields
    .filter(([name, value]) => !OF_THE_PAGE.test(name) && value.trim() !== "")
    .map(([name, value]) => [labelOf(name), value]);
}

/** `current_stage` is "Current stage". */
function labelOf(name: string): string {
  const words = name.replaceAll(/[_-]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Words for an error page that says more than that something broke. */
export interface Refusal {
  title: string;
  message: string;
  /** What was typed, to be sent again from the error page. */
  resend?: Resend;
  /** Address of the page that the form can be sent from. */
  page?: string;
  /** What was typed, to be copied. */
  typed?: readonly SubmittedField[];
}

export interface Resend {
  action: string;
  fields: readonly (readonly [name: string, value: string])[];
}
