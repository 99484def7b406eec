import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { loadLibrary } from "../../app/desk/pictures/change-picture.server.ts";
import { addPictures } from "../../app/desk/pictures/receive-pictures.server.ts";
import { prepareNext } from "../../app/site/pictures/prepare-pictures.server.ts";
import { openPictures } from "../../app/site/pictures/ready-pictures.server.ts";
import { inPictureFolder, readFileParts, checkPicture } from "../../app/site/pictures/run-picture-process.server.ts";
import { makePhoto } from "../support/sample-pictures.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const store = useTestDatabase();

test(
  "a hostile drawing ends after ten seconds, and delays no upload and no other member's picture",
  { timeout: 60_000 },
  async () => {
    let time = Date.parse("2026-01-02T03:04:05.000Z");
    const deps = { db: store.db, now: () => new Date(time), randomId: () => randomBytes(16).toString("base64url") };
    const pictures = await openPictures({ db: store.db, onChange: () => {} });
    const prepare = () => prepareNext({ ...deps, pictures, log: { info: () => {}, error: () => {} } });
    const add = (name: string, bytes: Buffer, by: string) =>
      inPictureFolder(async (folder) => {
        const file = path.join(folder, "upload");
        await writeFile(file, bytes);
        const upload = { name, path: file, size: bytes.length, isTooLarge: false, digest: name };
        await addPictures({ ...deps, by, check: checkPicture, readParts: readFileParts }, (take) => take(upload));
        time += 1;
      });
    await add("hostile.svg", hostileDrawing(), "staff-1");
    await add("again.svg", hostileDrawing(2), "staff-1");
    let isOver = false;
    const preparing = prepare().finally(() => void (isOver = true));
    await add("photo.jpg", await makePhoto(), "staff-2");
    expect(isOver).toBe(false);
    await preparing;
    expect(await prepare()).toBe(true);
    const { rows } = await loadLibrary(store.db, null);
    expect(rows.map(({ name, state, reason }) => `${name} ${state} ${reason}`)).toEqual([
      "photo ready null",
      "again waiting null",
      "hostile failed too-hard",
    ]);
  },
);

/** A few kilobytes of filters that take a renderer minutes. */
function hostileDrawing(seed = 1): Buffer {
  const filters = `<feTurbulence baseFrequency="0.${seed}" numOctaves="9"/><feGaussianBlur stdDeviation="90"/>`.repeat(
    90,
  );
  const shapes = '<rect width="2400" height="1800" filter="url(#f)"/>'.repeat(9);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="1800"><filter id="f">${filters}</filter>${shapes}</svg>`;
  return Buffer.from(svg);
}
