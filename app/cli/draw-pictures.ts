/** npm run draw-pictures: draws the linocuts of about, services, shop and announcements into public/pictures/. */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { merchLine } from "./drawings/merch-line.ts";
import { nightSong } from "./drawings/night-song.ts";
import { serviceCuts } from "./drawings/service-cuts.ts";
import { team } from "./drawings/team.ts";

const folders: Record<string, Record<string, string>> = {
  team,
  services: serviceCuts,
  shop: { "merch-line": merchLine() },
  announcements: { "josiah-vale": nightSong() },
};

for (const [folder, pictures] of Object.entries(folders)) {
  mkdirSync(path.resolve("public/pictures", folder), { recursive: true });
  for (const [name, svg] of Object.entries(pictures)) {
    writeFileSync(path.resolve("public/pictures", folder, `${name}.svg`), svg);
    console.log(`public/pictures/${folder}/${name}.svg  ${svg.length} bytes`);
  }
}
