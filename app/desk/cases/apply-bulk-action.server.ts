import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import type { Answer } from "../../server/forms/answer.server.ts";
import type { DeskActor } from "../audit/audit-entry.ts";
import {
  type BulkDone,
  type BulkPost,
  type BulkReply,
  type ChosenRow,
  doneAddress,
  readBulkPost,
} from "./bulk-action.ts";
import { findFollowUp, setFollowUp } from "./case.store.server.ts";
import { listColleagues, logAssigned } from "./change-follow-up.server.ts";
import type { CaseKind } from "./follow-up.ts";

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
    await logAssigned(trx, actor, { kind, id }, before.owner, owner);
    return "done";
  });
}

export function refuse(field: string, message: string, { intent, rows, to }: BulkPost): BulkOutcome {
  return { kind: "refused", field, message, chosen: rows.map(({ id }) => id), post: { intent, to } };
}
