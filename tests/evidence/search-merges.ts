import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import BetterSqlite from "better-sqlite3";
import { openFile } from "../../app/database/connect-sqlite.server.ts";
import { migrateToLatest } from "../../app/database/migrate.server.ts";
import { migrations } from "../../app/database/migrations.ts";
import { markdownTable } from "../support/markdown-table.ts";
import { median, quantile } from "../support/statistics.ts";

// `npm run evidence -- search-merges`: how long a save waits for merges of the survey index on SQLite, with several
// settings of FTS5 (docs/decisions/0124). Replaces made-up texts in the index alone, each in a transaction of its own,
// and prints a table. Ten minutes; `--texts 100000 --saves 20000` measures less, `--settings 16/16,16/64`
// names others: `automerge`, then `crisismerge`.

const { values } = parseArgs({
  options: {
    texts: { type: "string", default: "1000000" },
    saves: { type: "string", default: "150000" },
    settings: { type: "string", default: "16/16,16/64,4/16" },
  },
});
const [TEXTS, SAVES] = [Number(values.texts), Number(values.saves)];

/** Texts that are added in one transaction. */
const AT_ONCE = 20_000;
const WORDS_OF_A_TEXT = 70;
const WORDS = 20_000;

const folder = mkdtempSync(path.join(os.tmpdir(), "tetm-merges-"));
try {
  const seeded = path.join(folder, "seeded.db");
  await seed(seeded);
  console.error(`${TEXTS.toLocaleString("en-US")} texts are there.`);
  const rows = values.settings.split(",").map((setting) => measure(seeded, setting));
  console.log(`Node ${process.version}, ${TEXTS} texts, ${SAVES} saves, milliseconds\n`);
  const head = ["automerge/crisismerge", "mean", "99%", "99.9%", "slowest", "above 100", "above 500", "common word"];
  console.log(markdownTable(head, rows));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function seed(file: string): Promise<void> {
  const db = openFile(file);
  await migrateToLatest(db, migrations);
  await db.destroy();
  const writer = new BetterSqlite(file);
  const { add } = statements(writer);
  const addSome = writer.transaction((from: number, to: number) => {
    for (let place = from; place < to; place += 1) add.run(place + 1, text());
  });
  for (let from = 0; from < TEXTS; from += AT_ONCE) addSome(from, Math.min(TEXTS, from + AT_ONCE));
  writer.pragma("wal_checkpoint(truncate)");
  writer.close();
}

/** Returns a row of the table. */
function measure(seeded: string, setting: string): string[] {
  const file = path.join(folder, `${setting.replace("/", "-")}.db`);
  copyFileSync(seeded, file);
  const writer = new BetterSqlite(file);
  const [automerge, crisismerge] = setting.split("/").map(Number);
  const set = (name: string, value = 0) =>
    writer.exec(`insert into survey_search (survey_search, rank) values ('${name}', ${value})`);
  set("automerge", automerge);
  set("crisismerge", crisismerge);
  const { add, remove, search } = statements(writer);
  const save = writer.transaction((place: number, body: string) => {
    remove.run(place);
    add.run(place, body);
  });
  const times = Array.from({ length: SAVES }, () => {
    const [place, body] = [1 + Math.floor(Math.random() * TEXTS), text()];
    return timed(() => save.immediate(place, body));
  }).toSorted((one, other) => one - other);
  const searches = Array.from({ length: 200 }, () => timed(() => search.all("body : w1")));
  writer.close();
  rmSync(file);
  const at = (share: number) => quantile(times, share).toFixed(1);
  const above = (limit: number) => String(times.filter((time) => time > limit).length);
  const mean = times.reduce((sum, time) => sum + time, 0) / SAVES;
  return [setting, mean.toFixed(2), at(0.99), at(0.999), at(1), above(100), above(500), median(searches).toFixed(2)];
}

function statements(db: BetterSqlite.Database) {
  return {
    add: db.prepare("insert into survey_search (rowid, body, facets) values (?, ?, '')"),
    remove: db.prepare("delete from survey_search where rowid = ?"),
    search: db.prepare("select rowid from survey_search where survey_search match ? order by rowid desc limit 50"),
  };
}

function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** Some of its words are in many texts, and many words in a few. */
function text(): string {
  const words = Array.from({ length: WORDS_OF_A_TEXT }, () => `w${Math.floor(Math.random() ** 3 * WORDS)}`);
  return words.join(" ");
}
