import { gouge, gougeRing, unevenness } from "../../../ui/gouge.ts";
import { type Drawing, INKS } from "../drawing.ts";
import { disc } from "../posters/sheet.ts";

const MOON: [number, number] = [1130, 196];

/** House fronts of a street: x, width, top of the wall, and whether the roof is a gable. */
const HOUSES: readonly [x: number, width: number, top: number, gable: boolean][] = [
  [-20, 190, 300, true],
  [180, 150, 240, false],
  [340, 220, 322, true],
  [570, 130, 210, false],
  [710, 200, 300, true],
  [1340, 130, 262, false],
  [1480, 170, 312, true],
];

function fronts(): string {
  return HOUSES.map(
    ([x, width, top, gable]) =>
      (gable
        ? `M${x - 16} ${top}L${x + width / 2} ${top - 84}L${x + width + 16} ${top}Z`
        : `M${x - 8} ${top - 18}h${width + 16}v18h${-width - 16}Z`) + `M${x} ${top}h${width}V440h${-width}Z`,
  ).join("");
}

function panes(): string {
  return HOUSES.flatMap(([x, width, top], house) =>
    [0.2, 0.62].map((at, index) =>
      unevenness(house * 5 + index) > 0.3 ? `M${Math.round(x + width * at)} ${top + 24}h28v40h-28Z` : "",
    ),
  ).join("");
}

function light(): string {
  return Array.from({ length: 13 }, (_, ring) =>
    gougeRing({ center: MOON, radius: 104 + ring * 22, width: 5, length: 40 + ring * 3, gap: 14, angles: [150, 390] }),
  ).join("");
}

function street(): string {
  return Array.from({ length: 60 }, (_, index) => {
    const [x, y] = [(index % 20) * 84 + 40 * unevenness(index), 456 + Math.floor(index / 20) * 15];
    return gouge({ from: [x, y], to: [x + 44 + 30 * unevenness(index * 3), y], width: 3 });
  }).join("");
}

/** A street at night. At its bus stop, a man tells a story to a phone on a stand. */
export const micahBanner: Drawing = {
  width: 1600,
  height: 500,
  ground: ["#ff5a4f", "#ffc23f"],
  layers: [
    { ink: INKS.press, shape: light() },
    { ink: INKS.gold, shape: disc(...MOON, 84) },
    { ink: INKS.press, shape: `${fronts()}M0 438H1600V500H0Z` },
    { ink: "#ffc23f", shape: panes() + street() },
    { ink: INKS.press, shape: "M1000 150h12v290h-12ZM962 150h88v60h-88Z" },
    { ink: INKS.paper, shape: "M974 164h64v24h-64ZM980 192h8v8h-8ZM1024 192h8v8h-8Z" },
    {
      ink: INKS.press,
      shape:
        "M1112 250a26 26 0 1 1 40 0l-4 12q34 8 38 48l24-30 14 10-32 58-22-10 4 100h-80l6-128q2-40 16-46l0-6ZM1236 270h34v60h-34ZM1250 330h6v30l34 80h-8l-29-68-29 68h-8l34-80Z",
    },
    { ink: INKS.paper, shape: "M1241 276h24v44h-24Z" },
  ],
};
