/**
 * npx node app/dev/pictures/draw-share-images.ts: draws public/share/*.png, 1200 x 630, from the pages' own titles, and
 * the PNG icons of the web manifest from the logo.
 */
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { company } from "../../content/company.ts";
import { shareImages } from "../../content/pages.server.ts";
import { site } from "../../content/site.ts";
import { drawSharePoster } from "../../pictures/share-poster.server.ts";
import { shareImagePath } from "../../seo/addresses.ts";

const PAPER = "#fbfaf7";

mkdirSync("public/share", { recursive: true });
for (const image of shareImages()) {
  const file = path.join("public", shareImagePath(image.path));
  // Without dithering, the split keeps plain bands, which compress well.
  const poster = { ...image, name: site.name, place: company.location, picture: null };
  const png = sharp(Buffer.from(drawSharePoster(poster))).png({
    palette: true,
    colours: 64,
    dither: 0,
    effort: 10,
    compressionLevel: 9,
  });
  const { size } = await png.toFile(file);
  console.log(`${file}  ${size} bytes`);
}

mkdirSync("public/icons", { recursive: true });
const logo = readFileSync("public/icon.svg");
for (const size of [180, 192, 512]) {
  // The margin keeps the mark whole on phones that crop icons to a circle.
  const mark = await sharp(logo, { density: 2000 })
    .resize(Math.round(size * 0.7))
    .toBuffer();
  await sharp({ create: { width: size, height: size, channels: 3, background: PAPER } })
    .composite([{ input: mark }])
    .png({ palette: true, effort: 10, compressionLevel: 9 })
    .toFile(`public/icons/icon-${size}.png`);
}
