import { connect } from "../../app/database/connect.server.ts";
import type { Database } from "../../app/database/database.ts";
import { inTransaction } from "../../app/database/in-transaction.server.ts";
import { bringUpToDate } from "../../app/database/migrate.server.ts";
import { seedSurveys } from "../../app/dev/demo/seed-surveys.ts";
import { addEntries } from "../../app/shop/orders/journal/journal.store.server.ts";
import { indexOrders } from "../../app/shop/orders/order.store.server.ts";
import { searchedColumns } from "../../app/survey/questions.ts";
import { seedCatalogue } from "./seed-catalogue.ts";
import { addContent, addMail, addMessage, addOrder, addPictures } from "./seed-desk.ts";
import { withDatabase } from "./server-database.ts";

const AT = "2026-01-02T03:04:05.678Z";
const BATCH = 1_000;

/**
 * Creates a database file with a row in each table and with many surveys and orders. Each order has its words, email,
 * cart and stock entries.
 */
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

/** Returns the id of an order: base64url like those of the site, since an order's number is read off it. */
export function filledOrder(number: number): string {
  return `order-${String(number).padStart(16, "0")}`;
}

async function addOneOrder(db: Database, number: number): Promise<void> {
  const id = filledOrder(number);
  await addOrder(db, id, {
    cart_id: `cart-${number}`,
    email: number % 7 === 0 ? null : `shopper-${number}@example.com`,
  });
  await db
    .insertInto("stock_ledger")
    .values({
      id: `held-${number}`,
      variant_id: "product-covenant-tee-2",
      change: -1,
      reason: "held",
      order_id: id,
      happened_at: AT,
    })
    .execute();
  await db
    .insertInto("carts")
    .values({ id: `cart-${number}`, created_at: AT, updated_at: AT })
    .execute();
  await db
    .insertInto("cart_items")
    .values({
      cart_id: `cart-${number}`,
      product_id: "product-covenant-tee",
      size: "M",
      quantity: 1 + (number % 9),
      seen_price_cents: 2800,
      position: 1,
    })
    .execute();
  const parts = { itemsCents: 2800, postageCents: 0, discountCents: 0, taxCents: 210, otherCents: 0, totalCents: 3010 };
  const entry = { id: `sale:${id}`, orderId: id, at: AT, kind: "sale", units: 1, feeCents: null } as const;
  await addEntries(db, [{ ...entry, ...parts, source: `pi_${id}` }]);
  await addMail(db, `mail-${number}`, {
    state: number % 3 === 0 ? "waiting" : "sent",
    error: null,
    about: `order:${id}`,
  });
}

