import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, PostgresAdapter, sql } from "kysely";
import { postgresStatements, sqliteStatements } from "./0001-schema-search.ts";

// The schema before the first release. app/database/schema says what each table and column holds.

export async function up(db: Kysely<any>): Promise<void> {
  const tables = [surveys, messages, catalogue, orders, members, desk, content, site].flatMap((make) => make(db));
  for (const table of tables) await table.execute();
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const indexes = INDEXES.map((index) => `create ${index}`);
  for (const statement of [...indexes, ...(isPostgres ? postgresStatements() : sqliteStatements())])
    await sql.raw(statement).execute(db);
}

function surveys(db: Kysely<any>): Table[] {
  return [
    records(db, "creator_surveys")
      .$call(texts("name", "current_stage", "created_at", "updated_at"))
      .$call(optionalTexts("creator_name", "self_description", "platforms", "niche", "takeaway_goals"))
      .$call(optionalTexts("monetization_intent", "preferred_style", "success_vision", "ideal_tetm_support"))
      .$call(optionalTexts("discovery_call", "email", "completed_at", "begun_on"))
      .$call(lists("archetypes", "monetization_methods", "current_barriers", "weak_areas", "community_needs"))
      .$call(lists("content_links"))
      .$call(integers("furthest_step", "left_off_step", "version", "key_generation"))
      .addColumn("step_writers", "text", (column) => column.notNull().defaultTo("{}"))
      .addColumn("first_page_hash", "text", (column) => column.unique())
      .addColumn("resume_token_hash", "text", unique),
    table(db, "survey_cases")
      .addColumn("place", "integer", primaryKey)
      .addColumn("survey_id", "text", unique)
      .addColumn("status", "text", checked("status in ('new', 'contacted', 'call_booked', 'closed')"))
      .addColumn("arrived_at", "text", notNull)
      .$call(optionalTexts("submitted_at", "status_by", "status_at"))
      .$call(followUp),
    records(db, "survey_notes").$call(texts("survey_id", "staff_id", "text", "created_at")),
    table(db, "survey_steps")
      .$call(texts("survey_id", "begun_on", "reached_at"))
      .$call(integers("step"))
      .$call(optionalIntegers("seconds"))
      .addPrimaryKeyConstraint("survey_steps_primary", ["survey_id", "step"]),
    table(db, "funnel_days")
      .$call(texts("day"))
      .$call(integers("step", "seconds", "surveys"))
      .addPrimaryKeyConstraint("funnel_days_primary", ["step", "day", "seconds"]),
    table(db, "calls")
      .addColumn("survey_id", "text", (column) =>
        column.primaryKey().references("creator_surveys.id").onDelete("cascade"),
      )
      .addColumn("id", "text", unique)
      .$call(texts("state", "times", "host_id", "changed_at"))
      .$call(optionalTexts("starts_at", "reason", "talk", "talk_at", "phone", "remind_at"))
      .$call(integers("sequence")),
  ];
}

function messages(db: Kysely<any>): Table[] {
  return [
    records(db, "contact_messages")
      .$call(texts("name", "email", "subject", "created_at"))
      .$call(optionalTexts("message", "answered_at", "answered_by"))
      .addColumn("page_hash", "text", unique)
      .$call(followUp)
      .$call(optionalIntegers("place")),
    records(db, "spam_messages")
      .$call(texts("name", "email", "subject", "created_at"))
      .$call(optionalTexts("message"))
      .addColumn("page_hash", "text", unique),
    records(db, "message_notes")
      .addColumn("message_id", "text", partOf("contact_messages.id"))
      .$call(texts("staff_id", "text", "created_at")),
  ];
}

