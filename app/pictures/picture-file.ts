/** The most pixels that an uploaded picture may have. */
export const MOST_PIXELS = 50_000_000;

/**
 * Widths of the files that visitors get, and the width of the one for browsers that know neither AVIF nor WebP. A phone
 * is 360 to 430 pixels wide, at two or three dots each.
 */
const WIDTHS = [400, 720, 1080, 1600, 2400];
const FALLBACK_WIDTH = 1600;

/**
 * Most bytes of an AVIF up to a width: those for phones, and the others. A photo of little light is mostly grain, which
 * would take ten times as many.
 */
const BUDGETS = [
  { width: 1080, bytes: 56 * 1024 },
  { width: 2400, bytes: 200 * 1024 },
];

/** Of AVIF: the first, and the last that still looks good at twice the density of an ordinary screen. */
export const AVIF_QUALITY = { first: 50, last: 20, step: 6 };

/** Most pixels of the largest file: making an AVIF takes 20 bytes of memory for each. */
const LARGEST = { width: 2400, height: 4800, pixels: 2400 * 1800 };

/** Why a file is no picture for the website. content/desk-pictures.ts has a sentence for each. */
export const FAULTS = [
  "empty",
  "too-large",
  "too-many-pixels",
  "wrong-type",
  "heic",
  "drawing-loads-or-runs",
  "damaged",
  "too-hard",
] as const;
export type Fault = (typeof FAULTS)[number];

export type PictureKind = "jpeg" | "png" | "webp" | "avif" | "svg";

/** The formats of the files that visitors get. */
export const FORMATS = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg", png: "image/png" } as const;
export type PictureFormat = keyof typeof FORMATS;

/** What the process that reads pictures answers, see picture-process.server.ts. */
export type CheckedPicture = { fault: Fault } | { width: number; height: number };
export type MadePicture = { fault: Fault } | { width: number; height: number; files: readonly MadeFile[] };

export interface MadeFile {
  width: number;
  format: PictureFormat;
  /** Its name in the folder. */
  file: string;
}

/** Brands of ISO base media files: those of AVIF, and those of HEIC (iPhones), which browsers don't show. */
const AVIF = /avi[fs]/;
const HEIC = /hei[cxmsv]|hev[cxms]|mif1|msf1/;

/** Returns what a file is by its first bytes, whatever its name says; null if it is no picture that we accept. */
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

/** What may stand before the root of a drawing: XML's declaration and instructions, comments, the document's type. */
const BEFORE_ROOT = new RegExp(
  [/^\ufeff/, /^\s+/, /^<\?[^>]*\?>/, /^<!--[^]*?-->/, /^<!DOCTYPE\s+svg\b[^[>]*(?:\[[^\]]*\]\s*)?>/]
    .map(({ source }) => source)
    .join("|"),
);

function isDrawing(bytes: Uint8Array): boolean {
  let rest = new TextDecoder().decode(bytes.subarray(0, 65_536));
  for (let found = BEFORE_ROOT.exec(rest); found; found = BEFORE_ROOT.exec(rest)) rest = rest.slice(found[0].length);
  return /^<svg[\s>]/.test(rest);
}

/** Scripts, other files, entities, and encodings that hide them. A part of the drawing itself (`#a`) is fine. */
const LOADS_OR_RUNS = [
  /<\s*(?:[\w-]+:)?(?:script|foreignObject|iframe|object|embed|audio|video)\b/i,
  /\son\w+\s*=/i,
  /<!ENTITY|<\?xml-stylesheet|@import|xi:include/i,
  /\b(?:href|src)\s*=\s*(?!["']\s*(?:#|data:image\/(?:png|jpe?g|webp)\b)|["']\s*["'])/i,
  /\burl\(\s*(?!["']?\s*(?:#|data:image\/(?:png|jpe?g|webp)\b))/i,
  /^.{0,80}encoding\s*=\s*["'](?!(?:utf-8|us-ascii|iso-8859-1)["'])/i,
  // oxlint-disable-next-line no-control-regex -- UTF-16 has them
  /\u0000/,
];

/** Whether a drawing runs code or loads something, also by tricks. None of it would work here; it is refused anyway. */
export function loadsOrRuns(svg: Uint8Array): boolean {
  const text = new TextDecoder().decode(svg);
  return LOADS_OR_RUNS.some((trick) => trick.test(text));
}

/** Lists the widths to make of a picture that is this wide: never enlarged, and none that is almost the largest. */
export function widthsFor(width: number): number[] {
  const most = Math.min(width, LARGEST.width);
  return [...WIDTHS.filter((one) => one < 0.85 * most), most];
}

/** Returns the factor that makes a picture as large as its largest file; above one for a small picture. */
export function scaleOf({ width, height }: { width: number; height: number }): number {
  return Math.min(LARGEST.width / width, LARGEST.height / height, Math.sqrt(LARGEST.pixels / (width * height)));
}

/** Returns the most bytes of an AVIF of a width. */
export function mostBytes(width: number): number {
  return BUDGETS.find((budget) => width <= budget.width)?.bytes ?? Infinity;
}

export function fallbackWidth(width: number): number {
  return Math.min(width, FALLBACK_WIDTH);
}

function latin(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
