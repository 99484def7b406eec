import { outlineText } from "../../../app/dev/pictures/outline-text.ts";
import { packSvg } from "../../../app/dev/pictures/pack-svg.ts";
import type { Loaded } from "./before.ts";

const KINDS: Record<keyof Loaded, { name: string; fill: string }> = {
  document: { name: "page", fill: "#15120f" },
  style: { name: "styles", fill: "#23307a" },
  font: { name: "fonts", fill: "#fbfaf7" },
  framework: { name: "React and Remix", fill: "#ff4d5a" },
  own: { name: "own scripts", fill: "#ffcf3f" },
};

const WIDTH = 960;
const LEFT = 110;
/** Units of the drawing for a thousand bytes. */
const SCALE = 5.4;
/** Thousand bytes in a second, at 400 kbit/s. */
const LINE = 50;

type Loads = Record<string, { before: Loaded; after: Loaded }>;

/** Draws a bar for each page, before and after, as a picture on paper. */
export function drawLoads(loads: Loads): string {
  const bars = Object.entries(loads).map(([path, { before, after }], index) => {
    const top = 150 + index * 190;
    return [
      `<path d="M30 ${top - 44}H${WIDTH - 30}" stroke="#15120f" stroke-width="2"/>`,
      text(path, 30, top - 14, 20, "gothic"),
      text("before", 30, top + 30, 12),
      drawBar(before, top + 4),
      text("after", 30, top + 100, 12),
      drawBar(after, top + 74),
    ].join("");
  });
  const bottom = 150 + bars.length * 190;
  const label = "What a first visit of two form pages loads until its scripts run, before and after decision 0115";
  return packSvg(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${bottom}" role="img" aria-label="${label}">`,
      `<rect width="${WIDTH}" height="${bottom}" fill="#fbfaf7"/>`,
      text("WHAT A FIRST VISIT LOADS", 30, 58, 34, "gothic"),
      drawLegend(90),
      ...bars,
      text("Thousand bytes as sent, compressed; seconds on a line of 400 kbit/s.", 30, bottom - 24, 10),
      "</svg>",
    ].join(""),
  );
}

function drawBar(loaded: Loaded, top: number): string {
  let left = LEFT;
  const segments = entries(loaded).map(([kind, bytes]) => {
    const width = (bytes / 1000) * SCALE;
    const { fill } = KINDS[kind];
    const rect = `<rect x="${left.toFixed(1)}" y="${top}" width="${width.toFixed(1)}" height="40" fill="${fill}"/>`;
    const ink = ["document", "style"].includes(kind) ? "#fbfaf7" : "#15120f";
    const number = width < 30 ? "" : text((bytes / 1000).toFixed(1), left + 8, top + 26, 11, "franklin", ink);
    left += width;
    return rect + number;
  });
  const total = entries(loaded).reduce((sum, [, bytes]) => sum + bytes, 0) / 1000;
  const said = text(`${total.toFixed(0)} KB, ${(total / LINE).toFixed(1)} s`, LEFT, top + 58, 10);
  const frame = `<rect x="${LEFT}" y="${top}" width="${(left - LEFT).toFixed(1)}" height="40" fill="none" stroke="#15120f" stroke-width="2"/>`;
  return segments.join("") + frame + said;
}

function drawLegend(baseline: number): string {
  let left = 30;
  return Object.values(KINDS)
    .map(({ name, fill }) => {
      const { path, right } = outlineText({
        text: name,
        face: "franklin",
        axis: 600,
        x: left + 20,
        baseline,
        capHeight: 10,
      });
      const square = `<rect x="${left.toFixed(1)}" y="${baseline - 12}" width="14" height="14" fill="${fill}" stroke="#15120f" stroke-width="2"/>`;
      left = right + 26;
      return `${square}<path d="${path}" fill="#15120f"/>`;
    })
    .join("");
}

function text(
  words: string,
  x: number,
  baseline: number,
  capHeight: number,
  face: "gothic" | "franklin" = "franklin",
  fill = "#15120f",
): string {
  const axis = face === "gothic" ? 100 : 600;
  return `<path d="${outlineText({ text: words, face, axis, x, baseline, capHeight }).path}" fill="${fill}"/>`;
}

function entries(loaded: Loaded): [keyof Loaded, number][] {
  return Object.entries(loaded) as [keyof Loaded, number][];
}
