import type { TypedField } from "./typed-fields.ts";

/** Words for an error page that says more than that something broke. */
export interface Refusal {
  title: string;
  message: string;
  /** What was typed, to be sent again from the error page. */
  resend?: Resend;
  /** Address of the page that the form can be sent from. */
  page?: string;
  /** What was typed, to be copied. */
  typed?: readonly TypedField[];
}

export interface Resend {
  action: string;
  fields: readonly (readonly [name: string, value: string])[];
}
