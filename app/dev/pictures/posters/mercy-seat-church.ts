import { gouge } from "../../../ui/gouge.ts";
import { INKS, innerRule } from "../drawing.ts";
import { sheet } from "./sheet.ts";

/** Draws one wing with three rows of feathers, from the shoulder outward. The other wing mirrors it. */
function wing(side: 1 | -1): string {
  let cuts = "";
  for (const [row, length] of [150, 116, 82].entries()) {
    for (let feather = 0; feather < 9; feather++) {
      const angle = ((8 + feather * 11 + row * 3) * Math.PI) / 180;
      const [x, y] = [300 + side * (34 + row * 10 + feather * 4), 236 - row * 14 - feather * 4];
      const reach = length + 74 * Math.sin(angle);
      cuts += gouge({
        from: [x, y],
        to: [x + side * reach * Math.cos(angle), y - reach * Math.sin(angle) * 0.72],
        width: 8,
        bend: side * 14,
      });
    }
  }
  return cuts;
}

/** The cover of the ark: two wings with a light between them. */
export const mercySeatChurch = sheet(
  [INKS.press],
  [
    innerRule(600, 750, INKS.gold),
    { ink: INKS.gold, turn: "translate(0 -22)", shape: wing(1) + wing(-1) },
    { ink: INKS.red, shape: "M300 40 314 128 300 216 286 128Z" },
    { ink: INKS.gold, shape: "M36 232H564V240H36ZM36 246H564V249H36Z" },
    {
      ink: INKS.gold,
      type: [
        { text: "MERCY", box: [36, 268, 528, 164] },
        { text: "SEAT", box: [36, 448, 528, 164] },
      ],
    },
    { ink: INKS.red, type: [{ text: "CHURCH", box: [148, 632, 304, 82] }] },
    { ink: INKS.red, shape: "M36 664H124V670H36ZM36 676H124V682H36ZM476 664H564V670H476ZM476 676H564V682H476Z" },
  ],
);
