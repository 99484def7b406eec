import { sql } from "kysely";
import type { Database } from "../../../app/database/database.ts";
import { seedSurveys } from "../../../app/dev/demo/seed-surveys.ts";
import { orderNumber } from "../../../app/shop/orders/order.ts";
import { type DeskMember, signInMember } from "../../support/desk-member.ts";
import { orderId, seedOrders } from "../../support/many-orders.ts";
import { withDatabase } from "../../support/server-database.ts";
import { startServer, type TestServer } from "../../support/start-server.ts";

const DAY = 24 * 60 * 60 * 1000;
/** The time of the first message. */
const START = Date.now() - 250 * DAY;

/** A built site with many records and a signed-in member. */
export interface Side {
  server: TestServer;
  member: DeskMember;
  /** The position of a survey in the middle of the list. */
  place: number;
}

/** Starts a site with `count` each of surveys, orders and messages. */
export async function makeSide(count: number): Promise<Side> {
  const server = await startServer();
  const member = await signInMember(server.databaseFile);
  const start = performance.now();
  const middle = await withDatabase(server.databaseFile, async (db) => {
    await seedSurveys(db, count, new Date());
    await shareSurveys(db, count, member.id);
    await seedMessages(db, count, member.id);
    await seedOrders(db, count);
    await addSales(db, count);
    // PostgreSQL does this by itself only after a while, and not at all in tests.
    if (server.databaseFile.startsWith("postgres:")) await tidy(db);
    const row = await db
      .selectFrom("survey_cases")
      .select("place")
      .where("place", ">=", count / 2)
      .orderBy("place")
      .limit(1)
      .executeTakeFirstOrThrow();
    return { place: row.place };
  });
  console.error(
    `${count.toLocaleString("en-US")} surveys, messages and orders made in ${((performance.now() - start) / 1000).toFixed(0)} s`,
  );
  return { server, member, ...middle };
}

/** Gives PostgreSQL's planner statistics and the visibility map for index-only scans. */
async function tidy(db: Database): Promise<void> {
  // Our PostgreSQL cancels statements after 30 seconds.
  await sql`set statement_timeout = 0`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

/** Adds each order's sale to the journal, spread over the last twelve weeks. */
async function addSales(db: Database, count: number): Promise<void> {
  const first = Date.now() - 80 * DAY;
  for (let from = 0; from < count; from += 500) {
    const rows = Array.from({ length: Math.min(500, count - from) }, (_, place) => {
      const number = from + place;
      const at = new Date(first + Math.floor((number / count) * 80 * DAY)).toISOString();
      const parts = {
        postage_cents: 0,
        discount_cents: 0,
        tax_cents: 0,
        other_cents: 0,
        fee_cents: null,
        source: null,
      };
      const sums = { units: 2, items_cents: 5600, total_cents: 5600, ...parts };
      return { id: `sale:${number}`, order_id: orderId(number), happened_at: at, kind: "sale" as const, ...sums };
    });
    await db.insertInto("journal_entries").values(rows).execute();
  }
}

/** Gives a third of the surveys an owner, and one in twenty a next step, overdue or due today. */
async function shareSurveys(db: Database, count: number, owner: string): Promise<void> {
  const day = sql<string>`case place % 40 when 0 then ${dayFromNow(-9)} else ${dayFromNow(0)} end`;
  for (let from = 0; from <= count; from += 10_000)
    await db
      .updateTable("survey_cases")
      .set({
        owner_id: sql`case when place % 3 = 0 then ${owner} end`,
        next_step: sql`case when place % 20 = 0 then 'Write back' end`,
        next_step_on: sql`case when place % 20 = 0 then ${day} end`,
      })
      .where("place", ">=", from)
      .where("place", "<", from + 10_000)
      .execute();
}

/** Adds messages a minute apart, half about a church, half about a chapel. A third is open, a third has the owner. */
export async function seedMessages(db: Database, count: number, owner: string | null): Promise<void> {
  for (let from = 0; from < count; from += 500) {
    const rows = Array.from({ length: Math.min(500, count - from) }, (_, place) => {
      const number = from + place;
      const answered = number % 3 > 0 ? messageTime(number + 60) : null;
      return {
        id: `seeded-${number}`,
        name: `Visitor ${number}`,
        email: `visitor-${number}@example.com`,
        subject: "General Inquiry",
        message: `Do you film on Sundays? My ${number % 2 === 0 ? "church" : "chapel"} has ${number} chairs.`,
        created_at: messageTime(number),
        page_hash: `seeded-${number}`,
        answered_at: answered,
        answered_by: answered && owner,
        owner_id: number % 3 === 1 ? owner : null,
        ...(number % 20 === 0 && { next_step: "Call", next_step_on: dayFromNow(number % 40 === 0 ? -9 : 0) }),
      };
    });
    await db.insertInto("contact_messages").values(rows).execute();
  }
}

function messageTime(number: number): string {
  return new Date(START + number * 60_000).toISOString();
}

function dayFromNow(days: number): string {
  return new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
}

/** Dashboard pages to time, by what they show. */
export const probes: Readonly<Record<string, string | ((side: Side) => string)>> = {
  today: "/desk",
  "list, first page": "/desk/surveys",
  "list, last page": "/desk/surveys?older=26",
  "filter: stage": "/desk/surveys?stage=exploring",
  "filter: status": "/desk/surveys?status=call_booked",
  "filter: waiting, oldest first": "/desk/surveys?complete=yes&status=new&sort=oldest",
  "today's filter: overdue": "/desk/surveys?promise=overdue",
  "search: common word": "/desk/surveys?q=gospel",
  "search: rare word": "/desk/surveys?q=777",
  "search: two common words that never meet": "/desk/surveys?q=gospel+learned",
  "search: common word, in the middle": ({ place }) => `/desk/surveys?q=gospel&older=${place}`,
  "search: beginning of a common word": "/desk/surveys?q=gosp",
  "search: beginning of many words": "/desk/surveys?q=co",
  "care: mine": "/desk/surveys?owner=me",
  "care: step overdue": "/desk/surveys?due=overdue",
  "care: wants a call, no address": "/desk/surveys?reach=no-address",
  messages: "/desk/messages",
  "messages: open": "/desk/messages?show=open",
  "messages: a rare word": "/desk/messages?q=150",
  "messages: a common word": "/desk/messages?q=church",
  "box: a rare word": "/desk/search?q=776",
  "box: a common word": "/desk/search?q=gospel",
  "box: a beginning of many words": "/desk/search?q=co",
  orders: "/desk/orders",
  "orders: to ship": "/desk/orders?show=to-ship",
  "orders: a word of all": "/desk/orders?q=tee",
  "orders: a number": `/desk/orders?q=${orderNumber(orderId(777))}`,
  "orders: a common word, part shipped": "/desk/orders?show=part-shipped&q=tee",
  outbox: "/desk/outbox",
  visits: "/desk/visits",
  audit: "/desk/audit",
};
