/** The errors and the alert of a form. */
export interface FormView {
  errors: readonly FieldProblem[];
  alert: { title: string; text: string } | null;
}

export interface FieldProblem {
  field: string;
  message: string;
}

export const blankForm: FormView = { errors: [], alert: null };

/** Returns the error messages of one field. */
export function messagesFor({ errors }: FormView, field: string): string[] {
  return errors.filter((error) => error.field === field).map(({ message }) => message);
}

export const MFA_PATH = "/desk/account/second-step";

/** The data of the page of two-step sign-in. */
export interface MfaView {
  /** The member's verified factors. */
  apps: readonly { id: string; name: string }[];
  codesLeft: number;
  /** Whether the first app needs the password again, because it was entered too long ago. */
  asksPassword: boolean;
  /** An app that is being added. */
  pending: PendingApp | null;
  done: "added" | "removed" | null;
}

export interface PendingApp {
  id: string;
  qrCode: { size: number; path: string };
  secret: string;
}

/** The response to a post of that page. */
export interface MfaReply extends FormView {
  /** The submitted form: `add`, `verify`, `codes`, or the id of an app to remove. */
  form: string;
  /** New recovery codes, shown only once. */
  codes: readonly string[] | null;
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
