import type { FormView } from "../forms/form-view.ts";

export const MFA_PATH = "/desk/account/second-step";

/** Everything that one view of the second step's page shows. */
export interface MfaView {
  /** The member's verified factors. */
  apps: readonly { id: string; name: string }[];
  codesLeft: number;
  /** The first app wants the password again, which was typed too long ago. */
  asksPassword: boolean;
  /** An app that is being added: its picture, its key, and the code that it waits for. */
  pending: PendingApp | null;
  done: "added" | "removed" | null;
}

export interface PendingApp {
  id: string;
  qrCode: { size: number; path: string };
  secret: string;
}

/** What a post on that page is answered with. */
export interface MfaReply extends FormView {
  /** Which form it was: its app's id, or `add`, `verify`, `codes`. */
  form: string;
  /** Ten new codes, shown this once. */
  codes: readonly string[] | null;
}
