import { gouge, unevenness } from "../../../ui/gouge.ts";
import { fitOutline } from "../../fit-outline.ts";
import { circle, ink, line, shape, star } from "../print.ts";
import { hatch, placed, strokes, within } from "./cut.ts";
import { proof } from "./proof.ts";

const CLOTH = "M50 204Q400 246 750 204L420 902Q400 926 380 902Z";

/** A neckerchief hung by its corners: five loaves and two fishes. */
export function fishFryBandana(): string {
  return proof(
    ["#4f7dff", "#a5ecff"],
    shape(ink.paper, strokes([0, 40, 800, 990], 40, 96, 5, -4)),
    line(ink.press, 7, "M-10 150Q400 196 810 150"),
    shape(ink.press, "M66 224Q410 262 772 216L440 918Q420 946 396 924Z"),
    shape(ink.red, CLOTH),
    within("c", CLOTH, border(), fishes(), loaves(), shape(ink.press, hatch({ from: [[60, 216], [130, 224]], to: [[150, 330], [190, 290]], count: 7, width: 5 }) + hatch({ from: [[744, 214], [660, 226]], to: [[650, 350], [600, 300]], count: 8, width: 6 }))),
    line(ink.press, 9, CLOTH),
    ...[[84, 164], [716, 164]].map(([x, y]) => shape(ink.gold, `M${x! - 14} ${y! - 32}h28v88h-28Z`) + line(ink.press, 6, `M${x! - 14} ${y! - 32}h28v88h-28ZM${x} ${y! - 32}v60`)),
  );
}

function border(): string {
  let scales = "";
  for (let index = 0; index < 17; index++) {
    const share = index / 17;
    for (const side of [-1, 1]) scales += `M${Math.round(400 + side * (330 - share * 318))} ${Math.round(262 + share * 640)}a20 20 0 1 0 .1 0Z`;
  }
  for (let x = 110; x < 720; x += 44) scales += `M${x} ${Math.round(222 + 20 * (1 - ((x - 400) / 350) ** 2))}a18 18 0 1 0 .1 0Z`;
  return shape(ink.paper, scales) + line(ink.press, 5, "M120 268Q400 300 680 268L406 842Q400 850 394 842Z");
}

function fishes(): string {
  return placed("translate(400 396) rotate(-5)", fish()) + placed("translate(400 540) rotate(176) scale(.72)", fish());
}

function fish(): string {
  const body = "M-196 4Q-110-84 30-62Q90-48 128-10L196-62Q184 0 200 58L128 14Q86 58 20 66Q-112 80-196 4Z";
  let scales = "";
  for (let row = 0; row < 5; row++) {
    for (let index = 0; index < 7; index++) scales += gouge({ from: [-78 + index * 27 + (row % 2) * 13, -42 + row * 20], to: [-64 + index * 27 + (row % 2) * 13, -26 + row * 20], width: 5, bend: -6 });
  }
  return [
    shape(ink.press, body),
    shape(ink.press, "M-40-62Q10-108 70-84L40-50ZM-20 62Q10 98 50 88L30 56Z"),
    within("k", "M-100-60H100L120 0L100 60H-100Z", shape(ink.gold, scales)),
    shape(ink.gold, hatch({ from: [[136, -4], [136, 10]], to: [[186, -42], [188, 42]], count: 7, width: 5 })),
    line(ink.gold, 6, "M-104-48Q-78 0-106 50"),
    circle(ink.paper, -142, -8, 13),
    circle(ink.press, -145, -8, 6),
    shape(ink.paper, gouge({ from: [-188, 10], to: [-156, 18], width: 4 })),
  ].join("");
}

function loaves(): string {
  const places: [number, number][] = [[340, 642], [400, 636], [460, 642], [372, 706], [430, 706]];
  const drawn = places.map(([x, y], index) => {
    const cuts = [-12, 0, 12].map((step) => gouge({ from: [x + step - 5, y + 8], to: [x + step + 6, y - 14 + 4 * unevenness(index)], width: 4 }));
    return shape(ink.gold, `M${x - 27} ${y + 16}Q${x - 30} ${y - 24} ${x} ${y - 24}Q${x + 30} ${y - 24} ${x + 27} ${y + 16}Z`) + line(ink.press, 5, `M${x - 27} ${y + 16}Q${x - 30} ${y - 24} ${x} ${y - 24}Q${x + 30} ${y - 24} ${x + 27} ${y + 16}Z`) + shape(ink.press, cuts.join(""));
  });
  return drawn.join("") + star(ink.press, 400, 776, 0.62) + shape(ink.paper, fitOutline("FISH FRY", { x: 330, top: 296, width: 140 }).path);
}
