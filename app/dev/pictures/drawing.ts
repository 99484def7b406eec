import { fitText, type Type } from "./fit-text.ts";

/** A printed sheet: layers over a ground of one ink, or of two inks that run into each other from top to bottom. */
export interface Drawing {
  width: number;
  height: number;
  ground: readonly [ink: string, second?: string];
  layers: readonly Layer[];
}

/** One ink's part of a sheet. */
export type Layer = {
  /** An ink, or `split` for the drawing's own two. */
  ink: string;
  /** The visible area of the layer: path data. */
  within?: string;
  /** SVG's transform of the layer. */
  turn?: string;
} & ({ shape: string } | { line: string; weight: number } | { type: readonly Type[] });

export const INKS = {
  press: "#15120f",
  paper: "#fbfaf7",
  red: "#ff4d5a",
  orange: "#ff8f2e",
  gold: "#ffcf3f",
  night: "#23307a",
  field: "#0f8a5f",
} as const;

/** A second, thinner rule inside the sheet's edge, as on posters. */
export function innerRule(width: number, height: number, ink: string = INKS.press, inset = 14): Layer {
  return { ink, line: `M${inset} ${inset}H${width - inset}V${height - inset}H${inset}Z`, weight: 2 };
}

/** The drawing as an SVG file. */
export function toSvg({ width, height, ground, layers }: Drawing): string {
  const [first, second] = ground;
  const clips = layers.flatMap(({ within }, index) =>
    within ? `<clipPath id="c${index}"><path d="${within}"/></clipPath>` : [],
  );
  const gradient = second
    ? `<linearGradient id="g" x2="0" y2="${height}" gradientUnits="userSpaceOnUse"><stop stop-color="${first}"/><stop offset="1" stop-color="${second}"/></linearGradient>`
    : "";
  const defs = gradient || clips.length > 0 ? `<defs>${gradient}${clips.join("")}</defs>` : "";
  const paint = (ink: string) => (ink === "split" && second ? "url(#g)" : ink === "split" ? first : ink);
  const sheet = `<path fill="${paint("split")}" d="M0 0h${width}v${height}H0Z"/>`;
  const printed = layers.map((layer, index) => {
    const place = layer.turn ? ` transform="${layer.turn}"` : "";
    const body = print(layer, paint(layer.ink), layer.within ? "" : place);
    return layer.within ? `<g clip-path="url(#c${index})"${place}>${body}</g>` : body;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${defs}${sheet}${printed.join("")}</svg>\n`;
}

function print(layer: Layer, paint: string, place: string): string {
  if ("line" in layer)
    return `<path fill="none" stroke="${paint}" stroke-width="${layer.weight}"${place} d="${layer.line}"/>`;
  const shape = "type" in layer ? layer.type.map(fitText).join("") : layer.shape;
  return `<path fill="${paint}"${place} d="${shape}"/>`;
}