function catalogue(db: Kysely<any>): Table[] {
  return [
    records(db, "products")
      .addColumn("slug", "text", unique)
      .$call(texts("name", "description", "picture", "picture_alt", "created_at", "updated_at"))
      .addColumn("more_pictures", "text", blank)
      .addColumn("collections", "text", blank)
      .addColumn("former_slugs", "text", blank)
      .addColumn("compare_at", "integer", zero)
      .$call(integers("position"))
      .addColumn("published", "integer", checked("published in (0, 1)")),
    records(db, "product_variants")
      .addColumn("product_id", "text", references("products.id"))
      .$call(texts("size"))
      .addColumn("price_cents", "integer", checked("price_cents > 0"))
      .addColumn("stock", "integer", (column) => column.check(sql`stock >= 0`))
      .$call(integers("position"))
      .addColumn("offered", "integer", checked("offered in (0, 1)"))
      .addUniqueConstraint("product_variants_product_size", ["product_id", "size"]),
    records(db, "stock_alerts")
      .addColumn("variant_id", "text", references("product_variants.id"))
      .$call(texts("email", "asked_at", "keep_until"))
      .$call(optionalTexts("confirmed_at"))
      .addUniqueConstraint("stock_alerts_once", ["variant_id", "email"]),
    records(db, "carts").$call(texts("created_at", "updated_at")),
    table(db, "cart_items")
      .addColumn("cart_id", "text", partOf("carts.id"))
      .addColumn("product_id", "text", references("products.id"))
      .$call(texts("size"))
      .addColumn("quantity", "integer", checked("quantity between 1 and 999"))
      .$call(integers("seen_price_cents", "position"))
      .addPrimaryKeyConstraint("cart_items_primary", ["cart_id", "product_id", "size"]),
  ];
}

function orders(db: Kysely<any>): Table[] {
  return [
    records(db, "orders")
      .addColumn("state", "text", checked("state in ('pending', 'paid', 'cancelled', 'expired', 'refunded')"))
      .addColumn("checkout_key", "text", (column) => column.unique())
      .addColumn("stripe_session_id", "text", (column) => column.unique())
      .addColumn("stripe_payment_intent", "text", (column) => column.unique())
      .$call(texts("cart_id", "currency", "return_origin", "expires_at", "check_after", "created_at", "updated_at"))
      .addColumn("amount_cents", "integer", checked("amount_cents > 0"))
      .addColumn("refunded_cents", "integer", zero)
      .$call(optionalIntegers("paid_cents", "discount_cents", "tax_cents", "fee_cents", "postage_cents", "place"))
      .$call(optionalTexts("attention", "visitor", "stripe_session_url", "email", "shipping", "delivery"))
      .$call(optionalTexts("postage_name", "discount_code", "cart_restored_at", "shipped_at", "picked_up_at"))
      .$call(optionalTexts("parcels", "refunds", "disputes", "words", "packing")),
    table(db, "order_lines")
      .addColumn("order_id", "text", references("orders.id"))
      .addColumn("product_id", "text", references("products.id"))
      .addColumn("variant_id", "text", references("product_variants.id"))
      .$call(texts("name", "size", "picture"))
      .$call(integers("position", "price_cents"))
      .addColumn("quantity", "integer", checked("quantity > 0"))
      .addColumn("held", "integer", checked("held >= 0"))
      .addPrimaryKeyConstraint("order_lines_primary", ["order_id", "position"]),
    records(db, "order_events")
      .addColumn("order_id", "text", references("orders.id"))
      .$call(texts("happened_at", "cause", "to_state"))
      .$call(optionalTexts("from_state", "details")),
    records(db, "stripe_events")
      .$call(texts("type", "outcome", "facts", "received_at"))
      .$call(optionalTexts("order_id")),
    records(db, "stock_ledger")
      .addColumn("variant_id", "text", references("product_variants.id"))
      .addColumn("reason", "text", checked("reason in ('counted', 'held', 'released')"))
      .addColumn("order_id", "text", (column) => column.references("orders.id"))
      .$call(texts("happened_at"))
      .$call(integers("change")),
    records(db, "journal_entries")
      .addColumn("order_id", "text", partOf("orders.id"))
      .$call(texts("happened_at", "kind"))
      .$call(integers("units", "items_cents", "postage_cents", "discount_cents", "tax_cents", "other_cents"))
      .$call(integers("total_cents"))
      .$call(optionalIntegers("fee_cents"))
      .$call(optionalTexts("source", "payout", "paid_out_on")),
    records(db, "payouts")
      .$call(texts("created_at", "arrives_on"))
      .$call(optionalTexts("read_to"))
      .addColumn("is_read", "integer", zero),
  ];
}

