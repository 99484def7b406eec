import type { Database } from "../../app/database/database.ts";
import { postgresUrl } from "./fresh-database.ts";
import { addMail, addMessage, addOrder, addSurvey } from "./seed-desk.ts";

/** Text as long as forms accepted before they had limits. Each character takes four bytes of HTML. */
export const MEGABYTE = "<".repeat(1_000_000);

/** A name of that length; on PostgreSQL, as long as its indexes allow. */
export const LONG_NAME = postgresUrl() ? "<".repeat(100_000) : MEGABYTE;

const AT = "2026-01-02T03:04:05.000Z";

const LONG_EMAIL = `${"<".repeat(50_000)}@example.com`;

/** Rows of each list: one more than fits on a page. */
export const ROWS = 26;

/** Fills every list of the desk with megabytes of text, as a database from before the limits may contain. */
export async function seedMegabytes(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (let row = 0; row < ROWS; row += 1) await seedRow(trx, row);
    await trx.updateTable("outbox").set({ subject: MEGABYTE, html: MEGABYTE }).execute();
    const links = JSON.stringify([MEGABYTE, "https://example.com/"]);
    await trx
      .updateTable("creator_surveys")
      .set({ self_description: MEGABYTE, content_links: links, email: LONG_EMAIL })
      .where("id", "=", "survey-1")
      .execute();
  });
}

async function seedRow(db: Database, row: number): Promise<void> {
  await addSurvey(db, `survey-${row}`, { name: LONG_NAME, niche: "x".repeat(MEGABYTE.length - LONG_NAME.length) });
  await addMessage(db, `message-${row}`, { name: LONG_NAME, email: LONG_EMAIL, message: MEGABYTE });
  await addOrder(db, `order-${row}`, {
    email: LONG_EMAIL,
    parcels: JSON.stringify([{ id: "a", at: AT, by: null, tracking: MEGABYTE, units: null, mail: null }]),
    shipped_at: AT,
    attention: "stock-short",
  });
  await addMail(db, `mail-${row}`, { to: LONG_EMAIL, error: MEGABYTE });
  const line = {
    happened_at: AT,
    staff_id: null,
    action: "survey.note-added",
    subject_kind: "survey",
    subject_id: MEGABYTE,
  };
  await db
    .insertInto("audit_log")
    .values({ ...line, id: `line-${row}`, details: JSON.stringify({ name: MEGABYTE }) })
    .execute();
}
