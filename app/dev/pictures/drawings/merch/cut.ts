import { gouge, gougeRing, unevenness } from "../../../../ui/gouge.ts";

type Point = readonly [x: number, y: number];

interface Hatch {
  /** Starting points of the first and the last cut. */
  from: readonly [Point, Point];
  /** End points of the first and the last cut. */
  to: readonly [Point, Point];
  count: number;
  width: number;
  bend?: number;
  /** The largest share of its length by which a cut may stop short. */
  ragged?: number;
}

/** Draws cuts side by side, like shading by hand: their lengths vary. */
export function hatch({ from, to, count, width, bend = 0, ragged = 0.35 }: Hatch): string {
  return Array.from({ length: count }, (_, index) => {
    const share = count > 1 ? index / (count - 1) : 0;
    const start = between(from, share);
    const end = between(to, share);
    const reach = 1 - ragged * unevenness(index * 3.7 + start[0] + end[1]);
    return gouge({
      from: start,
      to: between([start, end], reach),
      width: width * (0.8 + 0.4 * unevenness(index + end[0])),
      bend,
    });
  }).join("");
}

interface Halo {
  center: [x: number, y: number];
  from: number;
  to: number;
  step: number;
  width: number;
  angles?: [from: number, to: number];
}

/** Draws rings of strokes around a shape, as the gouge leaves them around a part that was cut free. */
export function halo({ center, from, to, step, width, angles }: Halo): string {
  let rings = "";
  for (let radius = from; radius <= to; radius += step) {
    rings += gougeRing({
      center,
      radius,
      width,
      length: 46 + radius / 12,
      gap: 16 + radius / 30,
      ...(angles && { angles }),
    });
  }
  return rings;
}

/** Draws rows of short strokes over a rectangle, for water, ground or boards. */
export function strokes(
  [left, top, right, bottom]: readonly number[] & { length: 4 },
  step: number,
  length: number,
  width: number,
  bend = 0,
): string {
  let rows = "";
  for (let y = top!; y <= bottom!; y += step) {
    for (let x = left! + length * unevenness(y); x < right! - length; x += length * (1.3 + 0.6 * unevenness(x + y))) {
      rows += gouge({ from: [x, y], to: [x + length * (0.7 + 0.5 * unevenness(x * y)), y], width, bend });
    }
  }
  return rows;
}

/** Returns the path data of a church window. `x` and `foot` are the middle of its base. */
export function archPath(x: number, foot: number, radius: number, straight: number): string {
  return `M${x - radius} ${foot}v${-straight}a${radius} ${radius} 0 0 1 ${2 * radius} 0v${straight}Z`;
}

/** Wraps layers in a group with a transform. */
export function placed(transform: string, ...layers: string[]): string {
  return `<g transform="${transform}">${layers.join("")}</g>`;
}

export function within(id: string, path: string, ...layers: string[]): string {
  return `<clipPath id="${id}"><path d="${path}"/></clipPath><g clip-path="url(#${id})">${layers.join("")}</g>`;
}

function between([[x, y], [endX, endY]]: readonly [Point, Point], share: number): [number, number] {
  return [x + (endX - x) * share, y + (endY - y) * share];
}