function members(db: Kysely<any>): Table[] {
  return [
    records(db, "staff")
      .$call(texts("email", "name", "created_at", "updated_at"))
      .addColumn("email_key", "text", unique)
      .$call(optionalTexts("password_hash", "role_since", "disabled_at"))
      .addColumn("role", "text", (column) => column.notNull().defaultTo("owner"))
      .addColumn("was_owner", "integer", zero),
    table(db, "reset_requests")
      .addColumn("staff_id", "text", (column) => column.primaryKey().references("staff.id"))
      .addColumn("asked_by", "text", references("staff.id"))
      .$call(texts("asked_at"))
      .$call(integers("factors"))
      .$call(optionalTexts("mail_id")),
    table(db, "password_links")
      .addColumn("token_hash", "text", primaryKey)
      .addColumn("staff_id", "text", partOf("staff.id"))
      .$call(texts("created_at", "expires_at"))
      .$call(optionalTexts("used_at")),
    records(db, "staff_sessions")
      .addColumn("staff_id", "text", partOf("staff.id"))
      .addColumn("kind", "text", checked("kind in ('desk', 'api')"))
      .addColumn("token_hash", "text", (column) => column.unique())
      .addColumn("aal", "text", checked("aal in ('aal1', 'aal2')"))
      .$call(texts("methods", "user_agent", "began_at", "created_at", "last_used_at", "password_at"))
      .$call(optionalTexts("revoked_at")),
    table(db, "refresh_tokens")
      .addColumn("token_hash", "text", primaryKey)
      .addColumn("session_id", "text", partOf("staff_sessions.id"))
      .$call(texts("created_at"))
      .$call(optionalTexts("used_at")),
    records(db, "factors")
      .addColumn("staff_id", "text", partOf("staff.id"))
      .addColumn("factor_type", "text", checked("factor_type in ('totp', 'phone')"))
      .addColumn("status", "text", checked("status in ('unverified', 'verified')"))
      .$call(texts("friendly_name", "sealed_secret", "created_at", "updated_at"))
      .$call(optionalIntegers("last_step"))
      .$call(optionalTexts("last_challenged_at")),
    records(db, "challenges")
      .addColumn("factor_id", "text", partOf("factors.id"))
      .$call(texts("created_at", "expires_at"))
      .$call(optionalTexts("used_at")),
    table(db, "recovery_codes")
      .addColumn("staff_id", "text", partOf("staff.id"))
      .$call(texts("code_hash", "created_at"))
      .$call(optionalTexts("used_at"))
      .addPrimaryKeyConstraint("recovery_codes_primary", ["staff_id", "code_hash"]),
    records(db, "passkeys")
      .addColumn("staff_id", "text", partOf("staff.id"))
      .addColumn("credential_id", "text", unique)
      .$call(texts("public_key", "transports", "name", "created_at"))
      .$call(integers("counter"))
      .$call(optionalTexts("last_used_at")),
    table(db, "passkey_challenges")
      .addColumn("challenge_hash", "text", primaryKey)
      .$call(texts("purpose", "expires_at"))
      .addColumn("staff_id", "text", (column) => column.references("staff.id").onDelete("cascade")),
    records(db, "signing_keys")
      .$call(texts("public_jwk", "sealed_private_jwk", "created_at"))
      .$call(optionalTexts("retired_at")),
  ];
}

