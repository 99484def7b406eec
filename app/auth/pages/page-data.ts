import type { SubmissionResult } from "@conform-to/react";

/** What Conform says of a refused form. */
export type Refusal = SubmissionResult<string[]> | null;

/** What a refused form says, and the page above it. */
export interface FormView {
  lastResult: Refusal;
  alert: { title: string; text: string } | null;
}

export const blankForm: FormView = { lastResult: null, alert: null };

export const MFA_PATH = "/desk/account/second-step";
export const NEW_PASSKEY_PATH = `${MFA_PATH}?new-passkey`;

/** The data of the page of two-step sign-in. */
export interface MfaView {
  /** The member's verified apps. */
  apps: readonly { id: string; name: string }[];
  passkeys: readonly ShownPasskey[];
  /** The passkey that is open, to be renamed or removed. */
  opened: ShownPasskey | null;
  /** Whether a passkey is being added, and whether that needs the password first. */
  newPasskey: { asksPassword: boolean } | null;
  codesLeft: number;
  /** Whether adding an app needs the password again: it is the first factor, and the password is not fresh. */
  asksPassword: boolean;
  /** An app that is being added. */
  pending: PendingApp | null;
  done: MfaDone | null;
}

/** What the page confirms, by the parameter in its URL. */
export const mfaDone = ["added", "removed", "passkey-added", "passkey-removed", "passkey-renamed"] as const;
type MfaDone = (typeof mfaDone)[number];

/** A passkey on the page. Times are ISO-8601 UTC. */
export interface ShownPasskey {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

export interface PendingApp {
  id: string;
  qrCode: { size: number; path: string };
  secret: string;
}

/** The response to a post of that page. */
export interface MfaReply extends FormView {
  /** The submitted form: its `intent`, or the id of an app to remove. */
  form: string;
  /** New recovery codes, shown only once. */
  codes: readonly string[] | null;
}

/** Returns the refusal of one form of that page, or null if another one was refused. */
export function refusalOf({ form, lastResult }: MfaReply, asked: string): Refusal {
  return form === asked ? lastResult : null;
}

/** A session on the account page. Times are ISO-8601 UTC. */
export interface ShownSession {
  id: string;
  userAgent: string;
  kind: "desk" | "api";
  beganAt: string;
  lastUsedAt: string;
  isThisOne: boolean;
}
