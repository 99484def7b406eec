import type { Database } from "../../database/database.ts";
import type { FunnelPeriod, StepCount } from "./funnel.ts";

/** Counts the surveys that were started in a period, from the daily sums (docs/decisions/0018). */
export async function countSteps(db: Database, { from, to }: Pick<FunnelPeriod, "from" | "to">): Promise<StepCount[]> {
  let query = db
    .selectFrom("funnel_days")
    .select(({ fn }) => ["step", "seconds", fn.sum<number>("surveys").as("surveys")])
    .where("step", "in", [1, 2, 3, 4, 5])
    .groupBy(["step", "seconds"]);
  if (from !== null) query = query.where("day", ">=", from);
  if (to !== null) query = query.where("day", "<=", to);
  return (await query.execute()).map(({ step, seconds, surveys }) => ({ step, seconds, surveys: Number(surveys) }));
}

/** Counts the surveys that were started on these days, and those of them that were submitted. */
export async function countStartsAndEnds(
  db: Database,
  { from, to }: { from: string; to: string },
): Promise<{ started: number; submitted: number }> {
  const rows = await db
    .selectFrom("funnel_days")
    .select(({ fn }) => ["step", fn.sum<number>("surveys").as("surveys")])
    .where("step", "in", [1, 5])
    .where("day", ">=", from)
    .where("day", "<=", to)
    .groupBy("step")
    .execute();
  const of = (step: number) => Number(rows.find((row) => row.step === step)?.surveys ?? 0);
  return { started: of(1), submitted: of(5) };
}