function desk(db: Kysely<any>): Table[] {
  return [
    records(db, "audit_log")
      .$call(texts("happened_at", "action", "subject_kind", "subject_id"))
      .$call(optionalTexts("staff_id"))
      .addColumn("details", "text", (column) => column.notNull().defaultTo("{}")),
    table(db, "mentions")
      .$call(surveyOrMessage)
      .$call(texts("note_id", "staff_id", "by_id", "created_at"))
      .$call(optionalTexts("seen_at"))
      .addPrimaryKeyConstraint("mentions_primary", ["note_id", "staff_id"]),
    records(db, "replies")
      .$call(surveyOrMessage)
      .$call(texts("staff_id", "subject", "text", "answers_to", "mail_id", "created_at")),
    records(db, "saved_filters")
      .addColumn("staff_id", "text", references("staff.id"))
      .$call(texts("list", "name", "query", "created_at"))
      .addUniqueConstraint("saved_filters_once", ["staff_id", "list", "name"]),
    table(db, "notification_choices")
      .addColumn("staff_id", "text", references("staff.id"))
      .$call(texts("topic", "choice", "chosen_at"))
      .addPrimaryKeyConstraint("notification_choices_primary", ["staff_id", "topic"]),
  ];
}

function content(db: Kysely<any>): Table[] {
  return [
    table(db, "document_versions")
      .$call(texts("document", "body", "published_at", "published_by"))
      .$call(integers("version"))
      .addPrimaryKeyConstraint("document_versions_key", ["document", "version"]),
    table(db, "document_drafts")
      .addColumn("document", "text", primaryKey)
      .$call(texts("body", "stamp", "saved_at", "saved_by")),
    records(db, "pictures")
      .$call(texts("name", "alt", "state", "source_digest", "created_at", "created_by", "changed_at", "stamp"))
      .$call(integers("decoration", "focus", "width", "height", "attempts"))
      .$call(optionalTexts("reason", "claim", "claimed_until"))
      .addColumn("animated", "integer", zero),
    table(db, "picture_files")
      .addColumn("picture_id", "text", references("pictures.id"))
      .$call(texts("format", "digest"))
      .$call(integers("width", "size"))
      .addColumn("bytes", "blob", notNull)
      .addPrimaryKeyConstraint("picture_files_key", ["picture_id", "width", "format"]),
    table(db, "picture_originals")
      .addColumn("picture_id", "text", references("pictures.id"))
      .$call(integers("part"))
      .addColumn("bytes", "blob", notNull)
      .addPrimaryKeyConstraint("picture_originals_key", ["picture_id", "part"]),
  ];
}

function site(db: Kysely<any>): Table[] {
  return [
    records(db, "outbox")
      .$call(texts("kind", "subject", "text", "html", "created_at", "keep_until", "next_attempt_at"))
      .$call(optionalTexts("about", "to_address", "reply_to", "calendar", "staff_id", "bundled_in"))
      .addColumn("message_id", "text", unique)
      .addColumn("state", "text", checked("state in ('waiting', 'sent', 'failed')"))
      .addColumn("attempts", "integer", zero)
      .addColumn("rounds", "integer", zero)
      .$call(optionalTexts("claim", "claimed_until", "last_error", "sent_at")),
    table(db, "page_views")
      .$call(texts("day", "page"))
      .$call(integers("views", "visits"))
      .addPrimaryKeyConstraint("page_views_key", ["day", "page"]),
    table(db, "visit_sources")
      .$call(texts("day", "host"))
      .$call(integers("visits"))
      .addPrimaryKeyConstraint("visit_sources_key", ["day", "host"]),
    table(db, "rate_limits")
      .$call(texts("key", "window_start"))
      .$call(integers("count"))
      .addPrimaryKeyConstraint("rate_limits_primary", ["key", "window_start"]),
    table(db, "erasures").addColumn("asked_at", "text", primaryKey),
  ];
}

