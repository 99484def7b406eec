import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type RawBuilder, sql } from "kysely";
import { seedSurveys } from "../../app/dev/demo/seed-surveys.ts";
import { cartIdOf } from "../support/check-carts.ts";
import { answersOf, fillIn } from "../support/complete-survey.ts";
import { MESSAGE, sendMessage } from "../support/contact-message.ts";
import { dumpDatabase } from "../support/database-files.ts";
import { markdownTable } from "../support/markdown-table.ts";
import { runNode } from "../support/run-tool.ts";
import { seed } from "../support/seed-catalogue.ts";
import { withDatabase } from "../support/server-database.ts";
import { type ShopServer, startShop } from "../support/shop-server.ts";
import { walkToPaid } from "../support/shop-walk.ts";
import { startServer } from "../support/start-server.ts";
import { visit } from "../support/visitor.ts";

// `npm run evidence -- restore-drill [--surveys 20000 --seconds 5]`: backs up the built site while people write to it,
// restores into a fresh folder, starts the site there, and compares every table and everything acknowledged before.
// Fails on any difference. Needs a build. Damaged backups: tests/long/restore.test.ts.

/** An acknowledged write and its row: a table and a condition. */
interface Acknowledged {
  kind: string;
  row: RawBuilder<unknown>;
}

/** Concurrent visitors of each kind, and milliseconds between two visits of one. */
const [PLACES, PAUSE] = [3, 30];
/** A health check writes this row; it runs because the restored site was polled. */
const PROBE = "health:probe";

const { values } = parseArgs({
  options: { surveys: { type: "string", default: "20000" }, seconds: { type: "string", default: "5" } },
});
const findings: string[] = [];

/** Repeated by visitors. Each returns the acknowledged row. */
const visits: Record<string, (shop: ShopServer, count: number) => Promise<RawBuilder<unknown>>> = {
  survey: async ({ origin }, count) => {
    const answers = answersOf(count);
    await fillIn(visit(origin), answers, count);
    return sql`creator_surveys where name = ${answers.name} and completed_at is not null`;
  },
  message: async ({ origin }, count) => {
    const text = `Message ${count} of the drill`;
    const { status, title } = await sendMessage(origin, { ...MESSAGE, message: text });
    if (status !== 303) throw new Error(`A message was answered by '${title}' (${status}).`);
    return sql`contact_messages where message = ${text}`;
  },
  cart: async ({ origin }, count) => {
    const visitor = visit(origin);
    const quantity = 1 + (count % 9);
    const page = await visitor.get("/shop/covenant-tee");
    const { status, title } = await visitor.press(page, "add", { size: "M", quantity: String(quantity) });
    if (status !== 303) throw new Error(`A piece was answered by '${title}' (${status}).`);
    return sql`cart_items where cart_id = ${cartIdOf(visitor)} and quantity = ${quantity}`;
  },
  order: async (shop, count) => {
    const want = { slug: "hymn-board-tote", size: "", quantity: 1 + (count % 3) };
    const { thanks, end } = await walkToPaid(shop, want, { tell: () => {} });
    if (thanks === null) throw new Error(`A shopper's walk ended ${end}.`);
    return sql`orders where stripe_session_id = ${/cs_\w+/.exec(thanks)?.[0]} and state = 'paid'`;
  },
};

function writeAllTheTime(shop: ShopServer): { acknowledged: Acknowledged[]; end: () => Promise<void> } {
  const state = { isEnough: false, count: 0 };
  const acknowledged: Acknowledged[] = [];
  const onAndOn = async (kind: string, act: (typeof visits)[string]) => {
    for (; !state.isEnough; await wait(PAUSE)) {
      const row = await act(shop, (state.count += 1)).catch((error: unknown) => void findings.push(String(error)));
      if (row) acknowledged.push({ kind, row });
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

/** Compares every table, including SQLite's own and the search's. */
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
const shop = await startShop({}, { products });
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
  await command(["app/cli/restore.ts", backup], fresh);
  // Without Stripe and mail, so that only visitors change anything.
  const site = await startServer({ DATABASE_URL: `file:${fresh}` });
  try {
    await compareTables(backup, fresh);
    for (const { kind, row } of before) {
      const { rows } = await withDatabase(fresh, (db) => sql`select 1 from ${row}`.execute(db));
      if (rows.length !== 1) findings.push(`a ${kind} was acknowledged, and there are ${rows.length} of it`);
    }
    const { status, text } = await visit(site.origin).get("/shop/covenant-tee");
    if (status !== 200 || !text.includes("Covenant Tee")) findings.push(`the restored shop answers ${status}`);
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
