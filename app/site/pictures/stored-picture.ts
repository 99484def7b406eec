import type { PictureSource, ShownPicture } from "../../ui/shown-picture.ts";
import { type Fault, FORMATS, type PictureFormat, SHARE_FORMATS, SHARE_SIZE } from "./picture-file.ts";

export interface StoredPicture {
  /** 128 random bits, base64url. */
  id: string;
  name: string;
  alt: string;
  isDecoration: boolean;
  /** See `ShownPicture`. */
  focus: number;
  width: number;
  height: number;
  isAnimated: boolean;
  state: "waiting" | "ready" | "failed";
  reason: Fault | null;
  createdAt: string;
  /** Id of the member. */
  createdBy: string;
  /** New after each change. */
  stamp: string;
}

export type PictureWords = Pick<StoredPicture, "name" | "alt" | "isDecoration" | "focus">;

/** One of its files, without the bytes. */
export interface StoredFile {
  pictureId: string;
  width: number;
  format: PictureFormat;
  digest: string;
  size: number;
}

export interface ReadyPicture extends StoredPicture {
  shown: ShownPicture;
  /** What other websites show beside a link to a page with this picture. */
  shared: Pick<ShownPicture, "src" | "width" | "height">;
}

/** Begins a document's reference to a picture of the library. Paths in public/ begin with a slash. */
const PREFIX = "picture:";

export function referenceTo(id: string): string {
  return PREFIX + id;
}

/** Null if it doesn't refer to the library. */
export function idIn(reference: string): string | null {
  return reference.startsWith(PREFIX) ? reference.slice(PREFIX.length) : null;
}

export function lacksDescription({ alt, isDecoration }: Pick<StoredPicture, "alt" | "isDecoration">): boolean {
  return alt === "" && !isDecoration;
}

export function filesByPicture(files: readonly StoredFile[]): Map<string, StoredFile[]> {
  const all = new Map<string, StoredFile[]>();
  for (const file of files) all.set(file.pictureId, [...(all.get(file.pictureId) ?? []), file]);
  return all;
}

/** Null if its files don't exist. */
export function toShown(picture: StoredPicture, files: readonly StoredFile[]): ShownPicture | null {
  const fallback = files.find(({ format }) => format === "jpg" || format === "png");
  if (!fallback) return null;
  return {
    src: addressOf(fallback),
    width: fallback.width,
    height: Math.max(1, Math.round((picture.height * fallback.width) / picture.width)),
    alt: picture.isDecoration ? "" : picture.alt,
    sources: (["avif", "webp"] as const).flatMap((format) => sourceOf(format, files)),
    focus: picture.focus,
  };
}

/** The share image with the picture's focus, or else the fallback file. */
export function toShared(
  { width, height, focus }: StoredPicture,
  files: readonly StoredFile[],
  shown: ShownPicture,
): ReadyPicture["shared"] {
  // The grid of `focus` has three columns and three rows.
  const isWide = width * SHARE_SIZE.height > height * SHARE_SIZE.width;
  const format = SHARE_FORMATS[isWide ? focus % 3 : Math.floor(focus / 3)];
  const made = files.find((file) => file.format === format);
  return made ? { src: addressOf(made), ...SHARE_SIZE } : { src: shown.src, width: shown.width, height: shown.height };
}

function sourceOf(format: "avif" | "webp", files: readonly StoredFile[]): PictureSource[] {
  const own = files.filter((file) => file.format === format).toSorted((one, other) => one.width - other.width);
  if (own.length === 0) return [];
  return [{ type: FORMATS[format], srcSet: own.map((file) => `${addressOf(file)} ${file.width}w`).join(", ") }];
}

/** The URL of a file. It never changes, because the name is a digest of the content. */
function addressOf({ digest, format }: Pick<StoredFile, "digest" | "format">): string {
  return `/media/${digest}.${format}`;
}
