import { listStaff, readMemberNames } from "../../auth/members/staff.store.server.ts";
import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import type { Answer } from "../../server/forms/answer.server.ts";
import { rightIn } from "../../server/security/roles.ts";
import { readDay } from "../../ui/days.ts";
import type { DeskActor } from "../audit/audit-entry.ts";
import { audit } from "../audit/audit.store.server.ts";
import { type BulkDone, type BulkPost, type BulkReply, type ChosenRow, doneAddress, readBulkPost } from "./bulk-action.ts";
import { findFollowUp, setFollowUp } from "./case.store.server.ts";
import type { CaseKind, CaseRecord, Colleague, FollowUp, FollowUpOvertaken, FollowUpPost, FollowUpView, Wrong } from "./follow-up.ts";

/** Returns the active members who may own such records, by name but `first` before the others. */
export async function listColleagues(db: Database, kind: CaseKind, first: string | null = null): Promise<Colleague[]> {
  const staff = await listStaff(db);
  const active = staff.filter(({ disabledAt, role }) => disabledAt === null && rightIn(role, `${kind}s`) === "change");
  const sorted = active.map(({ id, name }) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name, "en"));
  return [...sorted.filter(({ id }) => id === first), ...sorted.filter(({ id }) => id !== first)];
}

export async function loadFollowUp(
  db: Database,
  kind: CaseKind,
  id: string,
  reader: string,
): Promise<FollowUpView | null> {
  const followUp = await findFollowUp(db, kind, id);
  if (!followUp) return null;
  const nameOf = await readMemberNames(db);
  return {
    ...followUp,
    by: followUp.by && nameOf(followUp.by),
    colleagues: await listColleagues(db, kind, reader),
  };
}

type FollowUpOutcome = { kind: "changed" } | { kind: "missing" } | Wrong | FollowUpOvertaken;

/**
 * Changes the owner and the next step of a record. If another member has changed them since the form was shown, nothing
 * is written, and the outcome names that member.
 *
 * @param typed checked by `workSchema`
 */
export async function changeFollowUp(
  db: Database,
  actor: DeskActor,
  { kind, id }: CaseRecord,
  typed: FollowUpPost,
): Promise<FollowUpOutcome> {
  return inTransaction(db, async (trx) => {
    const colleagues = await listColleagues(trx, kind);
    if (typed.owner !== "" && !colleagues.some((one) => one.id === typed.owner))
      return { kind: "wrong", field: "owner", message: "Choose a member who can sign in" };
    const before = await findFollowUp(trx, kind, id);
    if (!before) return { kind: "missing" };
    const followUp: FollowUp = {
      owner: typed.owner || null,
      nextStep: typed.step.trim() || null,
      nextStepOn: readDay(typed.day),
      by: actor.by,
      at: actor.now().toISOString(),
    };
    const assigned = before.owner !== followUp.owner;
    const planned = before.nextStep !== followUp.nextStep || before.nextStepOn !== followUp.nextStepOn;
    if (!assigned && !planned) return { kind: "changed" };
    if (before.at !== null && before.at !== typed.seen) return overtakenBy(trx, before, before.at);
    await setFollowUp(trx, kind, id, followUp);
    if (assigned) await audit(trx, actor, `${kind}.assigned`, id, { from: before.owner, to: followUp.owner });
    if (planned) await audit(trx, actor, `${kind}.step-planned`, id, { on: followUp.nextStepOn ?? "" });
    return { kind: "changed" };
  });
}

async function overtakenBy(db: Database, before: FollowUp, at: string): Promise<FollowUpOvertaken> {
  const nameOf = await readMemberNames(db);
  const now = { owner: before.owner && nameOf(before.owner), step: before.nextStep ?? "" };
  return { kind: "follow-up-overtaken", by: nameOf(before.by), at, now };
}

type BulkOutcome = ({ kind: "done" } & BulkDone) | ({ kind: "refused" } & BulkReply);

/** Runs the bulk action of a list's form. Returns null for a form that no page sends. */
export async function runBulkAction(
  db: Database,
  actor: DeskActor,
  kind: CaseKind,
  { form, address }: { form: FormData; address: string },
  setStatus: (db: Database, actor: DeskActor, post: BulkPost) => Promise<BulkOutcome>,
): Promise<Answer<BulkReply> | null> {
  const post = readBulkPost(form);
  if (!post) return null;
  const outcome = await (post.intent === "assign" ? assignRows(db, actor, kind, post) : setStatus(db, actor, post));
  if (outcome.kind === "refused") return { body: outcome, status: 400 };
  return { redirectTo: doneAddress(new URL(address), outcome) };
}

type RowOutcome = "done" | "skipped" | "missing";

/** Changes the chosen rows of a list in one transaction. Rows that another member has changed are skipped. */
export async function changeRows(
  db: Database,
  { intent, rows, to }: BulkPost,
  change: (trx: Database, row: ChosenRow) => Promise<RowOutcome>,
): Promise<BulkOutcome> {
  if (rows.length === 0) return refuse("rows", "Choose at least one row", { intent, rows, to });
  return inTransaction(db, async (trx) => {
    const outcomes: RowOutcome[] = [];
    for (const row of rows) outcomes.push(await change(trx, row));
    const count = (wanted: RowOutcome) => outcomes.filter((one) => one === wanted).length;
    return { kind: "done", intent, to, rows: count("done"), skipped: count("skipped") };
  });
}

export async function assignRows(db: Database, actor: DeskActor, kind: CaseKind, post: BulkPost): Promise<BulkOutcome> {
  const owner = post.to === "nobody" ? null : post.to;
  if (owner !== null && !(await listColleagues(db, kind)).some(({ id }) => id === owner))
    return refuse("to-owner", "Choose a member who can sign in", post);
  return changeRows(db, post, async (trx, { id, followUpSeen }) => {
    const before = await findFollowUp(trx, kind, id);
    if (!before) return "missing";
    if (before.owner === owner) return "done";
    if (before.at !== null && before.at !== followUpSeen) return "skipped";
    await setFollowUp(trx, kind, id, { ...before, owner, by: actor.by, at: actor.now().toISOString() });
    await audit(trx, actor, `${kind}.assigned`, id, { from: before.owner, to: owner });
    return "done";
  });
}

export function refuse(field: string, message: string, { intent, rows, to }: BulkPost): BulkOutcome {
  return { kind: "refused", field, message, chosen: rows.map(({ id }) => id), post: { intent, to } };
}
