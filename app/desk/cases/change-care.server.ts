import { FORMER_MEMBER } from "../../auth/members/member.ts";
import { listStaff, namesOf } from "../../auth/members/staff.store.server.ts";
import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import { rightIn } from "../../server/security/roles.ts";
import { readDay } from "../../ui/days.ts";
import { type DeskActor, lineOf } from "../audit/audit-entry.ts";
import { writeAudit } from "../audit/audit.store.server.ts";
import { findCare, setCare } from "./care.store.server.ts";
import {
  type Care,
  type CarePost,
  type CareReply,
  type CareView,
  type CaseKind,
  type Colleague,
  findCareProblem,
} from "./care.ts";

/** Returns the members who may look after such records, and are not disabled; `first` before the others. */
export async function listColleagues(db: Database, kind: CaseKind, first: string | null = null): Promise<Colleague[]> {
  const staff = await listStaff(db);
  const active = staff.filter(({ disabledAt, role }) => disabledAt === null && rightIn(role, `${kind}s`) === "change");
  const sorted = active.map(({ id, name }) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name, "en"));
  return [...sorted.filter(({ id }) => id === first), ...sorted.filter(({ id }) => id !== first)];
}

/** Returns who looks after a record, for its page, or null if there is no such record. */
export async function loadCare(db: Database, kind: CaseKind, id: string, reader: string): Promise<CareView | null> {
  const care = await findCare(db, kind, id);
  if (!care) return null;
  const names = await namesOf(db, care.by === null ? [] : [care.by]);
  return {
    ...care,
    by: care.by && (names[care.by] ?? FORMER_MEMBER),
    colleagues: await listColleagues(db, kind, reader),
  };
}

type CareOutcome = { kind: "cared" } | { kind: "missing" } | CareReply;

/**
 * Changes who looks after a record and what comes next. If another member has changed that since the form was shown,
 * nothing is written, and the outcome names that member.
 */
export async function changeCare(
  db: Database,
  actor: DeskActor,
  { kind, id }: { kind: CaseKind; id: string },
  typed: CarePost,
): Promise<CareOutcome> {
  return inTransaction(db, async (trx) => {
    const colleagues = await listColleagues(trx, kind);
    const isUnknown = typed.owner !== "" && !colleagues.some((one) => one.id === typed.owner);
    const problem = isUnknown ? "unknown-owner" : findCareProblem(typed);
    if (problem) return { kind: "wrong-care", problem, typed };
    const before = await findCare(trx, kind, id);
    if (!before) return { kind: "missing" };
    const care: Care = {
      owner: typed.owner || null,
      nextStep: typed.step.trim() || null,
      nextStepOn: readDay(typed.day),
      by: actor.by,
      at: actor.now().toISOString(),
    };
    const assigned = before.owner !== care.owner;
    const planned = before.nextStep !== care.nextStep || before.nextStepOn !== care.nextStepOn;
    if (!assigned && !planned) return { kind: "cared" };
    if (before.at !== null && before.at !== typed.seen) return overtakenBy(trx, before, before.at, typed);
    await setCare(trx, kind, id, care);
    if (assigned) await logAssigned(trx, actor, { kind, id }, before.owner, care.owner);
    if (planned)
      await writeAudit(trx, lineOf(actor, `${kind}.step-planned`, { kind, id }, { on: care.nextStepOn ?? "" }));
    return { kind: "cared" };
  });
}

/** Writes the line about a new owner. The log has the members' ids, its page their names. */
export async function logAssigned(
  db: Database,
  actor: DeskActor,
  record: { kind: CaseKind; id: string },
  from: string | null,
  to: string | null,
): Promise<void> {
  await writeAudit(db, lineOf(actor, `${record.kind}.assigned`, record, { from, to }));
}

async function overtakenBy(db: Database, before: Care, at: string, typed: CarePost): Promise<CareReply> {
  const names = await namesOf(
    db,
    [before.by, before.owner].filter((id) => id !== null),
  );
  return {
    kind: "care-overtaken",
    by: (before.by && names[before.by]) ?? FORMER_MEMBER,
    at,
    now: { owner: before.owner && (names[before.owner] ?? FORMER_MEMBER), step: before.nextStep ?? "" },
    typed,
  };
}
