import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checksumFileOf, hashFile, readChecksum } from "../../app/database/database-files.server.ts";
import { backupName } from "../../app/database/schedule-backups.server.ts";
import { BESIDE_LIMIT, startServer, type TestServer } from "../support/start-server.ts";

// Automatic backups (docs/decisions/0024-backups.md)

let folder: string;
let server: TestServer | null;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "tetm-schedule-"));
  server = null;
});

afterEach(async () => {
  await server?.remove();
  rmSync(folder, { recursive: true, force: true });
});

test(
  "a due backup is made, the oldest are deleted, other files stay, and it is logged",
  { timeout: 2 * BESIDE_LIMIT },
  async () => {
    const old = [36, 32, 28].map((hours) => backupName(new Date(Date.now() - hours * 3_600_000)));
    for (const name of [...old, ...old.map(checksumFileOf), `${old[0]}.partial-1`, "before-the-move.db"])
      writeFileSync(path.join(folder, name), "");
    server = await startServer({ BACKUP_DIR: folder, BACKUP_EVERY_HOURS: "24", BACKUP_KEEP: "2" });
    const record = await server.waitForRecord(({ msg }) => msg === "backed up", BESIDE_LIMIT);
    const file = String(record.file);
    const kept = [path.basename(file), old[2] ?? ""];
    expect(readdirSync(folder).toSorted()).toEqual(
      [...kept, ...kept.map(checksumFileOf), "before-the-move.db"].toSorted(),
    );
    expect(readChecksum(file)).toBe(await hashFile(file));
    expect(await health(server)).toMatchObject({ ok: true, backups: "ok" });
    await server.restart();
    await server.stop();
    expect(readdirSync(folder), "the newest is young").toHaveLength(5);
  },
);

test(
  "a failed backup is in the log with the command's output, and in /healthz, and visitors are not affected",
  { timeout: 2 * BESIDE_LIMIT },
  async () => {
    // Takes the checksum's name for every second in which the site may start.
    for (let second = 0; second < 120; second += 1)
      mkdirSync(path.join(folder, checksumFileOf(backupName(new Date(Date.now() + second * 1000)))));
    server = await startServer({ BACKUP_DIR: folder });
    const record = await server.waitForRecord(({ msg }) => msg === "backup failed", BESIDE_LIMIT);
    expect(record).toMatchObject({
      level: 50,
      err: {
        message: expect.stringMatching(
          /^.*\.sha256 already exists, and nothing is overwritten: choose another name\.$/,
        ),
      },
    });
    expect(await health(server)).toMatchObject({ ok: true, backups: "failed" });
    expect((await fetch(`${server.origin}/survey/creator`)).status).toBe(200);
  },
);

async function health({ origin }: TestServer): Promise<unknown> {
  return (await fetch(`${origin}/healthz`)).json();
}
