import { gouge, gougeRing, unevenness } from "../../../ui/gouge.ts";
import { type Drawing, INKS } from "../drawing.ts";
import { disc } from "../posters/sheet.ts";
import { face, neck } from "./face.ts";

const LIGHT = "#e8b98a";

/** Draws twigs with leaves beside her. */
function twigs(): string {
  let cuts = "";
  for (const x of [34, 96, 158, 322, 384, 446]) {
    cuts += gouge({ from: [x, 600], to: [x, 20], width: 2.4 });
    for (let y = 70; y < 560; y += 40) {
      const rise = 34 + 10 * unevenness(x + y);
      cuts += gouge({ from: [x, y], to: [x + 24, y - rise], width: 7, bend: 3 });
      cuts += gouge({ from: [x, y - 18], to: [x - 24, y - 18 - rise], width: 7, bend: -3 });
    }
  }
  return cuts;
}

/** Draws the folds of the wrap, which run up to its knot. */
function folds(): string {
  return Array.from({ length: 13 }, (_, index) => {
    const x = 146 + index * 15.6;
    return gouge({
      from: [x, 184 - 20 * Math.sin((index / 12) * Math.PI)],
      to: [240 + (x - 240) * 0.35, 86],
      width: 5,
      bend: (x - 240) / 9,
    });
  }).join("");
}

function bun(): string {
  return [18, 30, 42].map((radius) => gougeRing({ center: [240, 56], radius, width: 4, length: 22, gap: 8 })).join("");
}

function blazer(): string {
  return Array.from({ length: 22 }, (_, index) => {
    const x = 30 + index * 20;
    return gouge({ from: [x, 600], to: [x + (x < 240 ? 20 : -20), 530 + 14 * unevenness(index)], width: 3 });
  }).join("");
}

export const naomiCarter: Drawing = {
  width: 480,
  height: 600,
  ground: ["#27b082", "#d9ef72"],
  layers: [
    { ink: INKS.press, shape: twigs() },
    {
      ink: INKS.press,
      shape: `${disc(240, 60, 58)}M140 300V186Q140 84 240 84Q340 84 340 186V300Q330 372 284 408Q240 426 196 408Q150 372 140 300Z`,
    },
    ...neck(LIGHT),
    { ink: INKS.press, shape: "M6 600Q20 506 112 480L196 450Q240 500 290 450L370 480Q460 506 474 600Z" },
    ...face(LIGHT, "open"),
    { ink: INKS.red, shape: "M142 206Q180 160 240 162Q300 160 338 206L340 178Q336 84 240 80Q144 84 140 178Z" },
    {
      ink: INKS.press,
      shape: `${folds()}M142 206Q180 160 240 162Q300 160 338 206L338 216Q300 172 240 172Q180 172 142 216Z`,
    },
    { ink: INKS.red, shape: disc(240, 56, 50) },
    { ink: INKS.press, shape: bun() },
    { ink: INKS.gold, shape: `${disc(146, 334, 9)}${disc(334, 334, 9)}` },
    { ink: INKS.paper, shape: "M198 470 240 560 284 470 240 506Z" },
    { ink: INKS.press, shape: "M204 482 240 540 276 482 240 508Z" },
    { ink: "#d9ef72", shape: blazer() },
    { ink: "#d9ef72", line: "M196 452 150 520 192 536 240 600 288 536 330 520 290 452", weight: 5 },
  ],
};
