import { sql } from "kysely";
import { expect, test } from "vitest";
import { deleteOldSessions } from "../../app/auth/session/find-session.server.ts";
import { ABSOLUTE_DAYS } from "../../app/auth/session/session.ts";
import { redactOldMail } from "../../app/mail/start-sender.server.ts";
import { deleteOldCounts } from "../../app/server/security/shared-counter.server.ts";
import { CART_DAYS } from "../../app/shop/cart/cart.ts";
import { deleteAbandonedCarts } from "../../app/shop/cart/change-cart.server.ts";
import { deleteOldEvents } from "../../app/shop/checkout/stripe-events.server.ts";
import { EVENT_DAYS } from "../../app/shop/orders/payments.ts";
import { deleteStaleDrafts } from "../../app/survey/delete-surveys.server.ts";
import { keepSurvey } from "../support/desk-records.ts";
import { addMessage } from "../support/seed-desk.ts";
import { openDesk } from "../support/survey-harness.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

// Each promise on /privacy, just before and after its date. Others: stale-drafts, mail-outbox, stock-alerts, visits.

const AT = "2026-01-01T00:00:00.000Z";
const DAY = 24 * 60 * 60 * 1000;
const STAFF = { staff_id: "staff-1", created_at: AT };

type Row = Readonly<Record<string, string | number>>;
type Cleanup = (to: ReturnType<typeof openDesk>["to"]) => Promise<unknown>;

const PRODUCT = { id: "tee", slug: "tee", name: "Tee", description: "", picture: "/tee.svg", picture_alt: "" };
const SESSION = { ...STAFF, id: "session", kind: "api", aal: "aal1", methods: "[]", user_agent: "test" };
const FACTOR = { ...STAFF, id: "factor", factor_type: "totp", friendly_name: "Phone", sealed_secret: "sealed" };

/** Each is deleted this many days after `AT` by one of these functions. The test checks the table of the last row. */
const promises: [what: string, days: number, cleanup: Cleanup, rows: Readonly<Record<string, Row>>][] = [
  [
    "a cart, with what lies in it",
    CART_DAYS,
    deleteAbandonedCarts,
    {
      products: { ...PRODUCT, position: 1, published: 1, created_at: AT, updated_at: AT },
      carts: { id: "cart", created_at: AT, updated_at: AT },
      cart_items: { cart_id: "cart", product_id: "tee", size: "M", quantity: 1, seen_price_cents: 1, position: 1 },
    },
  ],
  [
    "a notice of Stripe's",
    EVENT_DAYS,
    deleteOldEvents,
    { stripe_events: { id: "evt_1", type: "x", outcome: "handled", facts: "{}", received_at: AT } },
  ],
  ["a count of a rate limit", 1, deleteOldCounts, { rate_limits: { key: "survey:hash", window_start: AT, count: 3 } }],
  [
    "a sign-in",
    ABSOLUTE_DAYS,
    deleteOldSessions,
    {
      staff_sessions: { ...SESSION, began_at: AT, last_used_at: AT, password_at: AT },
      refresh_tokens: { token_hash: "token", session_id: "session", created_at: AT },
    },
  ],
  [
    "a link that sets a password",
    1,
    deleteOldSessions,
    { password_links: { ...STAFF, token_hash: "link", expires_at: later(1) } },
  ],
  [
    "a question for a code",
    1,
    deleteOldSessions,
    {
      factors: { ...FACTOR, status: "verified", updated_at: AT },
      challenges: { id: "challenge", factor_id: "factor", created_at: AT, expires_at: later(1) },
    },
  ],
  [
    "a recovery code that was used",
    1,
    deleteOldSessions,
    { recovery_codes: { ...STAFF, code_hash: "code", used_at: AT } },
  ],
  [
    "a key that signs no more",
    1,
    deleteOldSessions,
    { signing_keys: { id: "key", public_jwk: "{}", sealed_private_jwk: "x", created_at: AT, retired_at: AT } },
  ],
];

const store = useTestDatabase();

async function add(rows: Readonly<Record<string, Row>>): Promise<void> {
  for (const [table, row] of Object.entries(rows)) {
    const columns = Object.keys(row).map((column) => sql.ref(column));
    await sql`insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(Object.values(row))})`.execute(
      store.db,
    );
  }
}

test.each(promises)("%s is there for %d days, and then no more", async (_what, days, cleanup, rows) => {
  const member = { email: "ruth@example.com", email_key: "ruth@example.com", name: "Ruth" };
  await add({ staff: { id: "staff-1", ...member, created_at: AT, updated_at: AT }, ...rows });
  const { to } = openDesk(store);
  const left = async (milliseconds: number) => {
    to.time = new Date(Date.parse(AT) + days * DAY + milliseconds);
    await cleanup(to);
    const table = Object.keys(rows).at(-1) ?? "";
    return (await sql`select 1 from ${sql.table(table)}`.execute(store.db)).rows.length;
  };
  expect(await left(-1)).toBe(1);
  expect(await left(1)).toBe(0);
});

test("what was handed over to us stays: a survey that was sent, and a message", async () => {
  await keepSurvey(store.db, "sent", { completedAt: AT });
  await addMessage(store.db, "message", { createdAt: AT });
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

function later(days: number): string {
  return new Date(Date.parse(AT) + days * DAY).toISOString();
}
