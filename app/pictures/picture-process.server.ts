import { mkdirSync, readFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import sharp, { type OverlayOptions, type Sharp } from "sharp";
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
import { SHARE_SIZE, type ShareOrder } from "./share-image.ts";
import { ARCH, type Arch, archPath, drawSharePoster } from "./share-poster.server.ts";

// `node app/pictures/picture-process.server.ts check FILE` or `... make FILE FOLDER`: reads one picture that a member
// uploaded, prints the result as JSON and ends, so that its memory returns. `... share FILE FOLDER` draws the share
// image that a JSON file describes. The server starts it with an empty environment, see run-picture-process.server.ts.
// Only this file knows sharp. https://sharp.pixelplumbing.com/security

/** Bytes of memory after which a picture is too hard: a machine of 512 MB has the server, too. */
const MOST_MEMORY = 350 * 1024 * 1024;

const LOADERS = ["Jpeg", "Png", "Webp", "Heif", "Svg"].map((name) => `VipsForeignLoad${name}`);

/** sharp's names of the parts that `ShownPicture.focus` numbers. */
const PLACES = "left top,top,right top,left,centre,right,left bottom,bottom,right bottom".split(",");

sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: LOADERS });

// The server has ended: nobody waits for the result.
process.stdin.on("close", () => process.exit(1)).resume();
setInterval(() => process.memoryUsage.rss() > MOST_MEMORY && answer({ fault: "too-hard" }), 50);

const [task, file = "", folder = ""] = process.argv.slice(2);
try {
  answer(await (task === "share" ? share(file, folder) : task === "make" ? make(file, folder) : check(file)));
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

/** Draws a share image: a picture that fills it, or a poster, which may have a picture in its arch. */
async function share(from: string, to: string): Promise<MadePicture> {
  os.setPriority(10);
  const order = JSON.parse(readFileSync(from, "utf8")) as ShareOrder;
  const { picture } = order;
  const format = picture ? "jpg" : "png";
  let drawn = picture?.fills ? crop(picture, SHARE_SIZE) : sharp(Buffer.from(drawSharePoster(order)));
  if (picture && !picture.fills) drawn = drawn.composite([await inArch(picture)]);
  // Without dithering, the inks keep plain bands, which compress well.
  const encoded = picture
    ? drawn.flatten({ background: "#fbfaf7" }).jpeg({ quality: 82, mozjpeg: true })
    : drawn.png({ palette: true, colours: 64, dither: 0, effort: 7, compressionLevel: 9 });
  await encoded.toFile(path.join(to, `share.${format}`));
  return { ...SHARE_SIZE, files: [{ width: SHARE_SIZE.width, format, file: `share.${format}` }] };
}

/** Crops a picture to a size, so that its part that matters stays. */
function crop({ file: from, focus }: NonNullable<ShareOrder["picture"]>, { width, height }: typeof SHARE_SIZE | Arch) {
  return sharp(from, { limitInputPixels: MOST_PIXELS }).resize({ width, height, position: PLACES[focus] ?? "centre" });
}

async function inArch(picture: NonNullable<ShareOrder["picture"]>): Promise<OverlayOptions> {
  const { left, top, width, height } = ARCH;
  const mask = `<svg width="${width}" height="${height}"><path d="${archPath({ ...ARCH, left: 0, top: 0 })}"/></svg>`;
  const masked = crop(picture, ARCH).composite([{ input: Buffer.from(mask), blend: "dest-in" }]);
  return { input: await masked.png().toBuffer(), left, top };
}

function faultOf(error: unknown): Fault {
  return /pixel limit|too large/i.test(String(error)) ? "too-many-pixels" : "damaged";
}
