import { gouge, gougeRing, unevenness } from "../../../ui/gouge.ts";
import { type Drawing, INKS } from "../drawing.ts";
import { face, neck } from "./face.ts";

const LIGHT = "#ffb066";

/** Draws rings of sound around him. */
function halo(): string {
  return [186, 202, 218, 234, 250, 266, 282]
    .map((radius) => gougeRing({ center: [240, 270], radius, width: 4.6, length: 34, gap: 11 }))
    .join("");
}

function curls(): string {
  return Array.from({ length: 64 }, (_, index) => {
    const [x, y] = [158 + (index % 13) * 13 + 6 * unevenness(index), 112 + Math.floor(index / 13) * 12];
    return gouge({ from: [x, y], to: [x + 7, y + 3], width: 2.2, bend: 3 });
  }).join("");
}

function beard(): string {
  return Array.from({ length: 26 }, (_, index) => {
    const x = 172 + index * 5.4;
    const depth = 356 + 44 * Math.sin(((x - 150) / 180) * Math.PI);
    return gouge({ from: [x, depth - 10 - 8 * unevenness(index)], to: [x + (240 - x) * 0.1, depth + 4], width: 1.8 });
  }).join("");
}

function cloth(): string {
  return Array.from({ length: 18 }, (_, index) =>
    gouge({ from: [20 + index * 9, 600], to: [70 + index * 7, 506 - 20 * unevenness(index)], width: 3, bend: -6 }),
  ).join("");
}

export const micahRowe: Drawing = {
  width: 480,
  height: 600,
  ground: ["#ff5a4f", "#ffc23f"],
  layers: [
    { ink: INKS.press, shape: halo() },
    { ink: INKS.press, shape: "M148 250Q130 250 136 282Q142 310 158 308ZM332 250Q350 250 344 282Q338 310 322 308Z" },
    {
      ink: INKS.press,
      shape:
        "M146 300V176Q146 104 196 96Q240 88 284 96Q334 104 334 176V300Q330 380 282 412Q240 432 198 412Q150 380 146 300Z",
    },
    ...neck(LIGHT),
    { ink: INKS.press, shape: "M10 600Q24 500 110 478L196 448Q240 500 290 448L372 478Q456 500 470 600Z" },
    ...face(LIGHT, "open"),
    {
      ink: INKS.press,
      shape:
        "M150 296Q166 330 196 340Q200 334 216 332Q240 326 264 332Q280 334 284 340Q314 330 330 296L330 340Q320 388 284 412Q240 430 196 412Q160 388 150 340ZM204 344Q206 366 240 366Q276 366 276 344Q240 336 204 344Z",
    },
    { ink: LIGHT, shape: "M210 350Q228 345 240 347Q252 345 268 350Q240 364 210 350Z" },
    { ink: INKS.press, shape: "M206 350Q240 345 274 350Q240 353 206 350Z" },
    { ink: LIGHT, shape: beard() + curls() },
    { ink: INKS.paper, shape: "M196 452 240 520 214 560 172 466ZM290 452 240 520 268 560 314 466Z" },
    { ink: "#ffc23f", shape: cloth() },
    { ink: INKS.press, shape: "M232 524H248V600H232Z" },
  ],
};
