import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { loadLibrary } from "../../app/desk/pictures/change-picture.server.ts";
import { addPictures } from "../../app/desk/pictures/receive-pictures.server.ts";
import { inPictureFolder, readFileParts } from "../../app/site/pictures/picture-folder.server.ts";
import { prepareNext } from "../../app/site/pictures/prepare-pictures.server.ts";
import { openPictures } from "../../app/site/pictures/ready-pictures.server.ts";
import { checkPicture } from "../../app/site/pictures/run-picture-process.server.ts";
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

// The process ends by itself once a picture takes too much memory, although sharp's threads are still at work.

const LONG_TEXT = `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60"><text>${"x".repeat(300_000)}</text></svg>`;

test.skipIf(process.platform !== "linux")(
  "a drawing that grows is left before it takes the machine's memory",
  async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "tetm-memory-"));
    const file = path.join(folder, "text.svg");
    writeFileSync(file, LONG_TEXT);
    const program = path.resolve("app/site/pictures/picture-process.server.ts");
    const child = spawn(process.execPath, [program, "make", file, folder], { stdio: ["pipe", "pipe", "ignore"] });
    let peak = 0;
    const watch = setInterval(() => (peak = Math.max(peak, peakOf(child.pid ?? 0))), 5);
    try {
      expect(JSON.parse(await text(child.stdout))).toEqual({ fault: "too-hard" });
      await (child.signalCode ?? new Promise((resolve) => child.once("exit", resolve)));
      expect(peak).toBeLessThan(1_000);
    } finally {
      clearInterval(watch);
      child.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

/** Returns the most megabytes that a process has had, or 0 if it has ended. */
function peakOf(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** A few kilobytes of filters for which a renderer needs minutes. */
function hostileDrawing(seed = 1): Buffer {
  const filters = `<feTurbulence baseFrequency="0.${seed}" numOctaves="9"/><feGaussianBlur stdDeviation="90"/>`.repeat(
    90,
  );
  const shapes = '<rect width="2400" height="1800" filter="url(#f)"/>'.repeat(9);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="1800"><filter id="f">${filters}</filter>${shapes}</svg>`;
  return Buffer.from(svg);
}
