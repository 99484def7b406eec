import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import type { DeskActor } from "../audit/audit-entry.ts";
import { findCare, setCare } from "./care.store.server.ts";
import type { CaseKind } from "./care.ts";
import { listColleagues, logAssigned } from "./change-care.server.ts";
import type { ChosenRow, ManyDone, ManyPost, ManyReply } from "./many.ts";

type ManyOutcome = ({ kind: "done" } & ManyDone) | ({ kind: "refused" } & ManyReply);

/** What became of one row. */
export type RowOutcome = "done" | "skipped" | "missing";

/** Does the same with several rows of a list, in one transaction. Rows that another member has changed are skipped. */
export async function changeMany(
  db: Database,
  { intent, rows, to }: ManyPost,
  change: (trx: Database, row: ChosenRow) => Promise<RowOutcome>,
): Promise<ManyOutcome> {
  if (rows.length === 0) return refuse("no-rows", { intent, rows, to });
  return inTransaction(db, async (trx) => {
    const outcomes: RowOutcome[] = [];
    for (const row of rows) outcomes.push(await change(trx, row));
    const count = (wanted: RowOutcome) => outcomes.filter((one) => one === wanted).length;
    return { kind: "done", intent, to, rows: count("done"), skipped: count("skipped") };
  });
}

/** Gives several rows of a list to a member or to nobody. */
export async function assignMany(db: Database, actor: DeskActor, kind: CaseKind, post: ManyPost): Promise<ManyOutcome> {
  const owner = post.to === "nobody" ? null : post.to;
  if (owner !== null && !(await listColleagues(db, kind)).some(({ id }) => id === owner))
    return refuse("unknown-owner", post);
  return changeMany(db, post, async (trx, { id, careSeen }) => {
    const before = await findCare(trx, kind, id);
    if (!before) return "missing";
    if (before.owner === owner) return "done";
    if (before.at !== null && before.at !== careSeen) return "skipped";
    await setCare(trx, kind, id, { ...before, owner, by: actor.by, at: actor.now().toISOString() });
    await logAssigned(trx, actor, { kind, id }, before.owner, owner);
    return "done";
  });
}

export function refuse(problem: ManyReply["problem"], { intent, rows, to }: ManyPost): ManyOutcome {
  return { kind: "refused", problem, chosen: rows.map(({ id }) => id), post: { intent, to } };
}
