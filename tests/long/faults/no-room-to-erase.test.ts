import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { requestErasure, erasureRequested } from "../../../app/database/erasure.server.ts";
import { migrateToLatest } from "../../../app/database/migrate.server.ts";
import { SERVER } from "../../support/failed-start.ts";
import { freePort } from "../../support/free-port.ts";
import { addMessage } from "../../support/seed-desk.ts";
import { withDatabase } from "../../support/server-database.ts";
import { canMount, spawnOnDisk } from "../../support/start-limited.ts";
import { BESIDE_LIMIT } from "../../support/start-server.ts";

// An erasure writes text tables twice more and must not fill the disk (docs/decisions/0057-erasing-deleted-data.md).

let folder: string;
let filled: string;

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "tetm-no-room-"));
  filled = path.join(folder, "filled", "site.db");
  mkdirSync(path.join(folder, "disk"));
  await withDatabase(filled, async (db) => {
    await migrateToLatest(db);
    for (let index = 0; index < 200; index += 1)
      await addMessage(db, `message-${index}`, { message: "words of somebody ".repeat(1_000) });
    await requestErasure(db, new Date());
  });
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.skipIf(!canMount).each([
  // `disk` is a multiple of the file's size, including the file itself.
  {
    disk: 2.8,
    says: "deleted data could not be erased",
    reason:
      /What was deleted stays in .*site\.db until its disk has more room: erasing it takes \d+\.\d MB, and \d+\.\d MB are free\./,
    asked: true,
  },
  { disk: 3.8, says: "deleted data erased", reason: /milliseconds/, asked: false },
])("on a disk of $disk times the file: $says", { timeout: 2 * BESIDE_LIMIT }, async ({ disk, says, reason, asked }) => {
  const mounted = path.join(folder, "disk");
  const size = String(Math.round(disk * statSync(filled).size));
  const port = String(await freePort());
  const { child, code } = spawnOnDisk(mounted, { size, prepare: `cp "${filled}" .` }, [...SERVER], {
    PORT: port,
    DATABASE_URL: `file:${mounted}/site.db`,
  });
  let printed = "";
  child.stdout.on("data", (chunk) => (printed += String(chunk)));
  try {
    // The first request starts the site.
    while (child.exitCode === null && !(await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)))
      await wait(50);
    await expect.poll(() => printed, { timeout: BESIDE_LIMIT, interval: 100 }).toContain(says);
    expect(printed.split("\n").find((line) => line.includes(says))).toMatch(reason);
    // Copied out first, because SQLite would resolve /proc/.../root to a path outside.
    const copy = path.join(folder, "copy.db");
    for (const ending of ["", "-wal"]) {
      const file = `/proc/${child.pid}/root${mounted}/site.db${ending}`;
      if (existsSync(file)) copyFileSync(file, `${copy}${ending}`);
    }
    expect((await withDatabase(copy, (db) => erasureRequested(db))) !== null).toBe(asked);
  } finally {
    child.kill("SIGTERM");
    await code;
  }
});
