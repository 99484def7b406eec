import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import process from "node:process";
import { text } from "node:stream/consumers";
import BetterSqlite from "better-sqlite3";
import { isListField, stepFields } from "../../../app/survey/answers.ts";

// The bench's baseline: node:http without a framework. A GET returns bytes compressed beforehand. A post writes its
// rows in one plain better-sqlite3 transaction, as durable as the site's, into a file with the site's tables, indexes
// and triggers, and gets a 303.

interface BaselineDocument {
  headers: Record<string, string>;
  /** The body in base64. */
  body: string;
}

type Row = Record<string, string | number | null>;

const documents = new Map(
  Object.entries(
    JSON.parse(readFileSync(process.env.BASELINE_DOCUMENTS ?? "", "utf8")) as Record<string, BaselineDocument>,
  ).map(([path, { headers, body }]) => [path, { headers, body: Buffer.from(body, "base64") }]),
);
const db = new BetterSqlite(process.env.BASELINE_DATABASE ?? "");
for (const pragma of ["journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"]) db.pragma(pragma);
const statements = new Map<string, BetterSqlite.Statement>();

function prepare(sql: string): BetterSqlite.Statement {
  const statement = statements.get(sql) ?? db.prepare(sql);
  statements.set(sql, statement);
  return statement;
}

function insert(table: string, row: Row, onConflict = ""): void {
  const columns = Object.keys(row);
  const places = columns.map(() => "?");
  prepare(`insert into ${table} (${columns}) values (${places}) ${onConflict}`).run(...Object.values(row));
}

/** By address: writes the rows that the site writes for a post. Returns where the response redirects to. */
const writes: Record<string, (form: URLSearchParams, cookies: string) => string> = {
  "/survey/creator?step=2"(form) {
    const [id] = (form.get("key") ?? "").split("~");
    const before = prepare("select * from creator_surveys where id = ?").get(id) as Row;
    const writer = { version: before.version, page: form.get("page"), sequence: 0 };
    const change: Row = {
      completed_at: before.completed_at ?? null,
      updated_at: now(),
      furthest_step: before.furthest_step ?? 0,
      left_off_step: 3,
      version: Number(before.version) + 1,
      step_writers: JSON.stringify({ ...JSON.parse(String(before.step_writers)), 2: writer }),
    };
    for (const field of stepFields[2])
      change[field] = isListField(field) ? JSON.stringify(form.getAll(field)) : form.get(field);
    const columns = Object.keys(change).map((column) => `${column} = ?`);
    prepare(`update creator_surveys set ${columns} where id = ?`).run(...Object.values(change), id);
    return "/survey/creator?step=3";
  },
  "/contact"(form) {
    const [id, at, page] = [makeId(), now(), form.get("page")];
    insert(
      "rate_limits",
      { key: `contact:${page}`, window_start: at, count: 1 },
      "on conflict (key, window_start) do update set count = count + 1",
    );
    const [message, email] = [form.get("message"), form.get("email")];
    const row = { id, name: form.get("name"), email, subject: form.get("subject"), message };
    insert("contact_messages", { ...row, created_at: at, page_hash: page });
    const letter = String(message).repeat(6);
    const mail = { id: makeId(), kind: "team-message", about: `message:${id}`, reply_to: email, subject: "A message" };
    const due = { created_at: at, keep_until: at, state: "waiting", attempts: 0, rounds: 0, next_attempt_at: at };
    insert("outbox", { ...mail, text: letter, html: letter, message_id: makeId(), ...due });
    return "/contact?sent";
  },
  "/cart"(form, cookies) {
    const [cart, product, size] = [cartIn(cookies), form.get("product_id"), form.get("size")];
    const offer = prepare("select price_cents from product_variants where product_id = ? and size = ?");
    const { price_cents: price } = offer.get(product, size) as { price_cents: number };
    const items = prepare("select * from cart_items where cart_id = ? order by position").all(cart) as Row[];
    const present = items.find((item) => item.product_id === product && item.size === size);
    if (present) present.quantity = Math.min(999, Number(present.quantity) + 1);
    else items.push({ cart_id: cart, product_id: product, size, quantity: 1, seen_price_cents: price, position: 0 });
    const times = { created_at: now(), updated_at: now() };
    insert("carts", { id: cart, ...times }, "on conflict (id) do update set updated_at = excluded.updated_at");
    prepare("delete from cart_items where cart_id = ?").run(cart);
    for (const [index, item] of items.entries()) insert("cart_items", { ...item, position: index + 1 });
    return "/cart?added";
  },
};

createServer(async (request, response) => {
  if (request.method === "GET") {
    const document = documents.get(request.url ?? "");
    response.writeHead(document ? 200 : 404, document?.headers);
    response.end(document?.body);
    return;
  }
  const form = new URLSearchParams(await text(request));
  const write = db.transaction(() => writes[request.url ?? ""]?.(form, request.headers.cookie ?? ""));
  response.writeHead(303, { Location: write.immediate() ?? "/" });
  response.end();
}).listen(Number(process.env.PORT), process.env.HOST);

/** Reads the id from a cart cookie that the bench signed like the site: `cart~{id}.{signature}`, as JSON in base64. */
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
