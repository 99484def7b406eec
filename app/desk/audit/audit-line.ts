import type { AuditAction, AuditEntry, SubjectKind } from "./audit.ts";

/** Who does something at the desk, and what it takes to write that down. */
export interface DeskActor {
  /** Id of the member. */
  by: string;
  now: () => Date;
  randomId: () => string;
}

/** A line of the log about what a member does now. */
export function lineOf(
  { by, now, randomId }: DeskActor,
  action: AuditAction,
  subject: { kind: SubjectKind; id: string },
  details: AuditEntry["details"] = {},
): AuditEntry {
  return { id: randomId(), at: now().toISOString(), by, action, subject, details };
}
