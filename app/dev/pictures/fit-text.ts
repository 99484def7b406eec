import { openVariation } from "./font-variation.ts";

/** Type that fills a box: [x, y, width, height]. Without a height, the letters keep their proportions. */
export interface Type {
  text: string;
  box: readonly [x: number, y: number, width: number, height?: number];
  /** `wood` is League Gothic and the default; `text` is Libre Franklin, for small type. */
  face?: "wood" | "text";
}

const WOOD = "@fontsource-variable/league-gothic/files/league-gothic-latin-wdth-normal.woff2";
const TEXT = "@fontsource-variable/libre-franklin/files/libre-franklin-latin-wght-normal.woff2";
const TEXT_WEIGHT = 700;
/** Widths of the narrowest and widest cut of the wood type. */
const [NARROW, WIDE] = [75, 100];

interface Outline {
  steps: { letter: string; points: number[] }[];
  box: { left: number; right: number; top: number; bottom: number };
}

/**
 * Returns path data of a text whose ink fills its box to the edges. If the box has a height, uses the cut that needs
 * the least stretching, as a printer would look for the right case of type.
 */
export function fitText({ text, box: [x, y, width, height], face = "wood" }: Type): string {
  const { steps, box } =
    face === "text" ? outline(text, TEXT, TEXT_WEIGHT) : nearestCut(text, height && width / height);
  const scaleX = width / (box.right - box.left);
  const scaleY = height ? height / (box.bottom - box.top) : scaleX;
  const place = (value: number, index: number) =>
    index % 2 === 0 ? x + (value - box.left) * scaleX : y + (value - box.top) * scaleY;
  return toPathData(
    steps.map(({ letter, points }) => ({
      letter,
      points: points.map((value, index) => Math.round(place(value, index))),
    })),
  );
}

/** Writes path data relative to the previous point, which is shorter than absolute coordinates. */
function toPathData(steps: Outline["steps"]): string {
  let [data, last] = ["", ""];
  let from = [0, 0];
  let start = from;
  for (const { letter, points } of steps) {
    const way = points
      .map((value, index) => value - from[index % 2]!)
      .join(" ")
      .replaceAll(" -", "-");
    // A repeated command letter may be left out.
    data += letter !== last ? letter + way : way && (way.startsWith("-") ? way : ` ${way}`);
    if (letter === "z") from = start;
    else from = points.slice(-2);
    if (letter === "m") start = from;
    last = letter;
  }
  return data.replace(/^m/, "M");
}

function nearestCut(text: string, proportion: number | undefined): Outline {
  if (!proportion) return outline(text, WOOD, WIDE);
  const cuts = [NARROW, 81, 87, 94, WIDE].map((axis) => outline(text, WOOD, axis));
  const stretch = ({ box }: Outline) =>
    Math.abs(Math.log((box.right - box.left) / (box.bottom - box.top) / proportion));
  return cuts.reduce((best, cut) => (stretch(cut) < stretch(best) ? cut : best));
}

const letters: Record<string, string> = {
  moveTo: "m",
  lineTo: "l",
  quadraticCurveTo: "q",
  bezierCurveTo: "c",
  closePath: "z",
};

/**
 * Outlines the text at its font's own size, with y pointing down. The box spans the ink's width and the capitals'
 * height; round letters may reach beyond that height.
 */
function outline(text: string, file: string, axis: number): Outline {
  const font = openVariation(file, axis, text);
  const { glyphs, positions } = font.layout(text);
  const steps: Outline["steps"] = [];
  let origin = 0;
  glyphs.forEach((glyph, index) => {
    for (const { command, args } of glyph.path.commands) {
      steps.push({
        letter: letters[command]!,
        points: args.map((value, at) => (at % 2 === 0 ? origin + value : -value)),
      });
    }
    origin += positions[index]?.xAdvance ?? 0;
  });
  const across = steps.flatMap(({ points }) => points.filter((_, at) => at % 2 === 0));
  return { steps, box: { left: Math.min(...across), right: Math.max(...across), top: -font.capHeight, bottom: 0 } };
}
