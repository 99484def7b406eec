import type { Database } from "../../database/database.ts";
import type { Role } from "../../server/security/roles.ts";
import type { Subscription, Choice, Topic } from "./subscription.ts";

/** Sorted by member name. */
export async function listSubscriptions(db: Database, topic: Topic): Promise<Subscription[]> {
  const rows = await db
    .selectFrom("notification_choices as chosen")
    .innerJoin("staff", "staff.id", "chosen.staff_id")
    .select(["chosen.staff_id as staffId", "chosen.choice", "chosen.chosen_at as chosenAt"])
    .select(["staff.name", "staff.email", "staff.role", "staff.password_hash", "staff.disabled_at"])
    .where("chosen.topic", "=", topic)
    .orderBy("staff.name")
    .orderBy("chosen.staff_id")
    .execute();
  return rows.map(({ role, password_hash, disabled_at, ...row }) => {
    const isActive = password_hash !== null && disabled_at === null;
    return Object.assign(row, { role: role as Role, isActive, topic });
  });
}

export async function choicesOf(db: Database, staffId: string): Promise<Partial<Record<Topic, Choice>>> {
  const rows = await db
    .selectFrom("notification_choices")
    .select(["topic", "choice"])
    .where("staff_id", "=", staffId)
    .execute();
  return Object.fromEntries(rows.map(({ topic, choice }) => [topic, choice]));
}

export async function setChoice(
  db: Database,
  { staffId, topic, choice, at }: { staffId: string; topic: Topic; choice: Choice; at: string },
): Promise<void> {
  await db
    .insertInto("notification_choices")
    .values({ staff_id: staffId, topic, choice, chosen_at: at })
    .onConflict((conflict) => conflict.columns(["staff_id", "topic"]).doUpdateSet({ choice, chosen_at: at }))
    .execute();
}
