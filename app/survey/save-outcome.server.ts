import type { UnverifiedOutcome } from "../mail/email-unverified.server.ts";
import type { Spent } from "../server/security/budget.server.ts";
import type { Field } from "./questions.ts";
import type { Survey } from "./survey.ts";

/** The result of saving a posted step. */
export type SaveOutcome =
  /** `receipt`: set if this save completed the survey; whether the creator gets an email, see emailUnverified. */
  | { kind: "saved"; survey: Survey; receipt?: UnverifiedOutcome }
  /** A rule of the form is broken (docs/behavior.md, Survey 8 to 10); nothing was written. */
  | { kind: "invalid" }
  /** Another page saved other answers to this step; nothing was written. */
  | { kind: "conflict"; survey: Survey; fields: Field[] }
  /** The survey of the form no longer exists. */
  | { kind: "missing" }
  /** It no longer exists, and this device has another one. */
  | { kind: "replaced" }
  /** This visitor, or all visitors together, saved too much; nothing was written. */
  | { kind: "slowed"; spent: Spent }
  /** The database failed; it is logged. */
  | { kind: "unavailable" };
