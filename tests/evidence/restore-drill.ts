import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, truncateSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Database } from "../../app/database/database.ts";
import { seedSurveys } from "../../app/dev/demo/seed-surveys.ts";
import { readCartLines } from "../support/cart-page.ts";
import { cartIdOf } from "../support/check-carts.ts";
import { answersOf, fillIn } from "../support/complete-survey.ts";
import { MESSAGE, sendMessage } from "../support/contact-message.ts";
import { dumpDatabase, flipBit } from "../support/database-files.ts";
import { markdownTable } from "../support/markdown-table.ts";
import { runNode } from "../support/run-tool.ts";
import { seed } from "../support/seed-catalogue.ts";
import { withDatabase } from "../support/server-database.ts";
import { type ShopServer, startShop } from "../support/shop-server.ts";
import { walkToPaid } from "../support/shop-walk.ts";
import { startServer } from "../support/start-server.ts";
import { valuesOf, visit, type Visitor } from "../support/visitor.ts";

// `npm run evidence -- restore-drill [--surveys 20000 --seconds 5]`: backs up the built site while people write to it,
// restores the backup into a fresh folder, starts the site on it, and compares every table and everything that was
// acknowledged before. Also tries a truncated and a bit-flipped backup. Fails on any difference. Needs a build.

/** A write that the site acknowledged. */
interface Acknowledged {
  kind: string;
  what: string;
  isIn: (db: Database) => Promise<boolean>;
  /** Whether the site at an address shows the write to its visitor; null if no page shows it. */
  isServed: ((origin: string) => Promise<boolean>) | null;
}

/** The signing secret of both sites: a backup contains no secret. */
const SECRET = { SESSION_SECRET: "a secret of the drill that both sites share" };
/** Concurrent visitors of each kind, and milliseconds between two visits in one place. */
const [PLACES, PAUSE] = [3, 30];
/** A health check writes this row, and the restored site was polled until it responded. */
const PROBE = "health:probe";

const { values } = parseArgs({
  options: { surveys: { type: "string", default: "20000" }, seconds: { type: "string", default: "5" } },
});
const findings: string[] = [];

/** What people do over and over. Each returns how to find what was acknowledged. */
const visits: Record<string, (shop: ShopServer, count: number) => Promise<Omit<Acknowledged, "kind">>> = {
  survey: async ({ origin }, count) => {
    const { name, ...answers } = answersOf(count);
    const visitor = visit(origin);
    await fillIn(visitor, { name, ...answers }, count);
    return {
      what: name,
      isIn: (db) =>
        isOne(
          db.selectFrom("creator_surveys").select("id").where("name", "=", name).where("completed_at", "is not", null),
        ),
      isServed: async (to) => valuesOf(await moved(visitor, to).get("/survey/creator?step=1"), "name")[0] === name,
    };
  },
  message: async ({ origin }, count) => {
    const text = `Message ${count} of the drill`;
    const { status, title } = await sendMessage(origin, { ...MESSAGE, message: text });
    if (status !== 303) throw new Error(`A message was answered by '${title}' (${status}).`);
    return {
      what: text,
      isIn: (db) => isOne(db.selectFrom("contact_messages").select("id").where("message", "=", text)),
      isServed: null,
    };
  },
  cart: async ({ origin }, count) => {
    const visitor = visit(origin);
    const quantity = 1 + (count % 9);
    const page = await visitor.get("/shop/covenant-tee");
    const { status, title } = await visitor.press(page, "add", { size: "M", quantity: String(quantity) });
    const cart = cartIdOf(visitor) ?? "";
    if (status !== 303) throw new Error(`A piece was answered by '${title}' (${status}).`);
    return {
      what: cart,
      isIn: (db) =>
        isOne(
          db.selectFrom("cart_items").select("cart_id").where("cart_id", "=", cart).where("quantity", "=", quantity),
        ),
      isServed: async (to) => readCartLines(await moved(visitor, to).get("/cart"))[0]?.quantity === quantity,
    };
  },
  order: async (shop, count) => {
    const want = { slug: "hymn-board-tote", size: "", quantity: 1 + (count % 3) };
    const { thanks, end } = await walkToPaid(shop, want, { tell: () => {} });
    if (thanks === null) throw new Error(`A shopper's walk ended ${end}.`);
    const session = /cs_\w+/.exec(thanks)?.[0] ?? "";
    return {
      what: session,
      isIn: (db) =>
        isOne(
          db.selectFrom("orders").select("id").where("stripe_session_id", "=", session).where("state", "=", "paid"),
        ),
      isServed: async (to) => (await visit(to).get(thanks)).text.includes("Your order is confirmed"),
    };
  },
};

async function isOne(query: { execute: () => Promise<unknown[]> }): Promise<boolean> {
  return (await query.execute()).length === 1;
}

/** Returns a copy of the browser for another site. */
function moved({ jar }: Visitor, origin: string): Visitor {
  const visitor = visit(origin);
  for (const [name, value] of jar) visitor.jar.set(name, value);
  return visitor;
}

