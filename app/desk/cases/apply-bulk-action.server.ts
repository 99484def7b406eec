import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import type { DeskActor } from "../audit/audit-entry.ts";
import type { ChosenRow, BulkDone, BulkPost, BulkReply } from "./bulk-action.ts";
import { findFollowUp, setFollowUp } from "./case.store.server.ts";
import { listColleagues, logAssigned } from "./change-follow-up.server.ts";
import type { CaseKind } from "./follow-up.ts";

type BulkOutcome = ({ kind: "done" } & BulkDone) | ({ kind: "refused" } & BulkReply);

type RowOutcome = "done" | "skipped" | "missing";

/** Changes the chosen rows of a list in one transaction. Rows that another member has changed are skipped. */
export async function changeRows(
  db: Database,
  { intent, rows, to }: BulkPost,
  change: (trx: Database, row: ChosenRow) => Promise<RowOutcome>,
): Promise<BulkOutcome> {
  if (rows.length === 0) return refuse("no-rows", { intent, rows, to });
  return inTransaction(db, async (trx) => {
    const outcomes: RowOutcome[] = [];
    for (const row of rows) outcomes.push(await change(trx, row));
    const count = (wanted: RowOutcome) => outcomes.filter((one) => one === wanted).length;
    return { kind: "done", intent, to, rows: count("done"), skipped: count("skipped") };
  });
}

/** Assigns the chosen rows to a member or to nobody. */
export async function assignRows(db: Database, actor: DeskActor, kind: CaseKind, post: BulkPost): Promise<BulkOutcome> {
  const owner = post.to === "nobody" ? null : post.to;
  if (owner !== null && !(await listColleagues(db, kind)).some(({ id }) => id === owner))
    return refuse("unknown-owner", post);
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

export function refuse(problem: BulkReply["problem"], { intent, rows, to }: BulkPost): BulkOutcome {
  return { kind: "refused", problem, chosen: rows.map(({ id }) => id), post: { intent, to } };
}
