import type { Insertable } from "kysely";
import { connect } from "../../app/database/connect.server.ts";
import type { Database } from "../../app/database/database.ts";
import { inTransaction } from "../../app/database/in-transaction.server.ts";
import { bringUpToDate } from "../../app/database/migrate.server.ts";
import type { DatabaseSchema } from "../../app/database/schema/schema.ts";
import { seedSurveys } from "../../app/dev/demo/seed-surveys.ts";
import { addEntries } from "../../app/shop/orders/journal/journal.store.server.ts";
import { indexOrders } from "../../app/shop/orders/order.store.server.ts";
import { searchedColumns } from "../../app/survey/questions.ts";
import { seedCatalogue } from "./seed-catalogue.ts";
import { addContent, addMail, addMessage, addOrder, addPictures } from "./seed-desk.ts";
import { put, withDatabase } from "./server-database.ts";

const AT = "2026-01-02T03:04:05.678Z";
const BATCH = 1_000;

/** Creates a database with a row in each table and many surveys and orders, each order with its related rows. */
export async function fillEverything(
  file: string,
  { surveys, orders }: { surveys: number; orders: number },
): Promise<void> {
  const connected = await connect({ file });
  await bringUpToDate(connected, searchedColumns());
  await connected.db.destroy();
  await seedCatalogue(file);
  await withDatabase(file, async (open) => {
    await seedSurveys(open, surveys, new Date());
    for (let first = 0; first < orders; first += BATCH) {
      await inTransaction(open, async (trx) => {
        const numbers = Array.from({ length: Math.min(BATCH, orders - first) }, (_, place) => first + place);
        for (const number of numbers) await addOneOrder(trx, number);
        await indexOrders(trx, numbers.map(filledOrder));
      });
    }
    await inTransaction(open, addOneOfEach);
  });
}

/** Returns an order's id: base64url like the site's, because an order's number is read from it. */
export function filledOrder(number: number): string {
  return `order-${String(number).padStart(16, "0")}`;
}

async function addOneOrder(db: Database, number: number): Promise<void> {
  const id = filledOrder(number);
  const cart = { cart_id: `cart-${number}` };
  await addOrder(db, id, { ...cart, email: number % 7 === 0 ? null : `shopper-${number}@example.com` });
  const held = { variant_id: "product-covenant-tee-2", change: -1, reason: "held", happened_at: AT } as const;
  await put(db, "stock_ledger", { ...held, id: `held-${number}`, order_id: id });
  await put(db, "carts", { id: cart.cart_id, created_at: AT, updated_at: AT });
  const line = { product_id: "product-covenant-tee", size: "M", seen_price_cents: 2800, position: 1 };
  await put(db, "cart_items", { ...cart, ...line, quantity: 1 + (number % 9) });
  const entry = { id: `sale:${id}`, order_id: id, happened_at: AT, kind: "sale", units: 1, fee_cents: null } as const;
  const sum = { items_cents: 2800, tax_cents: 210, total_cents: 3010 };
  const none = { postage_cents: 0, discount_cents: 0, other_cents: 0 };
  await addEntries(db, [{ ...entry, ...sum, ...none, source: `pi_${id}` }]);
  const state = number % 3 === 0 ? "waiting" : "sent";
  await addMail(db, `mail-${number}`, { state, last_error: null, about: `order:${id}` });
}

/** Adds records other than orders and surveys, with easily mangled characters. */
async function addOneOfEach(db: Database): Promise<void> {
  await addMessage(db, "message-1", {
    name: 'Ruth 🌾 "O\'Moab" & <b>\\',
    message: '\nרות המואביה\t\u0001\u2028\r\n100% 👩🏽‍🌾 {"a": null} \uFFFD é\u0301',
  });
  await addMessage(db, "", { message: "" });
  await addContent(db);
  await addPictures(db);
  const { id: survey_id } = await db.selectFrom("creator_surveys").select("id").limit(1).executeTakeFirstOrThrow();
  for (const [table, row] of Object.entries(rowsOf(survey_id))) await put(db, table as "erasures", row as never);
  const care = { owner_id: STAFF.staff_id, follow_up_by: STAFF.staff_id, follow_up_at: AT };
  await db
    .updateTable("survey_cases")
    .set({ ...care, next_step: "Call 🎶", next_step_on: "2026-01-31" })
    .where("survey_id", "=", survey_id)
    .execute();
}

const STAFF = { staff_id: "staff-1" };
const PERSON = { email: "ruth@example.com", name: "Ruth" };

