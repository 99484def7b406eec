import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrateToLatest } from "../../app/database/migrate.server.ts";
import { everyPage } from "../support/crawl.ts";
import { type DeskMember, signInMember, visitDesk } from "../support/desk-member.ts";
import { SERVER } from "../support/failed-start.ts";
import { picturesOf, untilPrepared, upload } from "../support/library.ts";
import { makePhoto } from "../support/sample-pictures.ts";
import { withDatabase } from "../support/server-database.ts";
import { canMount, emptyDisk, fillDisk, spawnOnDisk } from "../support/start-limited.ts";
import { freePort } from "../support/start-server.ts";
import { eventually } from "../support/visit.ts";
import { type Page, valuesOf } from "../support/visitor.ts";

// The disk is full while a member publishes and adds pictures. Database and temporary files are on the same one.

let folder: string;
let disk: string;
let origin: string;
let member: DeskMember;
let running: ReturnType<typeof spawnOnDisk>;

beforeAll(async () => {
  if (!canMount) return;
  folder = mkdtempSync(path.join(os.tmpdir(), "tetm-full-desk-"));
  const mounted = path.join(folder, "disk");
  mkdirSync(mounted);
  const port = String(await freePort());
  origin = `http://127.0.0.1:${port}`;
  const filled = path.join(folder, "filled", "site.db");
  await withDatabase(filled, (db) => migrateToLatest(db));
  member = await signInMember(filled);
  running = spawnOnDisk(mounted, { size: "32m", prepare: `cp "${filled}" . && mkdir tmp` }, [...SERVER], {
    PORT: port,
    DATABASE_URL: `file:${mounted}/site.db`,
    TMPDIR: `${mounted}/tmp`,
  });
  // The disk as the server sees it. In this process's namespace the folder stays empty.
  disk = `/proc/${running.child.pid}/root${mounted}`;
  while (running.child.exitCode === null && !(await fetch(`${origin}/healthz`).catch(() => null))) await wait(50);
}, 60_000);

afterAll(async () => {
  running?.child.kill("SIGTERM");
  await running?.code;
  if (folder) rmSync(folder, { recursive: true, force: true });
});

const desk = () => visitDesk(origin, member);
const leftovers = () => readdirSync(path.join(disk, "tmp")).filter((name) => name.startsWith("site-picture-"));
const saysSo = (page: Page) => [page.status, page.headers.get("Retry-After"), /try again/i.test(page.text)];
const UNAVAILABLE = [503, "60", true];

test.skipIf(!canMount)(
  "publishing and saving on a full disk keep what was typed, and change nothing public",
  async () => {
    const browser = desk();
    const before = await everyPage(origin);
    const typed = { intro: "Typed on a full disk.", nameText: "Words ".repeat(100).trim() };
    const form = await browser.get("/desk/content/about");
    fillDisk(disk);
    for (const intent of ["save", "publish"]) {
      const refused = await browser.press(form, intent, typed);
      expect(saysSo(refused), intent).toEqual(UNAVAILABLE);
      expect([...valuesOf(refused, "intro"), ...valuesOf(refused, "nameText")], intent).toEqual(Object.values(typed));
      expect((await everyPage(origin)) === before, intent).toBe(true);
    }
    const refused = await browser.press(form, "publish", typed);
    emptyDisk(disk);
    expect((await browser.press(refused, "publish")).location).toBe("/desk/content/about?done=published");
    expect(await everyPage(origin)).toContain(typed.intro);
  },
  60_000,
);

test.skipIf(!canMount)(
  "an upload on a disk that is full, or fills up meanwhile, adds nothing, says so, and leaves no file",
  async () => {
    const browser = desk();
    const bytes = await makePhoto({ width: 2000, height: 1500, quality: 97 });
    const add = () => upload(browser, origin, [{ name: "Wheat.jpg", bytes }]);
    const before = await everyPage(origin);
    // No byte is left; less than the file; room for the file, but not for the file and the database.
    for (const left of [0, bytes.length / 2, bytes.length * 1.5]) {
      fillDisk(disk, left);
      expect(saysSo(await add()), `${left} of ${bytes.length} bytes`).toEqual(UNAVAILABLE);
      expect(leftovers()).toEqual([]);
      expect((await everyPage(origin)) === before).toBe(true);
      emptyDisk(disk);
      expect(picturesOf(await browser.get("/desk/pictures"))).toEqual([]);
    }
    expect((await add()).status).toBe(303);
    expect(picturesOf(await untilPrepared(browser))).toHaveLength(1);
    await eventually(async () => leftovers()).toEqual([]);
  },
  90_000,
);
