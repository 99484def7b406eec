import { readFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import sharp, { type OverlayOptions } from "sharp";
import { type MadePicture, MOST_PIXELS } from "./picture-file.ts";
import { SHARE_SIZE, type ShareOrder } from "./share-image.ts";
import { ARCH, type Arch, archPath, drawSharePoster } from "./share-poster.server.ts";

/** sharp's names of the parts that `ShownPicture.focus` numbers. */
const PLACES = "left top,top,right top,left,centre,right,left bottom,bottom,right bottom".split(",");

/**
 * Draws a share image: a picture that fills it, or a poster, which may have a picture in its arch.
 *
 * @param from a file with a `ShareOrder`
 * @param to the folder that gets the image
 */
export async function drawShareImage(from: string, to: string): Promise<MadePicture> {
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
