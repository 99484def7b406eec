import { randomBytes } from "node:crypto";
import BetterSqlite from "better-sqlite3";
import { isListField, stepFields } from "../../../app/survey/answers.ts";

/** Writes the rows of a post. Returns the redirect's target. */
type BaselineWrite = (form: URLSearchParams, cookies: string) => string | Promise<string>;

/**
 * Writes the rows that the site writes for a post, by address, each post in one plain better-sqlite3 transaction
 * (checkout: two, with a call to Stripe in between), as durable as the site's: WAL and synchronous=FULL. The file has
 * the site's tables, indexes and triggers.
 */
export function baselineWrites(file: string, stripeOrigin: string): Record<string, BaselineWrite> {
  const db = new BetterSqlite(file);
  for (const pragma of ["journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"]) db.pragma(pragma);
  return {
    "/survey/creator?step=2": saveSurvey(db),
    "/cart": changeCart(db, stripeOrigin),
    "/contact": keepMessage(db),
  };
}

function saveSurvey(db: BetterSqlite.Database): BaselineWrite {
  const find = db.prepare("select * from creator_surveys where id = ?");
  const columns = [
    ...stepFields[2],
    "completed_at",
    "updated_at",
    "furthest_step",
    "left_off_step",
    "version",
    "step_writers",
  ];
  const update = db.prepare(
    `update creator_surveys set ${columns.map((column) => `${column} = ?`).join(", ")} where id = ?`,
  );
  const save = db.transaction((form: URLSearchParams) => {
    const id = (form.get("key") ?? "").split("~")[0];
    const before = find.get(id) as Record<string, string | number>;
    const answers = stepFields[2].map((field) =>
      isListField(field) ? JSON.stringify(form.getAll(field)) : form.get(field),
    );
    const writers = {
      ...JSON.parse(String(before.step_writers)),
      2: { version: before.version, page: form.get("page"), sequence: 0 },
    };
    update.run(
      ...answers,
      before.completed_at,
      now(),
      before.furthest_step,
      3,
      Number(before.version) + 1,
      JSON.stringify(writers),
      id,
    );
  });
  return (form) => {
    save.immediate(form);
    return "/survey/creator?step=3";
  };
}

function keepMessage(db: BetterSqlite.Database): BaselineWrite {
  const message = db.prepare(
    "insert into contact_messages (id, name, email, subject, message, created_at, page_hash) values (?, ?, ?, ?, ?, ?, ?)",
  );
  const count = countOne(db);
  const mail = db.prepare(
    `insert into outbox (id, kind, about, to_address, reply_to, subject, text, html, message_id, created_at, keep_until, state, attempts, rounds, next_attempt_at)
     values (?, ?, ?, null, ?, ?, ?, ?, ?, ?, ?, 'waiting', 0, 0, ?)`,
  );
  const keep = db.transaction((form: URLSearchParams) => {
    const [id, at] = [makeId(), now()];
    count.run(`contact:${form.get("page")}`, at);
    message.run(
      id,
      form.get("name"),
      form.get("email"),
      form.get("subject"),
      form.get("message"),
      at,
      form.get("page"),
    );
    const letter = String(form.get("message")).repeat(6);
    mail.run(
      makeId(),
      "team-message",
      `message:${id}`,
      form.get("email"),
      "A message",
      letter,
      letter,
      makeId(),
      at,
      at,
      at,
    );
  });
  return (form) => {
    keep.immediate(form);
    return "/contact?sent";
  };
}

function changeCart(db: BetterSqlite.Database, stripeOrigin: string): BaselineWrite {
  const [addToCart, checkOut] = [addItem(db), placeOrder(db, stripeOrigin)];
  return (form, cookies) =>
    form.get("intent") === "checkout" ? checkOut(form, cartIn(cookies)) : addToCart(form, cartIn(cookies));
}

function addItem(db: BetterSqlite.Database): BaselineWrite {
  const offer = db.prepare("select price_cents from product_variants where product_id = ? and size = ?");
  const items = db.prepare("select * from cart_items where cart_id = ? order by position");
  const touch = touchCart(db);
  const clear = db.prepare("delete from cart_items where cart_id = ?");
  const insert = db.prepare(
    "insert into cart_items (cart_id, product_id, size, quantity, seen_price_cents, position) values (?, ?, ?, ?, ?, ?)",
  );
  type Item = { product_id: string; size: string; quantity: number; seen_price_cents: number };
  const add = db.transaction((form: URLSearchParams, id: string) => {
    const [product, size] = [form.get("product_id") ?? "", form.get("size") ?? ""];
    const { price_cents } = offer.get(product, size) as { price_cents: number };
    const cart = items.all(id) as Item[];
    const present = cart.find((item) => item.product_id === product && item.size === size);
    if (present) present.quantity = Math.min(999, present.quantity + 1);
    else cart.push({ product_id: product, size, quantity: 1, seen_price_cents: price_cents });
    touch.run(id, now(), now());
    clear.run(id);
    for (const [index, item] of cart.entries())
      insert.run(id, item.product_id, item.size, item.quantity, item.seen_price_cents, index + 1);
  });
  return (form, id) => {
    add.immediate(form, id);
    return "/cart?added";
  };
}

