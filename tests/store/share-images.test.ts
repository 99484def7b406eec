import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { deleteOldShareImages, makeNextShareImage } from "../../app/pictures/make-share-images.server.ts";
import { insertFile } from "../../app/pictures/picture-files.store.server.ts";
import { insertReadyPicture } from "../../app/pictures/pictures.store.server.ts";
import type { SharePlan } from "../../app/pictures/share-image.ts";
import { openShareImages } from "../../app/pictures/share-images.server.ts";
import { deleteShareImagesOf, findShareBytes } from "../../app/pictures/share-images.store.server.ts";
import { makePhoto } from "../support/sample-pictures.ts";
import { openTestDatabase, type TestDatabase } from "../support/test-database.ts";

const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;

let store: TestDatabase;
let time = 0;
let plans: SharePlan[] = [];

beforeEach(async () => {
  store = await openTestDatabase();
  time = Date.parse("2026-01-02T03:04:05.000Z");
});

afterEach(() => store.remove());

const planOf = (page: string, change: Partial<SharePlan["poster"]> = {}): SharePlan => ({
  page,
  alt: `Poster: ${page}`,
  poster: { lines: [page], inks: ["#ff4d5a", "#ffcf3f"], name: "TETM", place: "Durham", picture: null, ...change },
});

/** Opens the share images as one machine does. */
async function open(drawn: SharePlan[] = []) {
  let changes = 0;
  const shareImages = await openShareImages({
    db: store.db,
    plan: () => plans.map((one) => ({ ...one })),
    drawn: drawn.map((one) => ({ ...one })),
    onChange: () => (changes += 1),
  });
  const deps = (change: object = {}) => ({
    db: store.db,
    log: { info: () => {}, error: () => {} },
    now: () => new Date(time),
    randomId: () => randomBytes(16).toString("base64url"),
    shareImages,
    ...change,
  });
  return { ...shareImages, deps, changes: () => changes };
}

const dies = async () => null;
const rows = async () => {
  const found = await store.db.selectFrom("share_images").select(["page", "digest"]).orderBy("page").execute();
  return found.map(({ page, digest }) => `${page} ${digest === null ? "begun" : "made"}`);
};

/** Counts drawings, and makes each a file of its own. */
function drawing() {
  const drawn: string[] = [];
  const draw = async (order: string, folder: string) => {
    drawn.push(order);
    await writeFile(path.join(folder, "share.png"), randomBytes(20));
    return { width: 1200, height: 630, files: [{ width: 1200, format: "png" as const, file: "share.png" }] };
  };
  return { drawn, draw };
}

/** Returns the file behind an address. */
async function fileAt(src = "") {
  const [, digest = "", format = ""] = /^\/media\/(\w+)\.(\w+)$/.exec(src) ?? [];
  const bytes = await findShareBytes(store.db, digest, format);
  return sharp(bytes ?? undefined).metadata();
}

test("a headline becomes a PNG, and every machine names it", { timeout: 60_000 }, async () => {
  plans = [planOf("/about"), planOf("/terms")];
  const [one, other] = [await open([planOf("/terms")]), await open([planOf("/terms")])];
  expect(await makeNextShareImage(one.deps())).toBe(true);
  expect(await makeNextShareImage(one.deps())).toBe(false);
  expect(one.changes()).toBe(1);
  expect(one.find("/terms")).toBeNull();
  expect(one.find("/about")).toMatchObject({ alt: "Poster: /about" });
  expect(await fileAt(one.find("/about")?.src)).toMatchObject({ format: "png", width: 1200, height: 630 });
  await expect.poll(() => other.find("/about"), { timeout: 5_000 }).toEqual(one.find("/about"));
});

test("a photo fills a JPEG, or stands in the arch of one", { timeout: 60_000 }, async () => {
  const bytes = await makePhoto({ width: 900, height: 1200 });
  const words = { name: "Ruth", alt: "", isDecoration: false, focus: 1, width: 900, height: 1200 };
  await insertReadyPicture(store.db, { id: "ruth", ...words, createdAt: "", createdBy: "", stamp: "" });
  const file = { pictureId: "ruth", width: 900, format: "jpg", digest: "photo", size: bytes.length, bytes } as const;
  await insertFile(store.db, file);
  plans = [true, false].map((fills) => planOf(`/${fills}`, { picture: { id: "ruth", focus: 1, fills } }));
  const machine = await open();
  while (await makeNextShareImage(machine.deps()));
  for (const { page } of plans)
    expect(await fileAt(machine.find(page)?.src)).toMatchObject({ format: "jpeg", width: 1200, height: 630 });

  await deleteShareImagesOf(store.db, "ruth");
  await machine.refresh();
  expect(plans.map(({ page }) => machine.find(page))).toEqual([null, null]);
});

test("two processes draw each image once, and one that died gives way", async () => {
  const { drawn, draw } = drawing();
  plans = ["/a", "/b", "/c"].map((page) => planOf(page));
  const machines = [await open(), await open()];
  await Promise.all(
    machines.map(async ({ deps }) => {
      for (let turn = 0; turn < 5; turn += 1) await makeNextShareImage(deps({ draw }));
    }),
  );
  expect(drawn).toHaveLength(3);
  expect(await rows()).toEqual(["/a made", "/b made", "/c made"]);

  plans = [planOf("/d")];
  const [{ deps }] = machines as [(typeof machines)[0]];
  expect(await makeNextShareImage(deps({ draw: dies }))).toBe(true);
  expect(await makeNextShareImage(deps({ draw }))).toBe(false);
  time += 31_000;
  expect(await makeNextShareImage(deps({ draw }))).toBe(true);
  expect(drawn).toHaveLength(4);
});

test("an image that ends the process each time is given up, and the page keeps what it had", async () => {
  const { draw } = drawing();
  plans = [planOf("/a")];
  const machine = await open();
  await makeNextShareImage(machine.deps({ draw }));
  const before = machine.find("/a");
  expect(before).not.toBeNull();
  plans = [planOf("/a", { lines: ["New"] })];
  for (let turn = 0; turn < 5; turn += 1) {
    expect(await makeNextShareImage(machine.deps({ draw: dies }))).toBe(true);
    time += 31_000;
  }
  expect(await makeNextShareImage(machine.deps({ draw: dies }))).toBe(false);
  expect(machine.find("/a")).toEqual(before);
});

test("a replaced image stays for a week, and that of a page that is gone for a minute", async () => {
  const { draw } = drawing();
  plans = [planOf("/a"), planOf("/b")];
  const { deps, find } = await open();
  while (await makeNextShareImage(deps({ draw })));
  const first = find("/a");
  plans = [planOf("/a", { lines: ["New"] })];
  while (await makeNextShareImage(deps({ draw })));
  expect(find("/a")).not.toEqual(first);
  await deleteOldShareImages(deps());
  await deleteOldShareImages(deps());
  expect(await rows()).toEqual(["/a made", "/a made", "/b made"]);
  time += HOUR;
  await deleteOldShareImages(deps());
  expect(await rows()).toEqual(["/a made", "/a made"]);

  // Brought back, it is not drawn again.
  plans = [planOf("/a")];
  await deleteOldShareImages(deps());
  expect(await makeNextShareImage(deps({ draw: dies }))).toBe(false);
  time += WEEK;
  await deleteOldShareImages(deps());
  expect(await rows()).toEqual(["/a made"]);
});
