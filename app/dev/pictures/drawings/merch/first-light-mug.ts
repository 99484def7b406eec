import { gouge, unevenness } from "../../../../ui/gouge.ts";
import { fitOutline } from "../../fit-outline.ts";
import { ink, line, shape } from "../print.ts";
import { halo, hatch, strokes, within } from "./cut.ts";
import { proof } from "./proof.ts";

const MUG = "M140 420Q350 466 560 420L546 850Q540 884 500 890Q350 908 200 890Q160 884 154 850Z";
const HANDLE = "M548 500Q700 470 700 620Q700 770 540 780";

/** A steaming enamel mug with a sunrise on its side. */
export function firstLightMug(): string {
  return proof(
    ["#6f9bff", "#ffd7b0", "#ffb35c"],
    shape(ink.paper, steam()),
    shape(ink.press, "M0 862Q400 840 800 862V1000H0Z"),
    shape(ink.orange, strokes([0, 884, 800, 990], 24, 96, 5, -2)),
    shape(ink.press, "M150 872Q350 930 700 884Q740 900 700 914Q400 960 150 900Z"),
    line(ink.press, 66, HANDLE),
    line(ink.red, 36, HANDLE),
    shape(
      ink.press,
      hatch({
        from: [
          [672, 540],
          [690, 700],
        ],
        to: [
          [712, 540],
          [700, 720],
        ],
        count: 12,
        width: 5,
      }),
    ),
    shape(ink.red, MUG),
    within(
      "m",
      MUG,
      scene(),
      shape(
        ink.press,
        hatch({
          from: [
            [556, 440],
            [544, 870],
          ],
          to: [
            [470, 450],
            [480, 880],
          ],
          count: 34,
          width: 7,
          bend: -4,
          ragged: 0.6,
        }),
      ),
      shape(
        ink.paper,
        hatch({
          from: [
            [162, 470],
            [178, 850],
          ],
          to: [
            [186, 476],
            [196, 850],
          ],
          count: 22,
          width: 5,
        }),
      ),
    ),
    line(ink.press, 11, MUG),
    shape(ink.paper, "M136 420a214 46 0 1 0 428 0a214 46 0 1 0-428 0Z"),
    shape(ink.press, "M158 422a192 34 0 1 0 384 0a192 34 0 1 0-384 0Z"),
    shape(
      ink.orange,
      hatch({
        from: [
          [190, 430],
          [260, 444],
        ],
        to: [
          [330, 432],
          [400, 446],
        ],
        count: 3,
        width: 5,
        bend: 4,
      }),
    ),
    line(ink.press, 9, "M136 420a214 46 0 1 0 428 0a214 46 0 1 0-428 0Z"),
  );
}

function scene(): string {
  return [
    shape(ink.gold, halo({ center: [350, 720], from: 116, to: 240, step: 20, width: 6, angles: [180, 360] })),
    shape(ink.gold, "M254 720a96 96 0 0 1 192 0Z"),
    shape(ink.night, "M130 730Q240 680 350 712T570 690V910H130Z"),
    shape(ink.paper, strokes([150, 738, 540, 780], 16, 40, 4, -3)),
    shape(ink.gold, fitOutline("FIRST LIGHT", { x: 216, top: 796, width: 250 }).path),
  ].join("");
}

function steam(): string {
  let plumes = "";
  for (const [x, height, lean] of [
    [214, 270, 6],
    [336, 330, -4],
    [452, 260, 8],
  ] as const) {
    for (let strand = 0; strand < 4; strand++) {
      for (let part = 0; part < 4; part++) {
        const y = 372 - (part * height) / 4 - 12 * unevenness(strand + part + x);
        const sway = (part % 2 === 0 ? 1 : -1) * 24;
        const left = x + (strand - 1.5) * 15 + lean * part;
        plumes += gouge({ from: [left, y], to: [left + lean, y - height / 4.4], width: 8 - strand, bend: sway });
      }
    }
  }
  return plumes;
}
