import { mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readAudit } from "../../support/audit-lines.ts";
import { type DeskMember, signInMember, visitDesk } from "../../support/desk-member.ts";
import { killAfter } from "../../support/kill-after.ts";
import { untilPrepared, upload } from "../../support/library.ts";
import { makePhoto } from "../../support/sample-pictures.ts";
import { withDatabase } from "../../support/server-database.ts";
import { startServer, type TestServer } from "../../support/start-server.ts";

// Pictures are added while the server is killed.

let server: TestServer;
let member: DeskMember;
let temporary: string;

beforeAll(async () => {
  temporary = mkdtempSync(path.join(os.tmpdir(), "tetm-uploads-"));
  server = await startServer({ TMPDIR: temporary });
  member = await signInMember(server.databaseFile);
});

afterAll(async () => {
  await server?.remove();
  rmSync(temporary, { recursive: true, force: true });
});

const desk = () => visitDesk(server.origin, member);

/** Milliseconds between upload and kill: before, during and after its transaction. */
const UPLOADS = [0, 35, 100];

/** Returns the library's pictures, and leftovers of pictures that it doesn't have. */
function readLibrary() {
  return withDatabase(server.databaseFile, async (db) => {
    const pictures = await db.selectFrom("pictures").select(["id", "name", "state"]).execute();
    const files = await db.selectFrom("picture_files").select("picture_id").execute();
    const originals = await db.selectFrom("picture_originals").select("picture_id").execute();
    const known = new Set(pictures.map(({ id }) => id));
    const orphans = [...files, ...originals].filter((one) => !known.has(one.picture_id));
    const waiting = pictures.filter(({ state }) => state === "waiting").map(({ id }) => id);
    const whole = waiting.filter((id) => originals.some((one) => one.picture_id === id));
    return { pictures, orphans: orphans.length, waiting, isWhole: whole.length === waiting.length };
  });
}

async function countLines(action: string): Promise<number> {
  return (await readAudit(server.databaseFile, "picture")).filter((line) => line.action === `picture.${action}`).length;
}

test("a server killed during an upload has the picture, with its file and audit line, or has it after the next try", async () => {
  for (const [seed, wait] of UPLOADS.entries()) {
    const bytes = await makePhoto({ width: 500, height: 400, seed });
    const [before, lines] = [(await readLibrary()).pictures.length, await countLines("added")];
    const add = () => upload(desk(), server.origin, [{ name: `after-${wait}.jpg`, bytes }]);
    const isAcknowledged = await killAfter(server, wait, add);
    const { pictures, orphans, isWhole } = await readLibrary();
    const added = pictures.length - before;
    expect([orphans, isWhole], `${wait} ms`).toEqual([0, true]);
    expect(await countLines("added")).toBe(lines + added);
    expect(isAcknowledged && added !== 1).toBe(false);
    const { searchParams } = new URL((await add()).location ?? "", server.origin);
    expect([searchParams.get("added"), searchParams.get("there")]).toEqual(added === 1 ? ["0", "1"] : ["1", "0"]);
  }
  await untilPrepared(desk(), 120_000);
  const { pictures, orphans } = await readLibrary();
  expect(pictures.map(({ state }) => state)).toEqual(UPLOADS.map(() => "ready"));
  expect(orphans).toBe(0);
}, 300_000);

test("a folder that a killed server left behind is deleted when it is old", async () => {
  await server.kill();
  const left = mkdtempSync(path.join(temporary, "site-picture-"));
  for (const name of readdirSync(temporary)) {
    const hourAgo = Date.now() / 1000 - 3600;
    if (name.startsWith("site-picture-")) utimesSync(path.join(temporary, name), hourAgo, hourAgo);
  }
  const fresh = mkdtempSync(path.join(temporary, "site-picture-"));
  await server.restart();
  await expect
    .poll(() => readdirSync(temporary).filter((name) => name.startsWith("site-picture-")))
    .toEqual([path.basename(fresh)]);
  expect(left).not.toBe(fresh);
});
