/**
 * npx node app/dev/pictures/draw.ts pictures: draws the linocuts of about, services, shop and announcements into
 * public/pictures/.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { merchLine } from "../drawings/merch-line.ts";
import { merch } from "../drawings/merch/all-merch.ts";
import { nightSong } from "../drawings/night-song.ts";
import { serviceCuts } from "../drawings/service-cuts.ts";
import { team } from "../drawings/team.ts";
import { packSvg } from "../pack-svg.ts";

const folders: Record<string, Record<string, string>> = {
  team,
  services: serviceCuts,
  shop: { "merch-line": merchLine(), ...merch },
  announcements: { "josiah-vale": nightSong() },
};

for (const [folder, pictures] of Object.entries(folders)) {
  mkdirSync(path.resolve("public/pictures", folder), { recursive: true });
  for (const [name, drawing] of Object.entries(pictures)) {
    const svg = packSvg(drawing);
    writeFileSync(path.resolve("public/pictures", folder, `${name}.svg`), svg);
    console.log(`public/pictures/${folder}/${name}.svg  ${svg.length} bytes`);
  }
}

// Stripe's payment page and search engines can't show SVG.
for (const [name, svg] of Object.entries(merch)) {
  const file = path.resolve("public/pictures/shop", `${name}.png`);
  const png = sharp(Buffer.from(svg))
    .resize(600, 750)
    .png({ palette: true, colours: 64, dither: 0, effort: 10, compressionLevel: 9 });
  const { size } = await png.toFile(file);
  console.log(`public/pictures/shop/${name}.png  ${size} bytes`);
}
