import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import process from "node:process";
import BetterSqlite from "better-sqlite3";
import { isListField, stepFields } from "../../../app/survey/answers.ts";

// The baseline of the bench: node:http without a framework. A GET returns bytes that were compressed beforehand. A post
// is read, its rows are written in one transaction, and the response is a 303.

/** A page as the site sent it. */
export interface BaselineDocument {
  headers: Record<string, string>;
  /** The body's bytes as base64. */
  body: string;
}

const documents = new Map(
  Object.entries(
    JSON.parse(readFileSync(process.env.BASELINE_DOCUMENTS ?? "", "utf8")) as Record<string, BaselineDocument>,
  ).map(([path, { headers, body }]) => [path, { headers, body: Buffer.from(body, "base64") }]),
);
const writes = baselineWrites(process.env.BASELINE_DATABASE ?? "");

createServer(async (request, response) => {
  if (request.method === "GET") {
    const document = documents.get(request.url ?? "");
    response.writeHead(document ? 200 : 404, document?.headers);
    response.end(document?.body);
    return;
  }
  const write = writes[request.url ?? ""];
  const form = new URLSearchParams(await readBody(request));
  const location = write?.(form, request.headers.cookie ?? "");
  response.writeHead(303, { Location: location ?? "/" });
  response.end();
}).listen(Number(process.env.PORT), process.env.HOST);

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

/** Writes the rows of a post. Returns the redirect's target. */
type BaselineWrite = (form: URLSearchParams, cookies: string) => string;

/**
 * Writes the rows that the site writes for a post, by address, each post in one plain better-sqlite3 transaction, as
 * durable as the site's: WAL and synchronous=FULL. The file has the site's tables, indexes and triggers.
 */
function baselineWrites(file: string): Record<string, BaselineWrite> {
  const db = new BetterSqlite(file);
  for (const pragma of ["journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"]) db.pragma(pragma);
  return {
    "/survey/creator?step=2": saveSurvey(db),
    "/cart": addItem(db),
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

function addItem(db: BetterSqlite.Database): BaselineWrite {
  const offer = db.prepare("select price_cents from product_variants where product_id = ? and size = ?");
  const items = db.prepare("select * from cart_items where cart_id = ? order by position");
  const touch = db.prepare(
    "insert into carts (id, created_at, updated_at) values (?, ?, ?) on conflict (id) do update set updated_at = excluded.updated_at",
  );
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
  return (form, cookies) => {
    add.immediate(form, cartIn(cookies));
    return "/cart?added";
  };
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
