export const MOST_PIXELS = 50_000_000;

/** A phone is 360 to 430 pixels wide, at two or three dots each. Browsers without AVIF and WebP get the fallback. */
const WIDTHS = [400, 720, 1080, 1600, 2400];
const FALLBACK_WIDTH = 1600;

/** Maximum bytes of an AVIF up to a width: a dark photo is mostly grain and would take ten times as many. */
const BUDGETS = [
  { width: 1080, bytes: 56 * 1024 },
  { width: 2400, bytes: 200 * 1024 },
];

/** AVIF qualities to try: `last` still looks good at two pixels per dot. */
export const AVIF_QUALITY = { first: 50, last: 20, step: 6 };

/** Most pixels of the largest file: making an AVIF takes 20 bytes of memory for each. */
const LARGEST = { width: 2400, height: 4800, pixels: 2400 * 1800 };

/** Why a file is refused. desk/pictures/picture-view.ts has a message for each. */
export type Fault =
  | "empty"
  | "too-large"
  | "too-many-pixels"
  | "wrong-type"
  | "heic"
  | "drawing-loads-or-runs"
  | "damaged"
  | "too-hard";

type PictureKind = "jpeg" | "png" | "webp" | "avif" | "svg";

/** Pixels of every share image: what other websites show with a link to a page. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

/** The share images of a picture: cropped to the start, the middle or the end of its longer side. */
export const SHARE_FORMATS = ["start.jpg", "middle.jpg", "end.jpg"] as const;

/** By file extension. */
export const FORMATS = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
  png: "image/png",
  "start.jpg": "image/jpeg",
  "middle.jpg": "image/jpeg",
  "end.jpg": "image/jpeg",
} as const;

export type PictureFormat = keyof typeof FORMATS;

/** The output of picture-process.server.ts. */
export type CheckedPicture = { fault: Fault } | { width: number; height: number; isAnimated: boolean };

export type MadePicture = { fault: Fault } | { width: number; height: number; files: readonly MadeFile[] };

export interface MadeFile {
  width: number;
  format: PictureFormat;
  file: string;
}

/** Brands of ISO base media files: AVIF, and HEIC (iPhones), which browsers can't show. */
const AVIF = /avi[fs]/;
const HEIC = /hei[cxmsv]|hev[cxms]|mif1|msf1/;

/** Judged by the first bytes; null if it is not an accepted picture. */
export function kindOf(bytes: Uint8Array): PictureKind | "heic" | null {
  const start = latin(bytes.subarray(0, 64));
  if (start.startsWith("\xff\xd8\xff")) return "jpeg";
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (/^RIFF[^]{4}WEBP/.test(start)) return "webp";
  if (start.slice(4, 8) === "ftyp") {
    const brands = start.slice(8);
    if (AVIF.test(brands)) return "avif";
    return HEIC.test(brands) ? "heic" : null;
  }
  return isDrawing(bytes) ? "svg" : null;
}

/**
 * Visitors get an animated picture's first image. A PNG has a chunk for animation before its pixels, and an AVIF is
 * marked as a sequence. `pages` is the number of images that the decoder sees.
 */
export function isAnimated(bytes: Uint8Array, kind: PictureKind, pages = 1): boolean {
  if (kind === "png") return /^[^]*?acTL/.test(latin(bytes.subarray(0, bytesBeforePixels(bytes))));
  return pages > 1 || (kind === "avif" && latin(bytes.subarray(8, 64)).includes("avis"));
}

function bytesBeforePixels(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let place = 8;
  while (place + 8 <= bytes.length && latin(bytes.subarray(place + 4, place + 8)) !== "IDAT")
    place += 12 + view.getUint32(place);
  return Math.min(place, bytes.length);
}

/** Maximum bytes of memory for a picture that can't be decoded row by row. */
const MOST_DECODED = 260_000_000;

/** Whether decoding a picture as a whole would take too much memory; 12 megapixels of AVIF are fine. */
export function exceedsMemory({ kind, pixels, isProgressive, isDeep }: WholePicture): boolean {
  if (kind === "avif") return pixels * (isDeep ? 36 : 20) > MOST_DECODED;
  return kind === "jpeg" && isProgressive && pixels * 6 > MOST_DECODED;
}

interface WholePicture {
  kind: PictureKind;
  pixels: number;
  isProgressive: boolean;
  isDeep: boolean;
}

/** Lists the widths of the files to make: none larger than the picture, and none close to the largest. */
export function widthsFor(width: number): number[] {
  const most = Math.min(width, LARGEST.width);
  return [...WIDTHS.filter((one) => one < 0.85 * most), most];
}

/** Returns the factor that scales a picture to its largest file; above one for a small picture. */
export function scaleOf({ width, height }: { width: number; height: number }): number {
  return Math.min(LARGEST.width / width, LARGEST.height / height, Math.sqrt(LARGEST.pixels / (width * height)));
}

export function mostBytes(width: number): number {
  return BUDGETS.find((budget) => width <= budget.width)?.bytes ?? Infinity;
}

export function fallbackWidth(width: number): number {
  return Math.min(width, FALLBACK_WIDTH);
}

function latin(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

/** What may precede the root of an SVG: XML declaration, processing instructions, comments and doctype. */
export const BEFORE_ROOT = new RegExp(
  [/^(?:\ufeff|\xef\xbb\xbf)/, /^\s+/, /^<\?[^>]*\?>/, /^<!--[^]*?-->/, /^<!DOCTYPE\s+svg\b[^[>]*(?:\[[^\]]*\]\s*)?>/]
    .map(({ source }) => source)
    .join("|"),
);

function isDrawing(bytes: Uint8Array): boolean {
  let rest = new TextDecoder().decode(bytes.subarray(0, 65_536));
  for (let found = BEFORE_ROOT.exec(rest); found; found = BEFORE_ROOT.exec(rest)) rest = rest.slice(found[0].length);
  return /^<svg[\s>]/.test(rest);
}

/** Scripts, external files, entities, and encodings that hide them. References within the SVG (`#a`) are fine. */
const LOADS_OR_RUNS = [
  /<\s*(?:[\w-]+:)?(?:script|foreignObject|iframe|object|embed|audio|video)\b/i,
  /\son\w+\s*=/i,
  /<!ENTITY|<\?xml-stylesheet|@import|xi:include/i,
  /\b(?:href|src)\s*=\s*(?!["']\s*(?:#|data:image\/(?:png|jpe?g|webp)\b)|["']\s*["'])/i,
  /\burl\((?!(?:["']\s*|\s*)(?:#|data:image\/(?:png|jpe?g|webp)\b))/i,
  /^.{0,80}encoding\s*=\s*["'](?!(?:utf-8|us-ascii|iso-8859-1)["'])/i,
  // oxlint-disable-next-line no-control-regex -- UTF-16 has them
  /\u0000/,
];

/** Whether an SVG tries to run code or load something. None of it would work here, but it is refused anyway. */
export function loadsOrRuns(svg: Uint8Array): boolean {
  const text = new TextDecoder().decode(svg);
  return LOADS_OR_RUNS.some((trick) => trick.test(text));
}

/** Limits of an SVG. A renderer needs up to a kilobyte of memory for each tag. */
const MOST_OF_DRAWING = { bytes: 2 * 1024 * 1024, tags: 50_000 };

export function isTooLarge(svg: Uint8Array): boolean {
  if (svg.length > MOST_OF_DRAWING.bytes) return true;
  return svg.reduce((tags, byte) => tags + (byte === TAG ? 1 : 0), 0) > MOST_OF_DRAWING.tags;
}

const TAG = "<".charCodeAt(0);
