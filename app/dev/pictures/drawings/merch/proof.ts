import { sheet } from "../print.ts";

export const WIDTH = 800;
export const HEIGHT = 1000;

/** A fill of inks that run into each other from top to bottom, defined by `fountain`. */
export const FOUNTAIN = "url(#f)";

/** Draws a product's sheet over its own split of inks. */
export function proof(inks: readonly string[], ...layers: string[]): string {
  return sheet(WIDTH, HEIGHT, fountain(inks), `<path fill="${FOUNTAIN}" d="M0 0h${WIDTH}v${HEIGHT}H0Z"/>`, ...layers);
}

/** Defines the gradient of the split. */
export function fountain(inks: readonly string[], top = 0, bottom = HEIGHT): string {
  const stops = inks.map(
    (ink, index) => `<stop offset="${index / Math.max(1, inks.length - 1)}" stop-color="${ink}"/>`,
  );
  return `<linearGradient id="f" x2="0" y1="${top}" y2="${bottom}" gradientUnits="userSpaceOnUse">${stops.join("")}</linearGradient>`;
}
