import { company as facts } from "../../../content/company.ts";
import type { Poster } from "../../../content/pages.server.ts";
import { site } from "../../../content/site.ts";
import { stackOutlines } from "../fit-outline.ts";
import { outlineText } from "../outline-text.ts";
import { ink, line, shape, sheet, star } from "./print.ts";

const [WIDTH, HEIGHT] = [1200, 630];
const [LEFT, TOP, WIDEST, TALLEST, GAP] = [56, 52, 1088, 440, 18];
const FOOT = 556;

/**
 * Draws a page's title in wood type over its inks, with the company's mark below. If the title leaves room beside it,
 * an arched window with the star fills it.
 */
export function sharePoster({ lines, inks }: Poster): string {
  const set = (width: number) => stackOutlines(lines, { x: LEFT, top: TOP, width, gap: GAP });
  const gaps = GAP * (lines.length - 1);
  const tallAtWidest = set(WIDEST).bottom - TOP - gaps;
  const width = Math.min(WIDEST, (WIDEST * (TALLEST - gaps)) / tallAtWidest);
  const title = set(width);
  const stops = inks
    .map((color, index) => `<stop offset="${index / (inks.length - 1)}" stop-color="${color}"/>`)
    .join("");
  return sheet(
    WIDTH,
    HEIGHT,
    `<linearGradient id="s" x2="0" y2="1">${stops}</linearGradient>`,
    `<path fill="url(#s)" d="M0 0h${WIDTH}v${HEIGHT}H0Z"/>`,
    line(ink.press, 8, `M4 4h${WIDTH - 8}v${HEIGHT - 8}H4Z`),
    line(ink.press, 2, `M18 18h${WIDTH - 36}v${HEIGHT - 36}H18Z`),
    `<g transform="translate(0 ${(TALLEST - (title.bottom - TOP)) / 2})">${shape(ink.press, title.path)}</g>`,
    window(LEFT + width + 56),
    foot(),
  );
}

/** An arch with the star, as wide as the remaining space allows. */
function window(left: number): string {
  const width = LEFT + WIDEST - left;
  if (width < 150) return "";
  const wide = Math.min(width, TALLEST);
  const [right, radius] = [LEFT + WIDEST, wide / 2];
  const arch = `M${right - wide} ${TOP + TALLEST}V${TOP + radius}a${radius} ${radius} 0 0 1 ${wide} 0V${TOP + TALLEST}Z`;
  return shape(ink.press, arch) + star(ink.gold, right - radius, TOP + TALLEST / 2 + 20, wide / 150);
}

function foot(): string {
  const right = LEFT + WIDEST;
  const company = outlineText({
    text: site.name,
    face: "gothic",
    axis: 100,
    x: LEFT + 46,
    baseline: FOOT + 36,
    capHeight: 36,
  });
  const say = { text: facts.location, face: "franklin", axis: 650, baseline: FOOT + 31, capHeight: 20 } as const;
  const { right: length } = outlineText({ ...say, x: 0 });
  const place = outlineText({ ...say, x: right - length });
  return (
    shape(
      ink.press,
      `M${LEFT} ${FOOT - 22}H${right}v4H${LEFT}ZM${LEFT} ${FOOT + 36}v-20a16 16 0 0 1 32 0v20Z${company.path}${place.path}`,
    ) + star(ink.gold, LEFT + 16, FOOT + 20, 0.24)
  );
}
