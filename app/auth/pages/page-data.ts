import type { SubmissionResult } from "@conform-to/react";

export type Refusal = SubmissionResult<string[]> | null;

/** What a refused form says: errors in its fields, and an alert above it. */
export interface FormView {
  lastResult: Refusal;
  alert: { title: string; text: string } | null;
}

export const blankForm: FormView = { lastResult: null, alert: null };

export const MFA_PATH = "/desk/account/second-step";
export const NEW_PASSKEY_PATH = `${MFA_PATH}?new-passkey`;

/** What the page confirms, by the parameter in its URL. */
export const mfaDone = {
  added: { title: "The app was added", text: "From now on, you'll need one of its codes to sign in." },
  removed: { title: "The app was removed", text: "Its codes no longer work." },
  "passkey-added": { title: "The passkey was added", text: "You can sign in with it from now on." },
  "passkey-removed": {
    title: "The passkey was removed",
    text: "It can't sign in anymore. You've been signed out everywhere else.",
  },
  "passkey-renamed": { title: "The passkey was renamed", text: "Its new name is in the list." },
};
export type MfaDone = keyof typeof mfaDone;

export interface MfaReply extends FormView {
  /** The submitted form: its `intent`, or the id of an app to remove. */
  form: string;
  codes: readonly string[] | null;
}

/** Null if another form of the page was refused. */
export function refusalOf({ form, lastResult }: MfaReply, asked: string): Refusal {
  return form === asked ? lastResult : null;
}

export type PasskeyPurpose = "sign-in" | "second-factor" | "add";

export function isPasskeyPurpose(text: unknown): text is PasskeyPurpose {
  return text === "sign-in" || text === "second-factor" || text === "add";
}
