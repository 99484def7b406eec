import { openVariation } from "./font-variation.ts";

/** A line of text in a wordmark, in a drawing that is 100 units high. */
export interface Setting {
  text: string;
  /** League Gothic with a width from 75 to 100, or Libre Franklin with a weight from 100 to 900. */
  face: "gothic" | "franklin";
  axis: number;
  x: number;
  baseline: number;
  /** Height of the capitals. */
  capHeight: number;
  /** Space after each letter. With `width`, it is calculated so that the line fills that width. */
  tracking?: number;
  width?: number;
  /** Distance by which each letter is higher than the one before it. */
  rise?: number;
}

const files = {
  gothic: "@fontsource-variable/league-gothic/files/league-gothic-latin-wdth-normal.woff2",
  franklin: "@fontsource-variable/libre-franklin/files/libre-franklin-latin-wght-normal.woff2",
};

/**
 * Turns a text into outlines, because a picture can't use the page's fonts.
 *
 * @param grid steps per unit of the drawing to which points are rounded
 */
export function outlineText(setting: Setting, grid = 10): { path: string; right: number } {
  const font = openVariation(files[setting.face], setting.axis, setting.text);
  const scale = setting.capHeight / font.capHeight;
  const { glyphs, positions } = font.layout(setting.text);
  const natural = positions.reduce((sum, position) => sum + position.xAdvance * scale, 0);
  const tracking = setting.width ? (setting.width - natural) / (glyphs.length - 1) : (setting.tracking ?? 0);
  let x = setting.x;
  let y = setting.baseline;
  let path = "";
  glyphs.forEach((glyph, index) => {
    path += toPathData(glyph.path.commands, { scale, x, y, grid });
    x += (positions[index]?.xAdvance ?? 0) * scale + tracking;
    y -= setting.rise ?? 0;
  });
  return { path, right: x - tracking };
}

const letters: Record<string, string> = {
  moveTo: "m",
  lineTo: "l",
  quadraticCurveTo: "q",
  bezierCurveTo: "c",
  closePath: "z",
};

/** Writes path data relative to the previous point, which is shorter than absolute coordinates. */
function toPathData(
  commands: { command: string; args: number[] }[],
  { scale, x, y, grid }: Record<"scale" | "x" | "y" | "grid", number>,
): string {
  const place = (value: number, index: number) =>
    Math.round(grid * (index % 2 === 0 ? x + value * scale : y - value * scale));
  let data = "";
  let from: number[] = [];
  let start: number[] = [];
  for (const { command, args } of commands) {
    const points = args.map(place);
    const steps = points.map((value, index) => (value - (from[index % 2] ?? 0)) / grid);
    data +=
      command === "moveTo"
        ? `M${points[0]! / grid} ${points[1]! / grid}`
        : letters[command] + steps.join(" ").replaceAll(" -", "-");
    if (command === "moveTo") start = points;
    from = command === "closePath" ? start : points.slice(-2);
  }
  return data.replaceAll(/(?<!\d)0\./g, ".");
}
