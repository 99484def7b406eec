import { createHash } from "node:crypto";
import type { Insertable } from "kysely";
import { insertPasskey } from "../../app/auth/factor/factor.store.server.ts";
import type { Database } from "../../app/database/database.ts";
import type { DatabaseSchema } from "../../app/database/schema/schema.ts";
import type { OrderTable } from "../../app/database/schema/shop.ts";
import { about as aboutText } from "../../app/site/content/about.ts";
import { put } from "./server-database.ts";

const AT = "2026-01-02T03:04:05.000Z";
export const PERSON = "Naomi.Field@example.com";

/** In Stripe's format. */
const SHIPPING = JSON.stringify({
  name: "Naomi Field",
  address: { line1: "1 Mill Road", line2: null, city: "Durham", state: "NC", postal_code: "27701", country: "US" },
});

export async function addMessage(
  db: Database,
  id: string,
  change: Partial<{ name: string; email: string; message: string | null; createdAt: string }> = {},
): Promise<void> {
  const { name = "Naomi Field", email = PERSON, message = "Can you film a wedding?", createdAt = AT } = change;
  const sent = { subject: "Services Inquiry", message, created_at: createdAt, page_hash: `page-${id}` };
  await put(db, "contact_messages", { id, name, email, ...sent });
}

/** Adds a published document version, and a newer draft. */
export async function addContent(db: Database): Promise<void> {
  const published = { version: 1, published_at: AT, published_by: "nobody" };
  await put(db, "document_versions", { ...aboutWith("Published at the desk."), ...published });
  const saved = { stamp: "stamp", saved_at: AT, saved_by: "nobody" };
  await put(db, "document_drafts", { ...aboutWith("A draft: \u2028רות 🌾 &\u0001"), ...saved });
}

function aboutWith(intro: string) {
  return { document: "about", body: JSON.stringify({ ...aboutText, intro }) };
}

export const PICTURES = {
  ready: "PPPPPPPPPPPPPPPPPPPPPP",
  blank: "QQQQQQQQQQQQQQQQQQQQQQ",
  waiting: "RRRRRRRRRRRRRRRRRRRRRR",
  failed: "SSSSSSSSSSSSSSSSSSSSSS",
};

/** Images of 40 x 30 pixels in one color. */
const FILES = {
  png: "iVBORw0KGgoAAAANSUhEUgAAACgAAAAeCAMAAABpA6zvAAAAA1BMVEXIRS8eGXw7AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEklEQVQ4jWNgGAWjYBSMguEAAATOAAE9WQaqAAAAAElFTkSuQmCC",
  webp: "UklGRkgAAABXRUJQVlA4IDwAAAAwAwCdASooAB4APm02l0ikIqIhJWgAgA2JZwB2AABX74bgAP7paR//2LOWwLx///SbP+QZ/5Bn5xgAAAA=",
};

/** Adds pictures in each state. The described one has its files. */
export async function addPictures(db: Database): Promise<void> {
  for (const [kind, id] of Object.entries(PICTURES)) {
    const isReady = kind === "ready" || kind === "blank";
    await put(db, "pictures", {
      id,
      name: `${kind} 名 &`,
      alt: kind === "ready" ? "A red field\u2028 🌾" : "",
      decoration: 0,
      focus: 2,
      width: 40,
      height: 30,
      state: isReady ? "ready" : (kind as "waiting" | "failed"),
      reason: kind === "failed" ? "damaged" : null,
      source_digest: id,
      created_at: AT,
      created_by: "nobody",
      changed_at: AT,
      stamp: `stamp-${id}`,
      attempts: 0,
      claim: kind === "waiting" ? "another process" : null,
      claimed_until: kind === "waiting" ? "2999-01-01T00:00:00.000Z" : null,
    });
    if (isReady) for (const format of ["png", "webp"] as const) await addPictureFile(db, id, format);
  }
  for (const part of [0, 1]) {
    const bytes = Buffer.from([0, 255, 10, 13, 128, part]);
    await put(db, "picture_originals", { picture_id: PICTURES.waiting, part, bytes });
  }
}