function placeOrder(db: BetterSqlite.Database, stripeOrigin: string): BaselineWrite {
  const count = countOne(db);
  const items = db.prepare("select * from cart_items join products on products.id = product_id where cart_id = ?");
  const order = db.prepare(
    `insert into orders (id, state, checkout_key, cart_id, currency, amount_cents, refunded_cents, return_origin, expires_at, check_after, created_at, updated_at)
     values (?, 'pending', ?, ?, 'usd', ?, 0, ?, ?, ?, ?, ?)`,
  );
  const line = db.prepare(
    "insert into order_lines (order_id, position, product_id, variant_id, name, size, picture, price_cents, quantity, held) values (?, 1, ?, ?, ?, '', ?, ?, ?, 0)",
  );
  const event = db.prepare(
    "insert into order_events (id, order_id, happened_at, cause, from_state, to_state, details) values (?, ?, ?, 'checkout', null, 'pending', null)",
  );
  const session = db.prepare(
    "update orders set stripe_session_id = ?, stripe_session_url = ?, updated_at = ? where id = ?",
  );
  const touch = touchCart(db);
  const clear = db.prepare("delete from cart_items where cart_id = ?");
  type Item = { product_id: string; name: string; picture: string; quantity: number; seen_price_cents: number };
  const place = db.transaction((id: string, cart: string, page: string): Item => {
    const [item] = items.all(cart) as Item[];
    if (!item) throw new Error("An empty cart can't be ordered.");
    count.run(`checkout-cart:${cart}`, now());
    count.run(`checkout:${page}`, now());
    const at = now();
    order.run(
      id,
      page,
      cart,
      item.seen_price_cents * item.quantity,
      "http://localhost",
      at,
      new Date(Date.now() + 3_600_000).toISOString(),
      at,
      at,
    );
    line.run(
      id,
      item.product_id,
      `${item.product_id}-1`,
      item.name,
      item.picture,
      item.seen_price_cents,
      item.quantity,
    );
    event.run(makeId(), id, at);
    return item;
  });
  const keep = db.transaction((id: string, cart: string, sessionId: string, url: string) => {
    session.run(sessionId, url, now(), id);
    touch.run(cart, now(), now());
    clear.run(cart);
    event.run(makeId(), id, now());
  });
  return async (form, cart) => {
    const id = makeId();
    const { name, seen_price_cents, quantity } = place.immediate(id, cart, form.get("page") ?? "");
    const answer = await fetch(`${stripeOrigin}/v1/checkout/sessions`, {
      method: "POST",
      headers: {
        Authorization: "Bearer sk_test_bench",
        "Idempotency-Key": id,
        "Content-Type": "application/x-www-form-urlencoded",
      },
      body: sessionBody(id, name, seen_price_cents, quantity),
    });
    const { id: sessionId, url } = (await answer.json()) as { id: string; url: string };
    keep.immediate(id, cart, sessionId, url);
    return url;
  };
}

function sessionBody(id: string, name: string, cents: number, quantity: number): URLSearchParams {
  return new URLSearchParams({
    mode: "payment",
    "line_items[0][quantity]": String(quantity),
    "line_items[0][price_data][currency]": "usd",
    "line_items[0][price_data][unit_amount]": String(cents),
    "line_items[0][price_data][product_data][name]": name,
    client_reference_id: id,
    "metadata[order_id]": id,
    success_url: "http://localhost/shop/success?session_id={CHECKOUT_SESSION_ID}",
    cancel_url: `http://localhost/shop/cancel?order=${id}`,
  });
}

function touchCart(db: BetterSqlite.Database) {
  return db.prepare(
    "insert into carts (id, created_at, updated_at) values (?, ?, ?) on conflict (id) do update set updated_at = excluded.updated_at",
  );
}

function countOne(db: BetterSqlite.Database) {
  return db.prepare(
    "insert into rate_limits (key, window_start, count) values (?, ?, 1) on conflict (key, window_start) do update set count = count + 1",
  );
}

/** Reads a cart's id from a cookie that the bench signed like the site: `cart~{id}.{signature}`, as JSON in base64. */
function cartIn(cookies: string): string {
  const [, value = ""] = /tetm-cart=([^;]+)/.exec(cookies) ?? [];
  return /cart~([^.]+)\./.exec(Buffer.from(decodeURIComponent(value), "base64").toString())?.[1] ?? "";
}

function makeId(): string {
  return randomBytes(16).toString("base64url");
}

function now(): string {
  return new Date().toISOString();
}
