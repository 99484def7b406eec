import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { deleteOldSessions } from "../../app/auth/session/find-session.server.ts";
import { ABSOLUTE_DAYS } from "../../app/auth/session/session.ts";
import { SPAM_DAYS } from "../../app/contact/message.ts";
import type { Database } from "../../app/database/database.ts";
import { redactOldMail } from "../../app/mail/expire-mail.server.ts";
import { MAIL_DAYS, keepUntil } from "../../app/mail/outbox.ts";
import { deleteOldCounts } from "../../app/server/security/shared-counter.server.ts";
import { CART_DAYS } from "../../app/shop/cart/cart.ts";
import { deleteAbandonedCarts } from "../../app/shop/cart/change-cart.server.ts";
import { EVENT_DAYS } from "../../app/shop/checkout/stripe-event.ts";
import { deleteOldEvents } from "../../app/shop/checkout/stripe-events.server.ts";
import { ALERT_DAYS, CONFIRM_HOURS } from "../../app/shop/stock-alerts/stock-alert.ts";
import { storedRecords } from "../../app/site/pages/policies/words.ts";
import { VISIT_DAYS } from "../../app/site/visits/visit.ts";
import { deleteStaleDrafts } from "../../app/survey/delete-surveys.server.ts";
import { DRAFT_DAYS } from "../../app/survey/journey.ts";
import { keepSurvey } from "../support/desk-records.ts";
import { addMail } from "../support/seed-desk.ts";
import { openDesk } from "../support/survey-harness.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

// Data that is deleted automatically, and when: a row for each promise on /privacy, checked just before and just after
// its date.

const AT = "2026-01-01T00:00:00.000Z";
const DAY = 24 * 60 * 60 * 1000;
const STAFF = { staff_id: "staff-1", created_at: AT };

type Cleanup = (to: ReturnType<typeof openDesk>["to"]) => Promise<unknown>;

interface Row {
  what: string;
  /** The data is deleted this many days after `AT`. */
  days: number;
  keep: (db: Database) => Promise<unknown>;
  table: Parameters<Database["selectFrom"]>[0] & string;
  cleanup: Cleanup;
}

const rows: Row[] = [
  {
    what: "a draft",
    days: DRAFT_DAYS,
    keep: (db) => keepSurvey(db, "draft", { createdAt: AT }),
    table: "creator_surveys",
    cleanup: deleteStaleDrafts,
  },
  {
    what: "a cart, with what lies in it",
    days: CART_DAYS,
    keep: async (db) => {
      await db
        .insertInto("products")
        .values({
          id: "tee",
          slug: "tee",
          name: "Tee",
          description: "",
          picture: "/tee.svg",
          picture_alt: "",
          position: 1,
          published: 1,
          created_at: AT,
          updated_at: AT,
        })
        .execute();
      await db.insertInto("carts").values({ id: "cart", created_at: AT, updated_at: AT }).execute();
      await db
        .insertInto("cart_items")
        .values({ cart_id: "cart", product_id: "tee", size: "M", quantity: 1, seen_price_cents: 1, position: 1 })
        .execute();
    },
    table: "cart_items",
    cleanup: deleteAbandonedCarts,
  },
  {
    what: "a notice of Stripe's",
    days: EVENT_DAYS,
    keep: (db) =>
      db
        .insertInto("stripe_events")
        .values({
          id: "evt_1",
          type: "charge.refunded",
          outcome: "handled",
          order_id: null,
          facts: "{}",
          received_at: AT,
          deliveries: 1,
        })
        .execute(),
    table: "stripe_events",
    cleanup: deleteOldEvents,
  },
  {
    what: "a count of a rate limit",
    days: 1,
    keep: (db) => db.insertInto("rate_limits").values({ key: "survey:hash", window_start: AT, count: 3 }).execute(),
    table: "rate_limits",
    cleanup: deleteOldCounts,
  },
  ...(["staff_sessions", "refresh_tokens"] as const).map((table) => ({
    what: `a sign-in (${table})`,
    days: ABSOLUTE_DAYS,
    keep: storeSession,
    table,
    cleanup: deleteOldSessions,
  })),
  {
    what: "a link that sets a password",
    days: 1,
    keep: (db) =>
      db
        .insertInto("password_links")
        .values({ ...STAFF, token_hash: "link", expires_at: later(1) })
        .execute(),
    table: "password_links",
    cleanup: deleteOldSessions,
  },
  {
    what: "a question for a code",
    days: 1,
    keep: async (db) => {
      const factor = {
        ...STAFF,
        id: "factor",
        factor_type: "totp" as const,
        friendly_name: "Phone",
        sealed_secret: "sealed",
        status: "verified" as const,
        updated_at: AT,
      };
      await db.insertInto("factors").values(factor).execute();
      await db
        .insertInto("challenges")
        .values({ id: "challenge", factor_id: "factor", created_at: AT, expires_at: later(1) })
        .execute();
    },
    table: "challenges",
    cleanup: deleteOldSessions,
  },
  {
    what: "a recovery code that was used",
    days: 1,
    keep: (db) =>
      db
        .insertInto("recovery_codes")
        .values({ ...STAFF, code_hash: "code", used_at: AT })
        .execute(),
    table: "recovery_codes",
    cleanup: deleteOldSessions,
  },
  {
    what: "a key that signs no more",
    days: 1,
    keep: (db) =>
      db
        .insertInto("signing_keys")
        .values({ id: "key", public_jwk: "{}", sealed_private_jwk: "sealed", created_at: AT, retired_at: AT })
        .execute(),
    table: "signing_keys",
    cleanup: deleteOldSessions,
  },
];

