import { mkdirSync, readFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import sharp, { type Sharp } from "sharp";
import {
  type CheckedPicture,
  fallbackWidth,
  type Fault,
  kindOf,
  LARGEST_HEIGHT,
  LARGEST_WIDTH,
  loadsOrRuns,
  type MadeFile,
  type MadePicture,
  MOST_PIXELS,
  type PictureFormat,
  widthsFor,
} from "./picture-file.ts";

// `node app/pictures/picture-process.server.ts check FILE` or `... make FILE FOLDER`: reads one picture that a member
// uploaded, prints the result as JSON and ends, so that its memory returns. The server starts it with an empty
// environment (run-picture-process.server.ts). Only this file knows sharp. https://sharp.pixelplumbing.com/security

/** Bytes of memory after which a picture is too hard: a machine of 512 MB has the server, too. */
const MOST_MEMORY = 350 * 1024 * 1024;

const LOADERS = ["Jpeg", "Png", "Webp", "Heif", "Svg"].map((name) => `VipsForeignLoad${name}`);

sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: LOADERS });

// The server has ended: nobody waits for the result.
process.stdin.on("close", () => process.exit(1)).resume();
setInterval(() => process.memoryUsage.rss() > MOST_MEMORY && answer({ fault: "too-hard" }), 50);

const [task, file = "", folder = ""] = process.argv.slice(2);
try {
  answer(task === "make" ? await make(file, folder) : await check(file));
} catch (error) {
  answer({ fault: faultOf(error) });
}

function answer(result: CheckedPicture | MadePicture): never {
  process.stdout.write(JSON.stringify(result));
  process.exit(0);
}

async function check(from: string): Promise<CheckedPicture> {
  const bytes = readFileSync(from);
  const kind = kindOf(bytes);
  if (bytes.length === 0) return { fault: "empty" };
  if (kind === null) return { fault: "wrong-type" };
  if (kind === "heic") return { fault: "heic" };
  if (kind === "svg" && loadsOrRuns(bytes)) return { fault: "drawing-loads-or-runs" };
  const { autoOrient, width, height } = await sharp(from, { limitInputPixels: MOST_PIXELS }).metadata();
  if (kind !== "svg" && width * height > MOST_PIXELS) return { fault: "too-many-pixels" };
  return { width: autoOrient.width, height: autoOrient.height };
}

async function make(from: string, to: string): Promise<MadePicture> {
  os.setPriority(10);
  const checked = await check(from);
  if ("fault" in checked) return checked;
  mkdirSync(to, { recursive: true });
  const [{ data, info }, isSolid] = await decode(from, checked);
  const { width, height } = info;
  const resized = (ofWidth: number) => sharp(data, { raw: info }).resize({ width: ofWidth });
  const files: MadeFile[] = [];
  async function write(format: PictureFormat, ofWidth: number, encode: (one: Sharp) => Sharp): Promise<void> {
    const name = `${ofWidth}.${format}`;
    await encode(resized(ofWidth)).toFile(path.join(to, name));
    files.push({ width: ofWidth, format, file: name });
  }
  for (const each of widthsFor(width)) {
    await write("avif", each, (one) => one.avif({ quality: 50, effort: 3, chromaSubsampling: "4:2:0" }));
    await write("webp", each, (one) => one.webp({ quality: 76 }));
  }
  await (isSolid
    ? write("jpg", fallbackWidth(width), (one) => one.jpeg({ quality: 80, mozjpeg: true }))
    : write("png", fallbackWidth(width), (one) => one.png({ compressionLevel: 9 })));
  return { width, height, files };
}

/** Decodes a picture once, upright, in sRGB, without metadata, and no larger than its largest file. */
async function decode(from: string, { width, height }: { width: number; height: number }) {
  const scale = Math.min(LARGEST_WIDTH / width, LARGEST_HEIGHT / height);
  const isSvg = kindOf(readFileSync(from)) === "svg";
  const options = { limitInputPixels: MOST_PIXELS, failOn: "error", sequentialRead: true } as const;
  // A drawing has no pixels yet: it is made as large as its largest file.
  const picture = sharp(from, isSvg ? { ...options, density: Math.min(100_000, Math.max(1, 72 * scale)) } : options)
    .autoOrient()
    .resize({ width: LARGEST_WIDTH, height: LARGEST_HEIGHT, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb");
  const decoded = await picture.raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
  const { channels } = decoded.info;
  if (channels === 3) return [decoded, true] as const;
  const { isOpaque } = await sharp(decoded.data, { raw: decoded.info }).stats();
  if (!isOpaque) return [decoded, channels === 1] as const;
  const solid = sharp(decoded.data, { raw: decoded.info }).removeAlpha().raw();
  return [await solid.toBuffer({ resolveWithObject: true }), true] as const;
}

function faultOf(error: unknown): Fault {
  return /pixel limit|too large/i.test(String(error)) ? "too-many-pixels" : "damaged";
}
