/** npx node app/dev/pictures/draw.ts wordmarks: draws public/partners/*.svg from wordmarks.ts. */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { outlineText } from "../outline-text.ts";
import { packSvg } from "../pack-svg.ts";
import { type Wordmark, wordmarks } from "../wordmarks.ts";

// A picture can't use the page's colors; it only knows the color scheme in which it is shown.
const style =
  "<style>path{fill:#15120f}.l{fill:none;stroke:#15120f;stroke-width:6}" +
  "@media(prefers-color-scheme:dark){path{fill:#fbfaf7}.l{fill:none;stroke:#fbfaf7}}</style>";

/** Half a unit is about a quarter of a pixel, because a mark is at most 48 pixels high. */
const GRID = 2;

function draw({ settings, shapes = "", lines = "", plate, drawnWidth = 0 }: Wordmark): string {
  const texts = settings.map((setting) => outlineText(setting, GRID));
  const width = Math.ceil(Math.max(drawnWidth, ...texts.map((text) => text.right)));
  const letters = texts.map((text) => text.path).join("");
  const box = plate ? `M${plate.x} 0h${plate.width}v100h-${plate.width}Z` : "";
  const filled = `<path${plate ? ' fill-rule="evenodd"' : ""} d="${box}${letters}${shapes}"/>`;
  const stroked = lines ? `<path class="l" d="${lines}"/>` : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 100">${style}${filled}${stroked}</svg>\n`;
}

const folder = path.resolve("public/partners");
mkdirSync(folder, { recursive: true });
for (const [name, mark] of Object.entries(wordmarks)) {
  writeFileSync(path.join(folder, `${name}.svg`), packSvg(draw(mark)));
}
