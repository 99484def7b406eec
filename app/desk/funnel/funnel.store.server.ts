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