/** Rows for all other tables, in the order of their references. */
function rowsOf(survey_id: string): { [Table in keyof DatabaseSchema]?: Insertable<DatabaseSchema[Table]> } {
  const dates = { created_at: AT, used_at: null };
  const changed = { created_at: AT, updated_at: AT };
  return {
    payouts: { id: "po_1", created_at: AT, arrives_on: "2026-01-04", read_to: null },
    calls: {
      survey_id,
      id: "call-1",
      state: "declined",
      times: "[]",
      starts_at: null,
      host_id: "nobody",
      reason: 'After 4\n"é\u0301"',
      talk: "place",
      talk_at: "1 Mill Road, Durham",
      phone: "+1 919 555 0142",
      sequence: 0,
      remind_at: null,
      changed_at: AT,
    },
    stock_alerts: {
      id: "alert-1",
      email: PERSON.email,
      variant_id: "product-covenant-tee-2",
      asked_at: AT,
      confirmed_at: null,
      keep_until: AT,
    },
    spam_messages: {
      ...PERSON,
      id: "spam-1",
      subject: "Services Inquiry",
      message: "Buy now",
      created_at: AT,
      page_hash: "spam-page-1",
    },
    page_views: { day: "2026-01-02", page: "/", views: 3, visits: 1 },
    visit_sources: { day: "2026-01-02", host: "", visits: 1 },
    staff: {
      ...changed,
      id: STAFF.staff_id,
      email_key: "ada@example.com",
      email: "ada@example.com",
      name: "Ada Møss",
      password_hash: null,
      disabled_at: null,
    },
    reset_requests: { ...STAFF, asked_by: STAFF.staff_id, factors: 1, asked_at: AT, mail_id: "mail-1" },
    password_links: { ...STAFF, ...dates, token_hash: "link", expires_at: AT },
    staff_sessions: {
      ...STAFF,
      id: "session-1",
      kind: "api",
      token_hash: null,
      aal: "aal1",
      methods: "[]",
      user_agent: "test",
      began_at: AT,
      created_at: AT,
      last_used_at: AT,
      password_at: AT,
      revoked_at: null,
    },
    refresh_tokens: { ...dates, token_hash: "token", session_id: "session-1" },
    factors: {
      ...STAFF,
      ...changed,
      id: "factor-1",
      factor_type: "totp",
      friendly_name: "",
      sealed_secret: "sealed",
      status: "verified",
      last_step: 58_000_000,
      last_challenged_at: null,
    },
    challenges: { ...dates, id: "challenge-1", factor_id: "factor-1", expires_at: AT },
    recovery_codes: { ...STAFF, ...dates, code_hash: "code" },
    passkeys: {
      ...STAFF,
      id: "passkey-1",
      credential_id: "credential",
      public_key: "key",
      counter: 4_294_967_295,
      transports: '["internal"]',
      name: "Laptop",
      created_at: AT,
      last_used_at: null,
    },
    passkey_challenges: { ...STAFF, challenge_hash: "challenge", purpose: "add", expires_at: AT },
    signing_keys: { id: "key-1", public_jwk: "{}", sealed_private_jwk: "sealed", created_at: AT, retired_at: null },
    stripe_events: {
      id: "evt_1",
      type: "charge.refunded",
      outcome: "handled",
      order_id: null,
      facts: "{}",
      received_at: AT,
    },
    rate_limits: { key: "post-all:all", window_start: AT, count: Number.MAX_SAFE_INTEGER },
    erasures: { asked_at: AT },
    audit_log: {
      id: "audit-1",
      happened_at: AT,
      staff_id: null,
      action: "added",
      subject_kind: "staff",
      subject_id: STAFF.staff_id,
      details: "{}",
    },
    survey_notes: { ...STAFF, id: "note-1", survey_id, text: "Called her; she sings 🎶", created_at: AT },
    message_notes: { ...STAFF, id: "note-2", message_id: "message-1", text: "@Ada, she sings 🎶", created_at: AT },
    mentions: { ...STAFF, note_id: "note-2", message_id: "message-1", by_id: STAFF.staff_id, created_at: AT },
    replies: {
      ...STAFF,
      id: "reply-1",
      message_id: "message-1",
      survey_id: null,
      mail_id: "mail-1",
      subject: "Hi 🎶",
      text: "Hi Ruth,\n\u2028רות",
      answers_to: "me",
      created_at: AT,
    },
    saved_filters: { ...STAFF, id: "filter-1", list: "surveys", name: "Mine 名", query: "owner=me", created_at: AT },
    notification_choices: { ...STAFF, topic: "surveys", choice: "digest", chosen_at: AT },
  };
}
