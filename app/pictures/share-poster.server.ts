import { inLettersOf, setType } from "./set-type.server.ts";
import { SHARE_SIZE, type SharePoster } from "./share-image.ts";

const { width: WIDTH, height: HEIGHT } = SHARE_SIZE;
const [LEFT, TOP, WIDEST, TALLEST, GAP] = [56, 52, 1088, 440, 18];
const RIGHT = LEFT + WIDEST;
const FOOT = 556;

/** Space between the headline and the arch, the arch's width with a picture in it, and the least without one. */
const [BESIDE, PICTURE, LEAST] = [56, 380, 150];

/** A line's capitals are at most so many times as high as another's: one thin letter would be all that is seen. */
const STEEPEST = 3.2;

/** What accents take above the capitals, in heights of a capital. */
const ACCENTS = 0.3;

const [PRESS, GOLD] = ["#15120f", "#ffcf3f"];
const STAR =
  "m0-42 12.400 29 31.500 2.800-23.900 20.700 7.200 30.800L0 24.400l-27.200 16.900 7.200-30.800-23.900-20.700 31.500-2.800Z";

/** In pixels of the image. */
export interface Arch {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The arch in which a picture stands. */
export const ARCH: Arch = { left: RIGHT - PICTURE, top: TOP, width: PICTURE, height: TALLEST };

/** Draws an arch, as a church's window. */
export function archPath({ left, top, width, height }: Arch): string {
  const radius = width / 2;
  return `M${left} ${top + height}V${top + radius}a${radius} ${radius} 0 0 1 ${width} 0V${top + height}Z`;
}

/**
 * Draws a headline in wood type over its inks, with the company below, as an SVG of 1200 x 630. Beside it is an arch:
 * empty, for a picture, or with a star if the headline leaves room. A headline that the typeface can't write gives way
 * to the company's name.
 */
export function drawSharePoster({ lines, inks, name, place, picture }: SharePoster | OrderedPoster): string {
  const widest = picture ? WIDEST - PICTURE - BESIDE : WIDEST;
  const title = stack(writable(lines) ?? [name.toUpperCase()], widest);
  const stops = inks.map((ink, index) => `<stop offset="${index / (inks.length - 1)}" stop-color="${ink}"/>`);
  const arch = picture ? `<path d="${archPath(ARCH)}"/>` : starInArch(LEFT + title.width + BESIDE);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" fill="${PRESS}">`,
    `<linearGradient id="s" x2="0" y2="1">${stops.join("")}</linearGradient>`,
    `<path fill="url(#s)" d="M0 0h${WIDTH}v${HEIGHT}H0Z"/>`,
    `<path fill="none" stroke="${PRESS}" stroke-width="8" d="M4 4h${WIDTH - 8}v${HEIGHT - 8}H4Z"/>`,
    `<path fill="none" stroke="${PRESS}" stroke-width="2" d="M18 18h${WIDTH - 36}v${HEIGHT - 36}H18Z"/>`,
    `<g transform="translate(0 ${(TALLEST - title.height) / 2})">${title.svg}</g>`,
    arch,
    foot(name, inLettersOf("franklin", place) ?? ""),
    "</svg>\n",
  ].join("");
}

/** The same with a file for its picture. */
type OrderedPoster = Omit<SharePoster, "picture"> & { picture: object | null };

function writable(lines: readonly string[]): string[] | null {
  const known = lines.map((line) => inLettersOf("gothic", line));
  const written = known.filter((line) => line !== null && /[\p{L}\p{N}]/u.test(line));
  return known.includes(null) || written.length === 0 ? null : (written as string[]);
}

/** Stacks lines, each as wide as the others, as large as they fit. */
function stack(lines: readonly string[], widest: number): { svg: string; width: number; height: number } {
  const widths = lines.map((line) => setType(line, { face: "gothic", x: 0, baseline: 0, capHeight: 1 }).right);
  const sized = lines.map((line, index) => {
    const cap = Math.min(1 / (widths[index] ?? 1), STEEPEST / Math.max(...widths));
    return { line, cap, above: /\p{M}/u.test(line.normalize("NFD")) ? ACCENTS * cap : 0 };
  });
  const gaps = GAP * (lines.length - 1);
  const tall = sized.reduce((sum, { cap, above }) => sum + cap + above, 0);
  const size = Math.min(widest, (TALLEST - gaps) / tall);
  let [svg, top, right] = ["", TOP, 0];
  for (const { line, cap, above } of sized) {
    const [baseline, capHeight] = [top + (cap + above) * size, cap * size];
    const set = setType(line, { face: "gothic", x: LEFT, baseline, capHeight });
    svg += set.svg;
    right = Math.max(right, set.right);
    top = baseline + GAP;
  }
  return { svg, width: right - LEFT, height: tall * size + gaps };
}

/** An arch with the star, as wide as the remaining space allows. */
function starInArch(left: number): string {
  if (RIGHT - left < LEAST) return "";
  const width = Math.min(RIGHT - left, TALLEST);
  const arch = archPath({ left: RIGHT - width, top: TOP, width, height: TALLEST });
  return `<path d="${arch}"/>${star(RIGHT - width / 2, TOP + TALLEST / 2 + 20, width / 150)}`;
}

/** The printer's star, 84 units high, around a point. */
function star(x: number, y: number, scale: number): string {
  return `<path fill="${GOLD}" transform="translate(${x} ${y}) scale(${scale})" d="${STAR}"/>`;
}

function foot(name: string, place: string): string {
  const company = setType(name.toUpperCase(), { face: "gothic", x: LEFT + 46, baseline: FOOT + 36, capHeight: 36 });
  const small = { face: "franklin", baseline: FOOT + 31, capHeight: 20 } as const;
  const { right: length } = setType(place, { ...small, x: 0 });
  const rule = `M${LEFT} ${FOOT - 22}H${RIGHT}v4H${LEFT}ZM${LEFT} ${FOOT + 36}v-20a16 16 0 0 1 32 0v20Z`;
  return `<path d="${rule}"/>${company.svg}${setType(place, { ...small, x: RIGHT - length }).svg}${star(LEFT + 16, FOOT + 20, 0.24)}`;
}
