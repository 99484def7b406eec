import { closeSync, existsSync, mkdirSync, openSync, readSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import sharp, { type Sharp } from "sharp";
import {
  AVIF_QUALITY,
  type CheckedPicture,
  fallbackWidth,
  type Fault,
  isAnimated,
  exceedsMemory,
  kindOf,
  type MadeFile,
  type MadePicture,
  MOST_PIXELS,
  mostBytes,
  type PictureFormat,
  scaleOf,
  SHARE_FORMATS,
  SHARE_SIZE,
  widthsFor,
} from "./picture-file.ts";
import { readDrawing } from "./read-drawing.server.ts";

// `node app/site/pictures/picture-process.server.ts check FILE` or `... make FILE FOLDER`: reads one uploaded picture,
// prints the result as JSON and ends, which frees its memory. The server starts it with an empty environment, see
// run-picture-process.server.ts. Only this process loads sharp (https://sharp.pixelplumbing.com/security).

/** Bytes of memory above which a picture is refused: a machine with 512 MB runs the server, too. */
const MOST_MEMORY = 310 * 1024 * 1024;

/** Milliseconds of a processor, and in all: a few kilobytes of filters could take hours, an honest drawing a second. */
const LONGEST_DRAWING = { processor: 10_000, all: 30_000 };

/** The background of a transparent picture's share image. */
const PAPER = "#fbfaf7";

const SHARE_OF_BLAME = "/proc/self/oom_score_adj";

const LOADERS = ["Jpeg", "Png", "Webp", "Heif", "Svg"].map((name) => `VipsForeignLoad${name}`);

sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: LOADERS });

// If memory runs out, Linux kills this process instead of the server.
if (existsSync(SHARE_OF_BLAME)) writeFileSync(SHARE_OF_BLAME, "1000");

// The input closes when the server ends.
process.stdin.on("close", endNow).resume();
let isDrawing = false;
setInterval(() => {
  const { user, system } = process.cpuUsage();
  const isLate = (user + system) / 1000 > LONGEST_DRAWING.processor || performance.now() > LONGEST_DRAWING.all;
  if (process.memoryUsage.rss() > MOST_MEMORY || (isDrawing && isLate)) answer({ fault: "too-hard" });
}, 10);

const [task, file = "", folder = ""] = process.argv.slice(2);
try {
  answer(await (task === "make" ? make(file, folder) : check(file)));
} catch (error) {
  answer({ fault: faultOf(error) });
}

function answer(result: CheckedPicture | MadePicture): never {
  process.stdout.write(JSON.stringify(result));
  endNow();
}

/** Ends at once: `process.exit` would wait for sharp's threads, which may take gigabytes by then. */
function endNow(): never {
  process.kill(process.pid, "SIGKILL");
  throw new Error("The process has ended");
}

async function check(from: string): Promise<CheckedPicture> {
  const beginning = beginningOf(from);
  const kind = kindOf(beginning);
  if (statSync(from).size === 0) return { fault: "empty" };
  if (kind === null) return { fault: "wrong-type" };
  if (kind === "heic") return { fault: "heic" };
  isDrawing = kind === "svg";
  const drawing = isDrawing ? readDrawing(from) : null;
  if (drawing && "fault" in drawing) return drawing;
  const found = await sharp(drawing ?? from, { limitInputPixels: MOST_PIXELS }).metadata();
  const { autoOrient, width, height, isProgressive, bitsPerSample = 8, pages } = found;
  const pixels = width * height;
  if (!drawing && pixels > MOST_PIXELS) return { fault: "too-many-pixels" };
  if (exceedsMemory({ kind, pixels, isProgressive, isDeep: bitsPerSample > 8 })) return { fault: "too-hard" };
  return { width: autoOrient.width, height: autoOrient.height, isAnimated: isAnimated(beginning, kind, pages) };
}

async function make(from: string, to: string): Promise<MadePicture> {
  const checked = await check(from);
  if ("fault" in checked) return checked;
  mkdirSync(to, { recursive: true });
  const [{ data, info }, isSolid] = await decode(from, checked);
  const { width, height } = info;
  const resized = (ofWidth: number) => sharp(data, { raw: info }).resize({ width: ofWidth });
  const files: MadeFile[] = [];
  function write(format: PictureFormat, ofWidth: number, bytes: Uint8Array): void {
    const name = `${ofWidth}.${format}`;
    writeFileSync(path.join(to, name), bytes);
    files.push({ width: ofWidth, format, file: name });
  }
  for (const each of widthsFor(width)) {
    write("avif", each, await toAvif(() => resized(each), mostBytes(each)));
    write("webp", each, await resized(each).webp({ quality: 76 }).toBuffer());
  }
  const last = resized(fallbackWidth(width));
  if (isSolid) write("jpg", fallbackWidth(width), await last.jpeg({ quality: 80, mozjpeg: true }).toBuffer());
  else write("png", fallbackWidth(width), await last.png({ compressionLevel: 9 }).toBuffer());
  for (const [place, format] of SHARE_FORMATS.entries())
    write(format, SHARE_SIZE.width, await toShareImage(sharp(data, { raw: info }), place));
  return { width, height, files };
}

async function toAvif(picture: () => Sharp, most: number): Promise<Buffer> {
  for (let { first: quality } = AVIF_QUALITY; ; quality -= AVIF_QUALITY.step) {
    const bytes = await picture().avif({ quality, effort: 3, chromaSubsampling: "4:2:0", tune: "iq" }).toBuffer();
    if (bytes.length <= most || quality <= AVIF_QUALITY.last) return bytes;
  }
}

async function toShareImage(picture: Sharp, place: number): Promise<Buffer> {
  const position = ["northwest", "centre", "southeast"][place]!;
  const filled = picture.resize({ ...SHARE_SIZE, position }).flatten({ background: PAPER });
  return filled.jpeg({ quality: 78, mozjpeg: true }).toBuffer();
}

/** Decodes a picture once, upright, in sRGB, without metadata, and no larger than its largest file. */
async function decode(from: string, size: { width: number; height: number }) {
  const scale = scaleOf(size);
  const [width, height] = [size.width, size.height].map((side) => Math.max(1, Math.round(side * Math.min(1, scale))));
  const drawing = kindOf(beginningOf(from)) === "svg" ? readDrawing(from) : null;
  const options = { limitInputPixels: MOST_PIXELS, failOn: "error", sequentialRead: true } as const;
  // An SVG is rendered at the size of its largest file.
  const density = Math.min(100_000, Math.max(1, 72 * scale));
  const picture = (Buffer.isBuffer(drawing) ? sharp(drawing, { ...options, density }) : sharp(from, options))
    .autoOrient()
    .resize({ width, height, fit: "inside" })
    .toColourspace("srgb");
  const decoded = await picture.raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
  const { channels } = decoded.info;
  if (channels === 3) return [decoded, true] as const;
  const { isOpaque } = await sharp(decoded.data, { raw: decoded.info }).stats();
  if (!isOpaque) return [decoded, channels === 1] as const;
  const solid = sharp(decoded.data, { raw: decoded.info }).removeAlpha().raw();
  return [await solid.toBuffer({ resolveWithObject: true }), true] as const;
}

/** Reads only the beginning: a whole photo may have 25 MB. */
function beginningOf(name: string): Uint8Array {
  const [buffer, from] = [Buffer.alloc(65_536), openSync(name, "r")];
  const read = readSync(from, buffer);
  closeSync(from);
  return buffer.subarray(0, read);
}

function faultOf(error: unknown): Fault {
  return /pixel limit|too large/i.test(String(error)) ? "too-many-pixels" : "damaged";
}
