import { sql } from "kysely";
import type { Database } from "../../../app/database/database.ts";
import { seedSurveys } from "../../../app/dev/demo/seed-surveys.ts";
import { seedOrders } from "../../support/many-orders.ts";
import { seedMessages } from "../bench-desk/make-side.ts";

const [SURVEYS, MESSAGES, ORDERS] = [1000, 200, 300];

/** The surveys that the members export, and the stage that only they have. */
export const EXPORTED = 224;
export const EXPORTED_STAGE = { value: "ready_to_scale", name: "Ready to scale" };

/** Adds the records of a busy team. Nobody owns any of them. */
export async function seedDay(db: Database): Promise<void> {
  await seedSurveys(db, SURVEYS, new Date());
  const few = sql`(select survey_id from survey_cases order by place % 7, place limit ${sql.lit(EXPORTED)})`;
  await sql`update creator_surveys set current_stage = 'exploring' where current_stage = ${EXPORTED_STAGE.value}`.execute(
    db,
  );
  await sql`update creator_surveys set current_stage = ${EXPORTED_STAGE.value} where id in ${few}`.execute(db);
  await seedMessages(db, MESSAGES, null);
  await seedOrders(db, ORDERS);
  await db.updateTable("orders").set({ journal_due: 0 }).execute();
}
