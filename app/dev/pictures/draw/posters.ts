/**
 * npx node app/dev/pictures/draw.ts posters: draws the SVG files of public/pictures/portfolio from
 * app/dev/pictures/posters, and those of public/pictures/creators from app/dev/pictures/portraits. A new poster needs a
 * file there and a line in all-posters.ts or all-portraits.ts; a finished file in public/ works as well.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Drawing, toSvg } from "../drawing.ts";
import { packSvg } from "../pack-svg.ts";
import { portraits } from "../portraits/all-portraits.ts";
import { posters } from "../posters/all-posters.ts";

function drawAll(folder: string, drawings: Record<string, Drawing>): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, drawing] of Object.entries(drawings)) {
    const svg = packSvg(toSvg(drawing));
    writeFileSync(path.join(folder, `${name}.svg`), svg);
    console.log(`${name}.svg  ${drawing.width} x ${drawing.height}, ${(svg.length / 1000).toFixed(1)} kB`);
  }
}

drawAll(path.resolve("public/pictures/portfolio"), posters);
drawAll(path.resolve("public/pictures/creators"), portraits);