const INDEXES = [
  "index creator_surveys_completed_at_updated_at on creator_surveys (completed_at, updated_at)",
  "index creator_surveys_created_at_id on creator_surveys (created_at, id)",
  "index creator_surveys_lower_email on creator_surveys (lower(email))",
  "index creator_surveys_lower_name on creator_surveys (lower(name))",
  "index creator_surveys_lower_creator_name on creator_surveys (lower(creator_name))",
  "index survey_cases_owner on survey_cases (owner_id, place)",
  "index survey_cases_owner_status on survey_cases (owner_id, status, place)",
  "index survey_cases_due on survey_cases (next_step_on, place) where next_step_on is not null",
  "index survey_cases_waiting_place on survey_cases (place) where status = 'new' and submitted_at is not null",
  "index survey_cases_waiting_submitted_at on survey_cases (submitted_at, place) where status = 'new' and submitted_at is not null",
  "index survey_notes_survey_id on survey_notes (survey_id, created_at)",
  "index calls_booked on calls (starts_at) where state = 'booked'",
  "index calls_remind on calls (remind_at) where remind_at is not null",
  "index calls_suggested on calls (host_id, changed_at) where state = 'proposed'",
  "index calls_declined on calls (survey_id) where state = 'declined'",
  "index calls_by_host on calls (host_id, changed_at)",
  "index contact_messages_created_at_id on contact_messages (created_at, id)",
  "index contact_messages_open on contact_messages (created_at, id) where answered_at is null",
  "index contact_messages_owner on contact_messages (owner_id, created_at, id)",
  "index contact_messages_owner_open on contact_messages (owner_id, created_at, id) where answered_at is null",
  "index contact_messages_due on contact_messages (next_step_on, id) where next_step_on is not null",
  "index contact_messages_lower_email on contact_messages (lower(email))",
  "index contact_messages_lower_name on contact_messages (lower(name))",
  "index spam_messages_created_at on spam_messages (created_at, id)",
  "index spam_messages_lower_email on spam_messages (lower(email))",
  "index message_notes_message_id on message_notes (message_id, created_at)",
  "index stock_alerts_waiting on stock_alerts (variant_id, confirmed_at) where confirmed_at is not null",
  "index stock_alerts_kept on stock_alerts (keep_until)",
  "index stock_alerts_email on stock_alerts (lower(email))",
  "index carts_updated_at on carts (updated_at)",
  "index orders_state_check_after on orders (state, check_after)",
  "index orders_cart_id on orders (cart_id)",
  "index orders_created_at_id on orders (created_at, id)",
  "index orders_state_created_at_id on orders (state, created_at, id)",
  "index orders_attention on orders (created_at, id) where attention is not null",
  // All of these have one state. Unless the index names it, SQLite prefers one that does, and reads shipped orders too.
  "index orders_to_ship on orders (state, created_at, id) where state = 'paid' and shipped_at is null",
  "index orders_packing on orders (packing, created_at, id) where packing is not null",
  "index orders_of_a_visitor on orders (state, visitor) where visitor is not null",
  "index orders_lower_email on orders (lower(email))",
  "index order_events_order_id on order_events (order_id)",
  "index order_events_to_state_happened_at on order_events (to_state, happened_at)",
  "index stripe_events_received_at on stripe_events (received_at)",
  // With the changes in it, the ledger can be summed from the index alone.
  "index stock_ledger_variant_id_change on stock_ledger (variant_id, change)",
  // SQLite looks for an order's children when it is inserted, if that runs a trigger.
  "index stock_ledger_order_id on stock_ledger (order_id)",
  "index journal_entries_happened_at_id on journal_entries (happened_at, id)",
  "index journal_entries_source on journal_entries (source)",
  "index journal_entries_order_id on journal_entries (order_id)",
  "index payouts_created_at_id on payouts (created_at, id)",
  "index payouts_unread on payouts (created_at, id) where is_read = 0",
  "index password_links_staff_id on password_links (staff_id)",
  "index staff_sessions_staff_id on staff_sessions (staff_id)",
  "index staff_sessions_last_used_at on staff_sessions (last_used_at)",
  "index refresh_tokens_session_id on refresh_tokens (session_id)",
  "index factors_staff_id on factors (staff_id)",
  "index challenges_factor_id on challenges (factor_id)",
  "index challenges_expires_at on challenges (expires_at)",
  "index passkeys_staff_id on passkeys (staff_id)",
  "index passkey_challenges_staff_id on passkey_challenges (staff_id)",
  "index passkey_challenges_expires_at on passkey_challenges (expires_at)",
  "index audit_log_happened_at_id on audit_log (happened_at, id)",
  "index audit_log_subject on audit_log (subject_kind, subject_id)",
  "index mentions_survey_id on mentions (survey_id)",
  "index mentions_message_id on mentions (message_id)",
  "index mentions_open on mentions (staff_id, created_at) where seen_at is null",
  "index replies_survey_id on replies (survey_id, created_at, id)",
  "index replies_message_id on replies (message_id, created_at, id)",
  "index replies_staff_id on replies (staff_id, created_at, id)",
  "index notification_choices_topic on notification_choices (topic, staff_id)",
  "index pictures_by_time on pictures (created_at, id)",
  "index pictures_by_state on pictures (state, changed_at, stamp)",
  "index picture_files_by_digest on picture_files (digest)",
  "index outbox_due on outbox (state, next_attempt_at)",
  "index outbox_about on outbox (about)",
  "index outbox_keep_until on outbox (keep_until)",
  "index outbox_created_at_id on outbox (created_at, id)",
  "index outbox_state_created_at_id on outbox (state, created_at, id)",
  // A summary counts each kind by itself, no more of it than it shows.
  "index outbox_bundled_in on outbox (bundled_in, kind, created_at, id)",
  // A role sees emails of some kinds only. Some also depend on `about`.
  "index outbox_kind_state on outbox (kind, state, created_at, id, about)",
  "index outbox_lower_to_address on outbox (lower(to_address))",
  "index outbox_lower_reply_to on outbox (lower(reply_to))",
  "index rate_limits_window_start on rate_limits (window_start)",
  "unique index contact_messages_place on contact_messages (place)",
  "unique index orders_place on orders (place)",
  "unique index pictures_by_source on pictures (source_digest)",
];

