import sharp from "sharp";
import { makePhoto } from "../../support/sample-pictures.ts";
import type { ChosenFile } from "./owner-at-desk.ts";

export interface OwnersFiles {
  /** See `phonePhoto`. */
  portrait: ChosenFile;
  /** White on nothing. */
  logo: ChosenFile;
  poster: ChosenFile;
  singer: ChosenFile;
  release: ChosenFile;
  hero: ChosenFile;
}

/** Makes the files that the owner has. */
export async function makeFiles(): Promise<OwnersFiles> {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200" fill="none" stroke="white" stroke-width="30"><circle cx="100" cy="100" r="70"/><path d="M220 100h340M220 40h340M220 160h240"/></svg>';
  const logo = await sharp(Buffer.from(drawing)).png().toBuffer();
  return {
    portrait: await phonePhoto("Founder by the window", 3),
    logo: { name: "Grace Harbor logo.png", mimeType: "image/png", buffer: logo },
    poster: await photo("Summer camp poster", 11),
    singer: await photo("Hannah singing", 12),
    release: await photo("On stage", 13, 2000, 1500),
    hero: await photo("Sunrise over the sound", 14, 1800, 2400),
  };
}

/** A photo of a phone held upright: 4000 x 3000 pixels that lie on the side, about 5 MB, with the place. */
export async function phonePhoto(name: string, seed: number): Promise<ChosenFile> {
  return jpeg(name, await withGrain(await makePhoto({ width: 4000, height: 3000, orientation: 6, quality: 95, seed })));
}

async function photo(name: string, seed: number, width = 1600, height = 2000): Promise<ChosenFile> {
  return jpeg(name, await makePhoto({ seed, width, height }));
}

/** Adds the fine detail of a photo taken in little light, which is what files are large for. Keeps the metadata. */
async function withGrain(plain: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(plain).metadata();
  const noise = { type: "gaussian", mean: 128, sigma: 23 } as const;
  const half = { width: width / 2, height: height / 2, channels: 3, background: "gray", noise } as const;
  const grain = await sharp({ create: half }).resize(width, height).png({ compressionLevel: 1 }).toBuffer();
  return sharp(plain)
    .composite([{ input: grain, blend: "overlay" }])
    .keepExif()
    .jpeg({ quality: 95 })
    .toBuffer();
}

function jpeg(name: string, buffer: Buffer): ChosenFile {
  return { name: `${name}.jpg`, mimeType: "image/jpeg", buffer };
}