const store = useTestDatabase();

beforeEach(async () => {
  await store.db
    .insertInto("staff")
    .values({
      id: "staff-1",
      email: "ruth@example.com",
      email_key: "ruth@example.com",
      name: "Ruth",
      created_at: AT,
      updated_at: AT,
    })
    .execute();
});

test.each(rows)("$what is there for $days days, and then no more", async ({ days, keep, table, cleanup }) => {
  await keep(store.db);
  const { to } = openDesk(store);
  const left = async (milliseconds: number) => {
    to.time = new Date(Date.parse(AT) + days * DAY + milliseconds);
    await cleanup(to);
    // Raw SQL, because type-checking a typed query on any of eight tables takes longer than checking a hundred files.
    return (await sql`select 1 from ${sql.table(table)}`.execute(store.db)).rows.length;
  };
  expect(await left(-1)).toBe(1);
  expect(await left(1)).toBe(0);
});

test(`a mail has text, subject and address for ${MAIL_DAYS} days, and then no more`, async () => {
  await addMail(store.db, "mail");
  await store.db
    .updateTable("outbox")
    .set({ keep_until: keepUntil("message-acknowledgement", new Date(AT)).toISOString() })
    .execute();
  const { to } = openDesk(store);
  const kept = async (milliseconds: number) => {
    to.time = new Date(Date.parse(AT) + MAIL_DAYS * DAY + milliseconds);
    await redactOldMail(to);
    const { to_address, subject, text, html } = await store.db
      .selectFrom("outbox")
      .selectAll()
      .executeTakeFirstOrThrow();
    return [to_address, subject, text, html].filter(Boolean).length;
  };
  expect(await kept(-1)).toBe(4);
  expect(await kept(1)).toBe(0);
});

test("what was handed over to us stays: a survey that was sent, and a message", async () => {
  await keepSurvey(store.db, "sent", { completedAt: AT });
  await store.db
    .insertInto("contact_messages")
    .values({
      id: "message",
      name: "Ruth",
      email: "ruth@example.com",
      subject: "Hello",
      message: null,
      created_at: AT,
      page_hash: "page",
    })
    .execute();
  const { to } = openDesk(store);
  to.time = new Date(Date.parse(AT) + 4000 * DAY);
  for (const cleanup of [
    deleteStaleDrafts,
    deleteAbandonedCarts,
    deleteOldCounts,
    deleteOldSessions,
    deleteOldEvents,
    redactOldMail,
  ])
    await cleanup(to);
  for (const table of ["creator_surveys", "contact_messages"] as const)
    expect(await store.db.selectFrom(table).selectAll().execute(), table).toHaveLength(1);
});

test("/privacy says these days, and what backups mean for them", () => {
  const records = storedRecords({
    draftDays: DRAFT_DAYS,
    cartDays: CART_DAYS,
    mailDays: MAIL_DAYS,
    eventDays: EVENT_DAYS,
    sessionDays: ABSOLUTE_DAYS,
    confirmHours: CONFIRM_HOURS,
    alertDays: ALERT_DAYS,
    visitDays: VISIT_DAYS,
    spamDays: SPAM_DAYS,
    copyUntil: null,
  });
  const long = Object.fromEntries(records.map((record) => [record.heading, record.long]));
  expect(long).toMatchObject({
    "Survey answers": expect.stringContaining("90 days"),
    "Your cart": expect.stringContaining("60 days"),
    "Payment notices": expect.stringContaining("90 days"),
    Email: expect.stringContaining("30 days"),
    "Our team's sign-ins": expect.stringContaining("7 days"),
    "Request counts": "One day.",
    Backups: expect.stringContaining("anything deleted since then is deleted again"),
  });
});

async function storeSession(db: Database): Promise<void> {
  const session = {
    ...STAFF,
    id: "session",
    kind: "api" as const,
    aal: "aal1" as const,
    methods: "[]",
    user_agent: "test",
    began_at: AT,
    last_used_at: AT,
    password_at: AT,
  };
  await db.insertInto("staff_sessions").values(session).execute();
  await db
    .insertInto("refresh_tokens")
    .values({ token_hash: "token", session_id: "session", created_at: AT })
    .execute();
}

function later(days: number): string {
  return new Date(Date.parse(AT) + days * DAY).toISOString();
}
