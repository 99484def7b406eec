import { sql } from "kysely";
import type { Database } from "../../../app/database/database.ts";
import { AT, LATER } from "./recorded-call.ts";

/** Adds two words to so many surveys that a search for them is planned differently from a search for rare words. */
export async function makeWordsCommon(db: Database): Promise<void> {
  await sql`insert into survey_search (rowid, body, facets)
    with recursive numbers(n) as (select 1000 union all select n + 1 from numbers where n < 3100) select n, 'gospel choir', '' from numbers`.execute(
    db,
  );
  await sql`insert into contact_messages (id, name, email, subject, message, created_at, page_hash)
    with recursive numbers(n) as (select 1000 union all select n + 1 from numbers where n < 3100)
    select 'common-' || n, 'Ruth', 'ruth@example.com', 'Collaboration', 'gospel choir', ${AT}, 'common-' || n from numbers`.execute(
    db,
  );
  await addCommonOrders(db);
}

/** Adds orders that are found by the same two words. */
async function addCommonOrders(db: Database): Promise<void> {
  const money = { currency: "usd", amount_cents: 100, refunded_cents: 0, return_origin: "" };
  const times = { expires_at: AT, check_after: LATER, created_at: AT, updated_at: AT };
  const ids = Array.from({ length: 1_100 }, (_, number) => `common-${number}`);
  const rows = ids.map((id) => ({ id, state: "expired" as const, cart_id: "cart", words_due: 0, ...money, ...times }));
  await db.insertInto("orders").values(rows).execute();
  const words = ids.flatMap((id) => ["gospel", "choir"].map((word) => ({ order_id: id, word, time: AT })));
  await db.insertInto("order_words").values(words).execute();
}
