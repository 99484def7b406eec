import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { changePicture, loadLibrary } from "../../app/desk/pictures/change-picture.server.ts";
import { addPictures } from "../../app/desk/pictures/receive-pictures.server.ts";
import { prepareNext } from "../../app/site/pictures/prepare-pictures.server.ts";
import { openPictures, type ReadyPictures } from "../../app/site/pictures/ready-pictures.server.ts";
import {
  inPictureFolder,
  readFileParts,
  checkPicture,
  makePicture,
} from "../../app/site/pictures/run-picture-process.server.ts";
import { referenceTo } from "../../app/site/pictures/stored-picture.ts";
import { formOf } from "../support/form-data.ts";
import { makePhoto } from "../support/sample-pictures.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const SMALL = { width: 64, height: 48 };

const store = useTestDatabase();
let pictures: ReadyPictures;
let changes = 0;
let time = 0;

beforeEach(async () => {
  changes = 0;
  time = Date.parse("2026-01-02T03:04:05.000Z");
  pictures = await openPictures({ db: store.db, onChange: () => (changes += 1) });
});

const randomId = () => randomBytes(16).toString("base64url");
const log = { info: () => {}, error: () => {} };
const actor = () => ({ db: store.db, by: "staff-1", now: () => new Date(time), randomId });
const deps = (change: object = {}) => ({ ...actor(), log, pictures, ...change });

/** Adds a file like an upload. */
async function add(bytes: Buffer, name = "wheat.jpg", digest = randomId()): Promise<void> {
  await inPictureFolder(async (folder) => {
    const file = path.join(folder, "upload");
    await writeFile(file, bytes);
    await addPictures({ ...actor(), check: checkPicture, readParts: readFileParts }, (take) =>
      take({ name, path: file, size: bytes.length, isTooLarge: false, digest }),
    );
  });
  time += 1;
}

const library = async () => (await loadLibrary(store.db, null)).rows;
const dies = async () => null;
const originals = () => store.db.selectFrom("picture_originals").select(["picture_id", "part"]).execute();

test("a picture of several parts is prepared, and pages on every machine find it", { timeout: 60_000 }, async () => {
  const other = await openPictures({ db: store.db, onChange: () => {} });
  const photo = await makePhoto({ width: 420, height: 330, quality: 100 });
  await add(Buffer.concat([photo, Buffer.alloc(2_500_000 - photo.length)]));
  expect(await originals()).toHaveLength(3);
  const [waiting] = await library();
  expect(waiting).toMatchObject({ name: "wheat", state: "waiting", width: 420, height: 330, shown: null });
  const id = waiting?.id ?? "";
  expect(pictures.read(id)).toBeNull();

  expect(await prepareNext(deps())).toBe(true);
  expect(await prepareNext(deps())).toBe(false);
  expect(await originals()).toEqual([]);
  expect(pictures.read(referenceTo(id))).toMatchObject({ width: 420, height: 330, alt: "" });
  expect(changes).toBe(1);
  await expect.poll(() => other.read(id), { timeout: 5_000 }).toEqual(pictures.read(id));

  await changePicture(
    { ...deps(), findUses: async () => [], target: null, choose: null },
    id,
    formOf({ intent: "delete" }),
  );
  expect(pictures.read(id)).toBeNull();
  await expect.poll(() => other.read(id), { timeout: 5_000 }).toBeNull();
});

test("two processes never prepare the same picture, and one that died gives way", async () => {
  for (const seed of [1, 2]) await add(await makePhoto({ ...SMALL, seed }), `${seed}.jpg`);
  const made: string[] = [];
  const make = async (file: string) => {
    made.push(file);
    return { fault: "damaged" as const };
  };
  await Promise.all([prepareNext(deps({ make })), prepareNext(deps({ make }))]);
  while (await prepareNext(deps({ make })));
  expect(made).toHaveLength(2);
  expect((await library()).map(({ state, reason }) => `${state} ${reason}`)).toEqual([
    "failed damaged",
    "failed damaged",
  ]);

  await add(await makePhoto({ ...SMALL, seed: 3 }), "3.jpg");
  expect(await prepareNext(deps({ make: dies }))).toBe(true);
  expect(await prepareNext(deps({ make: dies }))).toBe(false);
  time += 21_000;
  expect(await prepareNext(deps({ make }))).toBe(true);
  expect(made).toHaveLength(3);
});

test("a picture that is deleted while it is prepared stays deleted", { timeout: 60_000 }, async () => {
  await add(await makePhoto(SMALL));
  const [{ id = "" } = {}] = await library();
  const make = async (...files: [string, string]) => {
    await changePicture(
      { ...deps(), findUses: async () => [], target: null, choose: null },
      id,
      formOf({ intent: "delete" }),
    );
    return makePicture(...files);
  };
  await prepareNext(deps({ make }));
  expect(await library()).toEqual([]);
  expect(await store.db.selectFrom("picture_files").select("digest").execute()).toEqual([]);
  expect(await originals()).toEqual([]);
});
