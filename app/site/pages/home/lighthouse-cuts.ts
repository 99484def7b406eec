import { gouge, gougeRing, unevenness } from "../../../ui/gouge.ts";

/** Position of the lamp. Everything in the sky is cut around it. */
export const LAMP: [number, number] = [292, 212];

/** Whether a point is in the window above the sea, or so near that a cut from there reaches into it. */
function isInSky([x, y]: [number, number]): boolean {
  return y < 456 && Math.hypot(x - 240, Math.min(y - 240, 0)) < 255;
}

export function broadcast(): string {
  return Array.from({ length: 18 }, (_, ring) =>
    gougeRing({
      center: LAMP,
      radius: 100 + ring * 17,
      width: 5.5 - ring * 0.1,
      length: 30 + ring * 3.5,
      gap: 5 + ring * 0.6,
      isSeen: isInSky,
    }),
  ).join("");
}

/** Cuts along the light, in three stages that overlap like brickwork. */
export function beamCuts(): string {
  let cuts = "";
  for (let index = 0; index < 27; index++) {
    const spread = (index % 9) / 8 - 0.5;
    const start = 104 + Math.floor(index / 9) * 66 + (index % 2) * 30 + 14 * unevenness(index);
    const end = start + 54;
    const left = (distance: number): [number, number] => [292 - distance, 236 + distance * (-0.1 + spread * 0.44)];
    const right = (distance: number): [number, number] => [292 + distance, 236 + distance * spread * 0.62];
    cuts += gouge({ from: left(start), to: left(end), width: 2.6 });
    cuts += gouge({ from: right(start), to: right(end), width: 2.6 });
  }
  return cuts;
}

export function sea(): string {
  let cuts = "";
  for (let row = 0; row < 11; row++) {
    const y = 452 + row * 13;
    for (let x = -40 + (row % 2) * 24; x < 480; x += 50 + 10 * unevenness(x + row)) {
      cuts += gouge({
        from: [x, y],
        to: [x + 34 + 12 * unevenness(x * row + 1), y],
        width: 3 + row * 0.2,
        bend: -3 - row * 0.3,
      });
    }
  }
  return cuts;
}

export function furrows(): string {
  let cuts = "";
  for (let row = 0; row < 6; row++) {
    for (let x = 200 - row * 26; x < 480; x += 40 + 14 * unevenness(row * 7 + x)) {
      const ground = (at: number) => 504 + row * 15 + ((at - 300) / 19) ** 2 / (3 + row);
      const end = x + 30 + 10 * unevenness(x);
      cuts += gouge({ from: [x, ground(x)], to: [end, ground(end)], width: 3.4, bend: -1.5 });
    }
  }
  return cuts;
}

/** Sea oats, and the cuts of the dune in front. */
export function grass(): string {
  let cuts = "";
  for (let index = 0; index < 34; index++) {
    const x = 6 + index * 14.2;
    const ground = 600 + 22 * unevenness(index);
    const height = 30 + 54 * unevenness(index * 5);
    cuts += gouge({
      from: [x, ground + 30],
      to: [x + 14 + 10 * unevenness(index * 3), ground - height],
      width: 3,
      bend: -6,
    });
  }
  return cuts;
}
