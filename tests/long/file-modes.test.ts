import { chmodSync, existsSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { beforeAll, expect, test } from "vitest";
import { freshDatabase } from "../support/fresh-database.ts";
import { BESIDE_LIMIT, startServer } from "../support/start-server.ts";
import { useServer } from "../support/use-server.ts";

// Only the owner can read files with personal data (docs/decisions/0012-start-and-stop.md).

let folder: string;
const server = useServer(async () => startServer({}, await freshDatabase()));

beforeAll(async () => {
  folder = path.dirname(server.databaseFile);
});

test(
  "only the owner may read the database, its companion files and backups, including existing ones",
  { timeout: 2 * BESIDE_LIMIT },
  async () => {
    const names = ["session-secret", "site-port", "site.db", "site.db-shm", "site.db-wal"];
    expect(modes()).toEqual(names.map((name) => `${name} 600`));
    const backups = path.join(folder, "backups");
    await server.restart({ BACKUP_DIR: backups });
    await server.waitForRecord(({ msg }) => msg === "backed up", BESIDE_LIMIT);
    expect(modes(backups).map((line) => line.slice(-3))).toEqual(["600", "600"]);
    expect(modeOf(backups)).toBe("700");

    for (const name of readdirSync(backups)) chmodSync(path.join(backups, name), 0o644);
    // A kill leaves the write-ahead log behind.
    await server.kill();
    for (const name of names) if (existsSync(path.join(folder, name))) chmodSync(path.join(folder, name), 0o664);
    await server.restart();
    expect(modes()).toEqual(names.map((name) => `${name} 600`));
    expect(modes(backups).map((line) => line.slice(-3))).toEqual(["600", "600"]);
  },
);

test("a folder that is made for the database is its owner's alone", async () => {
  const inner = path.join(folder, "made", "for");
  await server.restart({ DATABASE_URL: `file:${inner}/site.db` });
  expect([modeOf(inner), modeOf(path.dirname(inner))]).toEqual(["700", "700"]);
  await server.restart({ DATABASE_URL: `file:${server.databaseFile}` });
});

test("copies that restores left which were killed are removed, and one that is under way stays", async () => {
  await server.stop();
  const left = [
    "restoring-999999",
    "restoring-999999-wal",
    "restoring-999999-shm",
    "tmp",
    "tmp-shm",
    "tmp-wal",
    "restored.tmp",
    "restored.tmp-shm",
    "restored.tmp-wal",
  ].map((ending) => `site.db.${ending}`);
  const other = [`site.db.restoring-${process.ppid}`, "site.db.notes", "other.db.tmp"];
  for (const name of [...left, ...other]) writeFileSync(path.join(folder, name), "rows of everybody");
  await server.restart();
  expect(
    readdirSync(folder)
      .filter((name) => [...left, ...other].includes(name))
      .toSorted(),
  ).toEqual(other.toSorted());
});

function modes(of = folder): string[] {
  return readdirSync(of)
    .toSorted()
    .filter((name) => statSync(path.join(of, name)).isFile())
    .map((name) => `${name} ${modeOf(path.join(of, name))}`);
}

function modeOf(file: string): string {
  return (statSync(file).mode & 0o777).toString(8);
}
