import { gouge, gougeRing, unevenness } from "../../../ui/gouge.ts";
import { circle, ink, line, shape, sheet } from "./print.ts";
import { singer } from "./singer.ts";

const MOON: [number, number] = [1060, 310];
const STAR = "m0-15 4.400 10.300 11.200 1-8.500 7.400 2.500 11L0 9l-9.600 5.700 2.500-11-8.500-7.400 11.200-1Z";

/**
 * The hero of the announcement: a singer before the moon, lanterns on a line, and the song going out over the pines.
 */
export function nightSong(): string {
  return sheet(
    1600,
    700,
    shape(ink.night, "M0 0h1600v700H0Z"),
    shape(ink.gold, song()),
    stars(),
    circle(ink.gold, ...MOON, 236),
    shape(ink.orange, moonCuts()),
    shape(ink.press, `M0 520Q160 440 330 500T700 520T1240 560T1600 500V700H0Z${pines()}`),
    shape(ink.field, "M0 610Q300 560 700 600T1600 590V700H0Z"),
    shape(ink.press, meadow()),
    lanterns(),
    singer(),
  );
}

function song(): string {
  return Array.from({ length: 34 }, (_, ring) =>
    gougeRing({
      center: MOON,
      radius: 258 + ring * 22,
      width: 6 - ring * 0.08,
      length: 40 + ring * 2.4,
      gap: 10 + ring * 1.5,
      angles: [150, 390],
    }),
  ).join("");
}

function moonCuts(): string {
  return [196, 212, 226].map((radius) => gougeRing({ center: MOON, radius, width: 4, length: 26, gap: 16 })).join("");
}

function stars(): string {
  const places = [
    [110, 96],
    [260, 250],
    [420, 70],
    [560, 330],
    [1420, 84],
    [1528, 250],
    [1366, 330],
    [60, 380],
    [760, 420],
  ];
  const disks = places.map(([x, y]) => circle(ink.night, x ?? 0, y ?? 0, 30));
  const shapes = places.map(([x, y]) => `<path fill="${ink.paper}" transform="translate(${x} ${y})" d="${STAR}"/>`);
  return disks.join("") + shapes.join("");
}

function pines(): string {
  let trees = "";
  for (let index = 0; index < 15; index++) {
    const x = 20 + index * 46 + 20 * unevenness(index);
    const height = 90 + 110 * unevenness(index * 3 + 1);
    const foot = 540;
    for (let tier = 0; tier < 4; tier++) {
      const y = foot - height + tier * (height / 4.6);
      const wide = 12 + tier * 9;
      trees += `M${Math.round(x)} ${Math.round(y)}l${wide} ${Math.round(height / 3)}h${-2 * wide}Z`;
    }
    trees += `M${Math.round(x - 4)} ${foot - 40}h8v60h-8Z`;
  }
  return trees;
}

function meadow(): string {
  let cuts = "";
  for (let index = 0; index < 150; index++) {
    const x = (index % 50) * 33 + 16 * unevenness(index);
    const y = 628 + Math.floor(index / 50) * 30 + 12 * unevenness(index * 7);
    cuts += gouge({ from: [x, y + 14], to: [x + 10, y - 14 - 16 * unevenness(index * 5)], width: 3, bend: -4 });
  }
  return cuts;
}

/** Draws a line between the sheet's edges, behind the singer. Each lantern on it has its own glow. */
function lanterns(): string {
  const places = [90, 250, 420, 590, 750];
  const wire = line(ink.press, 5, "M-10 66Q420 296 850 60Q1200 0 1610 40");
  const dark = places.map((x) => circle(ink.night, x, Math.round(sag(x)) + 46, 76));
  const lamps = places.map((x) => {
    const y = Math.round(sag(x));
    const glow = [50, 64]
      .map((radius) => gougeRing({ center: [x, y + 46], radius, width: 4.5, length: 20, gap: 9 }))
      .join("");
    return (
      shape(ink.gold, glow) +
      shape(ink.press, `M${x - 3} ${y - 8}h6v20h16v10h-38v-10h16ZM${x - 24} ${y + 72}h48v10h-48Z`) +
      shape(ink.red, `M${x - 19} ${y + 22}h38l7 50h-52Z`) +
      shape(ink.gold, `M${x} ${y + 30}q14 18 8 30-8 10-16 0-6-12 8-30Z`) +
      line(ink.press, 5, `M${x - 19} ${y + 22}h38l7 50h-52Z`)
    );
  });
  return dark.join("") + wire + lamps.join("");
}

/** Returns the height of the line at a position. */
function sag(x: number): number {
  return 68 + 110 * (1 - ((x - 420) / 430) ** 2);
}
