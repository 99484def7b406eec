import type { SubmissionResult } from "@conform-to/react";
import type { Session } from "../session/session.ts";

export type Refusal = SubmissionResult<string[]> | null;

/** What a refused form says: errors in its fields, and an alert above it. */
export interface FormView {
  lastResult: Refusal;
  alert: { title: string; text: string } | null;
}

export const blankForm: FormView = { lastResult: null, alert: null };

export const MFA_PATH = "/desk/account/second-step";
export const NEW_PASSKEY_PATH = `${MFA_PATH}?new-passkey`;

export interface MfaView {
  apps: readonly { id: string; name: string }[];
  passkeys: readonly ShownPasskey[];
  /** The passkey that is open, to be renamed or removed. */
  opened: ShownPasskey | null;
  /** Whether a passkey is being added, and whether that needs the password first. */
  newPasskey: { asksPassword: boolean } | null;
  codesLeft: number;
  /** Whether adding an app needs the password again: it is the first factor, and the password is not fresh. */
  asksPassword: boolean;
  pending: { id: string; qrCode: { size: number; path: string }; secret: string } | null;
  done: MfaDone | null;
}

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

export interface ShownPasskey {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

export interface MfaReply extends FormView {
  /** The submitted form: its `intent`, or the id of an app to remove. */
  form: string;
  codes: readonly string[] | null;
}

/** Null if another form of the page was refused. */
export function refusalOf({ form, lastResult }: MfaReply, asked: string): Refusal {
  return form === asked ? lastResult : null;
}

export interface ShownSession extends Pick<Session, "id" | "userAgent" | "kind" | "beganAt" | "lastUsedAt"> {
  isThisOne: boolean;
}

export type PasskeyPurpose = "sign-in" | "second-factor" | "add";

export function isPasskeyPurpose(text: unknown): text is PasskeyPurpose {
  return text === "sign-in" || text === "second-factor" || text === "add";
}