/** Lets people write until `end`. */
function writeAllTheTime(shop: ShopServer): { acknowledged: Acknowledged[]; end: () => Promise<void> } {
  const state = { isEnough: false, count: 0 };
  const acknowledged: Acknowledged[] = [];
  const onAndOn = async (kind: string, act: (typeof visits)[string]) => {
    for (; !state.isEnough; await wait(PAUSE)) {
      const done = await act(shop, (state.count += 1)).catch((error: unknown) => void findings.push(String(error)));
      if (done) acknowledged.push({ ...done, kind });
    }
  };
  const places = Object.entries(visits).flatMap(([kind, act]) =>
    Array.from({ length: PLACES }, () => onAndOn(kind, act)),
  );
  const end = async () => {
    state.isEnough = true;
    await Promise.all(places);
  };
  return { acknowledged, end };
}

/** Compares every table of two databases, including SQLite's own tables and those of the search. */
async function compareTables(backup: string, restored: string): Promise<void> {
  const [one, other] = [await dumpDatabase(backup), await dumpDatabase(restored)];
  const tables = [...new Set([...Object.keys(one), ...Object.keys(other)])].toSorted();
  const rows = tables.map((table) => {
    const [kept, found] = [one[table], other[table]].map((all) =>
      (all ?? ["missing"]).filter((row) => !row.includes(PROBE)),
    );
    const [hash, otherHash] = [hashRows(kept), hashRows(found)];
    if (hash !== otherHash) findings.push(`${table} differs`);
    return [table, kept?.length ?? 0, found?.length ?? 0, hash === otherHash ? hash : `${hash}, ${otherHash}`];
  });
  console.log(`\n${markdownTable(["table", "rows in the backup", "restored", "checksum"], rows)}`);
}

function hashRows(rows: readonly string[] = []): string {
  return createHash("sha256").update(rows.join("\n")).digest("hex").slice(0, 12);
}

/** Tries to restore a truncated and a bit-flipped copy of a backup. */
async function refuseDamaged(backup: string, databaseFile: string): Promise<void> {
  const { size } = statSync(backup);
  const damages: Record<string, (file: string) => void> = {
    truncated: (file) => truncateSync(file, size - 4096),
    "bit-flipped": (file) => flipBit(file, Math.floor(size / 2), 3),
  };
  for (const [name, damage] of Object.entries(damages)) {
    const copy = `${backup}.${name}`;
    copyFileSync(backup, copy);
    copyFileSync(`${backup}.sha256`, `${copy}.sha256`);
    damage(copy);
    const { code, output } = await runNode(["app/cli/restore.ts", copy], { DATABASE_URL: `file:${databaseFile}` });
    console.log(output.trim());
    if (code !== 1 || existsSync(databaseFile)) findings.push(`a ${name} backup was not refused (code ${code})`);
  }
}

/** @throws if the command fails */
async function command(args: string[], databaseFile: string): Promise<void> {
  const { code, output } = await runNode(args, { DATABASE_URL: `file:${databaseFile}` });
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}: ${output}`);
  console.log(output.trim());
}

const folder = mkdtempSync(path.join(os.tmpdir(), "tetm-drill-"));
const products = [
  seed("hymn-board-tote", "Hymn Board Tote", { "": [2200, null] }),
  seed("covenant-tee", "Covenant Tee", { M: [2800, 5000] }),
];
const shop = await startShop(SECRET, { products });
try {
  await withDatabase(shop.databaseFile, (db) => seedSurveys(db, Number(values.surveys), new Date()));
  const writing = writeAllTheTime(shop);
  await wait(Number(values.seconds) * 1000);
  const backup = path.join(folder, "backup.db");
  const before = [...writing.acknowledged];
  const start = performance.now();
  await command(["app/cli/backup.ts", backup], shop.databaseFile);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const during = writing.acknowledged.length - before.length;
  console.log(`The backup took ${seconds} s, in which ${during} writes more were acknowledged.`);
  await writing.end();
  await shop.stop();
  const fresh = path.join(folder, "fresh", "site.db");
  mkdirSync(path.dirname(fresh));
  await refuseDamaged(backup, fresh);
  await command(["app/cli/restore.ts", backup], fresh);
  // Without Stripe and mail, so that only visitors change anything.
  const site = await startServer({ ...SECRET, DATABASE_URL: `file:${fresh}` });
  try {
    await compareTables(backup, fresh);
    for (const { kind, what, isIn, isServed } of before) {
      if (!(await withDatabase(fresh, isIn))) findings.push(`${kind} ${what} was acknowledged and is gone`);
      else if (isServed && !(await isServed(site.origin))) findings.push(`${kind} ${what} is not served`);
    }
  } finally {
    await site.remove();
  }
  const counts = Object.keys(visits).map((kind) => [kind, before.filter((one) => one.kind === kind).length]);
  for (const [kind, count] of counts) if (count === 0) findings.push(`no ${kind} was acknowledged before the backup`);
  console.log(
    `\n${markdownTable(["what", "acknowledged before the backup, and looked for"], counts as [string, number][])}`,
  );
} finally {
  await shop.remove();
  rmSync(folder, { recursive: true, force: true });
}
for (const finding of findings.slice(0, 40)) console.log(`finding: ${finding}`);
console.log(findings.length === 0 ? "\nNo difference." : `\n${findings.length} findings.`);
process.exit(findings.length === 0 ? 0 : 1);
