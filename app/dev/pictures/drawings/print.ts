import { INKS } from "../drawing.ts";

/** The printing inks of app/ui/styles/theme.css, for pictures, which can't use the page's CSS variables. */
export const ink = INKS;

/** Draws one or more shapes in one ink. */
export function shape(color: string, path: string): string {
  return `<path fill="${color}" d="${path}"/>`;
}

export function line(color: string, width: number, path: string): string {
  return `<path fill="none" stroke="${color}" stroke-width="${width}" d="${path}"/>`;
}

export function circle(color: string, x: number, y: number, radius: number): string {
  return `<circle fill="${color}" cx="${x}" cy="${y}" r="${radius}"/>`;
}

export function sheet(width: number, height: number, ...layers: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${layers.join("")}</svg>\n`;
}

/** Draws the printer's star, 84 units high, around a point. */
export function star(color: string, x: number, y: number, scale = 1): string {
  const outline =
    "m0-42 12.400 29 31.500 2.800-23.900 20.700 7.200 30.800L0 24.400l-27.200 16.900 7.200-30.800-23.900-20.700 31.500-2.800Z";
  return `<path fill="${color}" transform="translate(${x} ${y}) scale(${scale})" d="${outline}"/>`;
}
