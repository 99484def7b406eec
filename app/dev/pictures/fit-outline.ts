import { outlineText } from "./outline-text.ts";

interface Place {
  x: number;
  top: number;
  width: number;
}

/** Outlines a line in wood type, scaled to fill the width. `bottom` is the line's lower edge. */
export function fitOutline(text: string, { x, top, width }: Place): { path: string; bottom: number } {
  const set = (capHeight: number) =>
    outlineText({ text, face: "gothic", axis: 100, x, baseline: top + capHeight, capHeight });
  const capHeight = (100 * width) / (set(100).right - x);
  return { path: set(capHeight).path, bottom: top + capHeight };
}

/** Stacks lines, each scaled to the same width. */
export function stackOutlines(
  lines: readonly string[],
  { gap, ...place }: Place & { gap: number },
): { path: string; bottom: number } {
  let path = "";
  let top = place.top;
  for (const text of lines) {
    const line = fitOutline(text.toUpperCase(), { ...place, top });
    path += line.path;
    top = line.bottom + gap;
  }
  return { path, bottom: top - gap };
}