/** Adds the records other than orders and surveys, with characters that are easily mangled. */
async function addOneOfEach(db: Database): Promise<void> {
  await addMessage(db, "message-1", {
    name: 'Ruth 🌾 "O\'Moab" & <b>\\',
    message: '\nרות המואביה\t\u0001\u2028\r\n100% 👩🏽‍🌾 {"a": null} \uFFFD é\u0301',
  });
  await addMessage(db, "", { message: "" });
  await db
    .insertInto("payouts")
    .values({ id: "po_1", created_at: AT, arrives_on: "2026-01-04", read_to: null })
    .execute();
  const { id: surveyId } = await db.selectFrom("creator_surveys").select("id").limit(1).executeTakeFirstOrThrow();
  await db
    .insertInto("calls")
    .values({
      survey_id: surveyId,
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
    })
    .execute();
  const alert = { variant_id: "product-covenant-tee-2", asked_at: AT, confirmed_at: null, keep_until: AT };
  await db
    .insertInto("stock_alerts")
    .values({ id: "alert-1", email: "ruth@example.com", ...alert })
    .execute();
  await db
    .insertInto("spam_messages")
    .values({
      id: "spam-1",
      name: "Ruth",
      email: "ruth@example.com",
      subject: "Services Inquiry",
      message: "Buy now",
      created_at: AT,
      page_hash: "spam-page-1",
    })
    .execute();
  await db.insertInto("page_views").values({ day: "2026-01-02", page: "/", views: 3, visits: 1 }).execute();
  await db.insertInto("visit_sources").values({ day: "2026-01-02", host: "", visits: 1 }).execute();
  await addContent(db);
  await addPictures(db);
  const staff = {
    email: "ada@example.com",
    name: "Ada Møss",
    password_hash: null,
    disabled_at: null,
    created_at: AT,
    updated_at: AT,
  };
  await db
    .insertInto("staff")
    .values({ id: "staff-1", email_key: "ada@example.com", ...staff })
    .execute();
  const dates = { created_at: AT, used_at: null };
  await db
    .insertInto("reset_requests")
    .values({ staff_id: "staff-1", asked_by: "staff-1", factors: 1, asked_at: AT, mail_id: "mail-1" })
    .execute();
  await db
    .insertInto("password_links")
    .values({ token_hash: "link", staff_id: "staff-1", expires_at: AT, ...dates })
    .execute();
  const session = {
    kind: "api" as const,
    token_hash: null,
    aal: "aal1" as const,
    methods: "[]",
    user_agent: "test",
    began_at: AT,
    created_at: AT,
    last_used_at: AT,
    password_at: AT,
    revoked_at: null,
  };
  await db
    .insertInto("staff_sessions")
    .values({ id: "session-1", staff_id: "staff-1", ...session })
    .execute();
  await db
    .insertInto("refresh_tokens")
    .values({ token_hash: "token", session_id: "session-1", ...dates })
    .execute();
  const factor = {
    factor_type: "totp" as const,
    friendly_name: "",
    sealed_secret: "sealed",
    status: "verified" as const,
    last_step: 58_000_000,
    created_at: AT,
    updated_at: AT,
    last_challenged_at: null,
  };
  await db
    .insertInto("factors")
    .values({ id: "factor-1", staff_id: "staff-1", ...factor })
    .execute();
  await db
    .insertInto("challenges")
    .values({ id: "challenge-1", factor_id: "factor-1", expires_at: AT, ...dates })
    .execute();
  await db
    .insertInto("recovery_codes")
    .values({ staff_id: "staff-1", code_hash: "code", ...dates })
    .execute();
  await db
    .insertInto("passkeys")
    .values({
      id: "passkey-1",
      staff_id: "staff-1",
      credential_id: "credential",
      public_key: "key",
      counter: 4_294_967_295,
      transports: '["internal"]',
      name: "Laptop",
      created_at: AT,
      last_used_at: null,
    })
    .execute();
  await db
    .insertInto("passkey_challenges")
    .values({ challenge_hash: "challenge", purpose: "add", staff_id: "staff-1", expires_at: AT })
    .execute();
  await db
    .insertInto("signing_keys")
    .values({ id: "key-1", public_jwk: "{}", sealed_private_jwk: "sealed", created_at: AT, retired_at: null })
    .execute();
  await db
    .insertInto("stripe_events")
    .values({
      id: "evt_1",
      type: "charge.refunded",
      outcome: "handled",
      order_id: null,
      facts: "{}",
      received_at: AT,
    })
    .execute();
  await db
    .insertInto("rate_limits")
    .values({ key: "post-all:all", window_start: AT, count: Number.MAX_SAFE_INTEGER })
    .execute();
  await db.insertInto("erasures").values({ asked_at: AT }).execute();
  await db
    .insertInto("audit_log")
    .values({
      id: "audit-1",
      happened_at: AT,
      staff_id: null,
      action: "added",
      subject_kind: "staff",
      subject_id: "staff-1",
      details: "{}",
    })
    .execute();
  const survey = await db.selectFrom("creator_surveys").select("id").limit(1).executeTakeFirstOrThrow();
  await db
    .insertInto("survey_notes")
    .values({
      id: "note-1",
      survey_id: survey.id,
      staff_id: "staff-1",
      text: "Called her; she sings 🎶",
      created_at: AT,
    })
    .execute();
  await db
    .updateTable("survey_cases")
    .set({
      owner_id: "staff-1",
      next_step: "Call 🎶",
      next_step_on: "2026-01-31",
      follow_up_by: "staff-1",
      follow_up_at: AT,
    })
    .where("survey_id", "=", survey.id)
    .execute();
  const note = { staff_id: "staff-1", text: "@Ada, she sings 🎶", created_at: AT };
  await db
    .insertInto("message_notes")
    .values({ id: "note-2", message_id: "message-1", ...note })
    .execute();
  await db
    .insertInto("mentions")
    .values({ note_id: "note-2", staff_id: "staff-1", message_id: "message-1", by_id: "staff-1", created_at: AT })
    .execute();
  const reply = {
    staff_id: "staff-1",
    subject: "Hi 🎶",
    text: "Hi Ruth,\n\u2028רות",
    answers_to: "me",
    created_at: AT,
  };
  await db
    .insertInto("replies")
    .values({ id: "reply-1", message_id: "message-1", survey_id: null, mail_id: "mail-1", ...reply })
    .execute();
  const filter = { list: "surveys", name: "Mine 名", query: "owner=me", created_at: AT };
  await db
    .insertInto("saved_filters")
    .values({ id: "filter-1", staff_id: "staff-1", ...filter })
    .execute();
  await db
    .insertInto("notification_choices")
    .values({ staff_id: "staff-1", topic: "surveys", choice: "digest", chosen_at: AT })
    .execute();
}