type Table = CreateTableBuilder<any, any>;
type Column = ColumnDefinitionBuilder;

const table = (db: Kysely<any>, name: string): Table => db.schema.createTable(name);
/** Starts a table with an id. */
const records = (db: Kysely<any>, name: string): Table => table(db, name).addColumn("id", "text", primaryKey);

const texts = (...names: string[]) => columns("text", names, notNull);
const optionalTexts = (...names: string[]) => columns("text", names);
const lists = (...names: string[]) => columns("text", names, (column) => column.notNull().defaultTo("[]"));
const integers = (...names: string[]) => columns("integer", names, notNull);
const optionalIntegers = (...names: string[]) => columns("integer", names);
/** The owner of a survey or message, and its next step. */
const followUp = optionalTexts("owner_id", "next_step", "next_step_on", "follow_up_by", "follow_up_at");

function columns(type: "text" | "integer", names: string[], build?: (column: Column) => Column) {
  return (all: Table): Table => names.reduce((before, name) => before.addColumn(name, type, build), all);
}

function surveyOrMessage(all: Table): Table {
  return all
    .addColumn("survey_id", "text", (column) => column.references("creator_surveys.id").onDelete("cascade"))
    .addColumn("message_id", "text", (column) => column.references("contact_messages.id").onDelete("cascade"));
}

const primaryKey = (column: Column) => column.primaryKey();
const notNull = (column: Column) => column.notNull();
const unique = (column: Column) => column.notNull().unique();
const blank = (column: Column) => column.notNull().defaultTo("");
const zero = (column: Column) => column.notNull().defaultTo(0);
const checked = (condition: string) => (column: Column) => column.notNull().check(sql.raw(condition));
const references = (target: string) => (column: Column) => column.notNull().references(target);
/** References a row that takes this one along when it is deleted. */
const partOf = (target: string) => (column: Column) => column.notNull().references(target).onDelete("cascade");