async function addPictureFile(db: Database, id: string, format: "png" | "webp"): Promise<void> {
  const bytes = Buffer.from(FILES[format], "base64");
  const digest = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  await put(db, "picture_files", { picture_id: id, width: 40, format, digest, size: bytes.length, bytes });
}

/** Adds an order of one Covenant Tee in M, from seed-catalogue.ts. */
export async function addOrder(db: Database, id: string, change: Partial<Insertable<OrderTable>> = {}): Promise<void> {
  const row = {
    id,
    state: "paid" as const,
    cart_id: "cart",
    currency: "usd",
    amount_cents: 2800,
    paid_cents: 3010,
    postage_name: "Standard shipping",
    postage_cents: 210,
    discount_cents: 0,
    tax_cents: 0,
    refunded_cents: 0,
    return_origin: "http://127.0.0.1",
    stripe_payment_intent: `pi_${id}`,
    email: PERSON,
    shipping: SHIPPING,
    expires_at: AT,
    check_after: "9999-12-31T00:00:00.000Z",
    created_at: AT,
    updated_at: AT,
    ...change,
  };
  await put(db, "orders", row);
  await put(db, "order_lines", {
    order_id: id,
    position: 1,
    product_id: "product-covenant-tee",
    variant_id: "product-covenant-tee-2",
    name: "Covenant Tee",
    size: "M",
    picture: "/pictures/shop/covenant-tee.svg",
    price_cents: 2800,
    quantity: 1,
    held: 1,
  });
  const event = { id: `event-${id}`, order_id: id, happened_at: AT, cause: "webhook", details: "paid" };
  await put(db, "order_events", { ...event, from_state: "pending", to_state: row.state });
}

export async function addMail(
  db: Database,
  id: string,
  { to = PERSON, ...change }: Partial<Insertable<DatabaseSchema["outbox"]>> & { to?: string | null } = {},
): Promise<void> {
  await put(db, "outbox", {
    id,
    kind: "message-acknowledgement",
    about: null,
    to_address: to,
    reply_to: null,
    subject: "We got your message",
    text: "Text",
    html: "<p>Text</p>",
    message_id: `<${id}@example.com>`,
    created_at: AT,
    keep_until: "2999-01-01T00:00:00.000Z",
    state: "failed",
    attempts: 4,
    rounds: 1,
    next_attempt_at: "2998-01-01T00:00:00.000Z",
    last_error: "550 mailbox unavailable",
    ...change,
  });
}

export async function addSurvey(
  db: Database,
  id: string,
  change: Partial<{
    name: string;
    email: string | null;
    niche: string;
    links: readonly string[];
    createdAt: string;
  }> = {},
): Promise<void> {
  const { name = "Naomi Field", email = PERSON, niche = "Weddings", createdAt = AT } = change;
  const { links = ["https://example.com/a"] } = change;
  await put(db, "creator_surveys", {
    id,
    name,
    email,
    niche,
    current_stage: "exploring",
    archetypes: '["teacher","=storyteller"]',
    monetization_methods: "[]",
    current_barriers: "[]",
    weak_areas: "[]",
    community_needs: "[]",
    content_links: JSON.stringify(links),
    completed_at: createdAt,
    created_at: createdAt,
    updated_at: createdAt,
    furthest_step: 4,
    left_off_step: 4,
    version: 1,
    step_writers: "{}",
    key_generation: 1,
    resume_token_hash: `hash-${id}`,
  });
}

/** Gives a member a passkey, and their sessions its level. */
export async function addPasskey(db: Database, staffId: string, id: string): Promise<void> {
  const key = { credential_id: id, public_key: "key", counter: 0, transports: '["internal"]' };
  await insertPasskey(db, { ...key, id, staff_id: staffId, name: "Work laptop", created_at: AT });
  await db.updateTable("staff_sessions").set({ aal: "aal2" }).where("staff_id", "=", staffId).execute();
}
