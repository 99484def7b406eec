import { randomBytes } from "node:crypto";
import sharp, { type Sharp } from "sharp";
import { makePhoto } from "../../support/sample-pictures.ts";

interface NamedFile {
  name: string;
  bytes: Buffer;
}

/** Files that members add, and how. */
export interface Round {
  name: string;
  make: () => Promise<Buffer>;
  ending: string;
  /** Number of forms that are sent at the same time, and of files in each. */
  forms: number;
  files: number;
}

const MEGABYTE = 1024 * 1024;

const twelve = () => photo(4000, 3000, 6 * MEGABYTE);
const twentyFour = () => photo(6000, 4000, 6 * MEGABYTE);
const written = async (write: (one: Sharp) => Sharp, make = twelve) => write(sharp(await make())).toBuffer();

export const rounds: readonly Round[] = [
  { name: "JPEG, 12 megapixels", make: twelve, ending: "jpg", forms: 1, files: 10 },
  { name: "JPEG, 12 megapixels", make: twelve, ending: "jpg", forms: 10, files: 1 },
  { name: "JPEG, 24 megapixels", make: twentyFour, ending: "jpg", forms: 10, files: 1 },
  { name: "JPEG, 50 megapixels", make: () => photo(8160, 6120, 20 * MEGABYTE), ending: "jpg", forms: 2, files: 1 },
  {
    name: "progressive JPEG, 24 megapixels",
    make: () => written((one) => one.jpeg({ quality: 85, progressive: true }), twentyFour),
    ending: "jpg",
    forms: 1,
    files: 1,
  },
  { name: "PNG of noise, 10 megapixels", make: () => noisyPng(3600, 2700), ending: "png", forms: 2, files: 1 },
  {
    name: "interlaced PNG, 12 megapixels",
    make: () => written((one) => one.png({ progressive: true, compressionLevel: 1 })),
    ending: "png",
    forms: 1,
    files: 1,
  },
  {
    name: "AVIF, 12 megapixels",
    make: () => written((one) => one.avif({ quality: 70, effort: 0 })),
    ending: "avif",
    forms: 2,
    files: 1,
  },
  {
    name: "WebP, 12 megapixels",
    make: () => written((one) => one.webp({ quality: 90, effort: 0 })),
    ending: "webp",
    forms: 2,
    files: 1,
  },
];

/** Returns the files of each form. All are the same picture, as files that the library doesn't have yet. */
export async function formsOf({ make, ending, forms, files }: Round): Promise<NamedFile[][]> {
  const bytes = await make();
  const another = () => ({ name: `photo.${ending}`, bytes: Buffer.concat([bytes, randomBytes(16)]) });
  return Array.from({ length: forms }, () => Array.from({ length: files }, another));
}

/** A photo as large as a camera's file: what is missing stands after its end, as some cameras write more there. */
async function photo(width: number, height: number, bytes: number): Promise<Buffer> {
  const made = await makePhoto({ width, height, orientation: 6, quality: 80 });
  return made.length < bytes ? Buffer.concat([made, randomBytes(bytes - made.length)]) : made;
}

/** Noise that no compression makes smaller. */
async function noisyPng(width: number, height: number): Promise<Buffer> {
  const raw = { width, height, channels: 3 } as const;
  return sharp(
    randomBytes(width * height * 3).map((byte) => byte >> 2),
    { raw },
  )
    .png({ compressionLevel: 6 })
    .toBuffer();
}
