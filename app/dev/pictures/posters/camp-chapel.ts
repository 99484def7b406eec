import { gouge, unevenness } from "../../../ui/gouge.ts";
import { INKS, innerRule } from "../drawing.ts";
import { disc, sheet } from "./sheet.ts";

function lake(): string {
  let cuts = "";
  for (let row = 0; row < 8; row++) {
    for (let x = 20 + (row % 2) * 34; x < 560; x += 74 + 20 * unevenness(x + row)) {
      cuts += gouge({
        from: [x, 618 + row * 15],
        to: [x + 48 + 16 * unevenness(x), 618 + row * 15],
        width: 4,
        bend: -3,
      });
    }
  }
  return cuts;
}

function slope(): string {
  return Array.from({ length: 13 }, (_, index) => {
    const x = 196 + index * 12;
    return gouge({ from: [x, 372 + index * 15], to: [x + 22 + 40 * unevenness(index), 452 + index * 10], width: 4 });
  }).join("");
}

/** Two mountains over a lake; the tent under them carries a cross. */
export const campChapel = sheet(
  ["#2fb57c", "#e3f57a"],
  [
    {
      ink: INKS.press,
      type: [
        { text: "CAMP", box: [36, 36, 528, 178] },
        { text: "CHAPEL", box: [36, 232, 528, 96] },
      ],
    },
    { ink: INKS.gold, shape: disc(470, 420, 54) },
    { ink: INKS.press, shape: "M0 600 190 350 300 486 392 396 600 600Z" },
    { ink: "#e3f57a", shape: slope() },
    { ink: INKS.paper, shape: "M296 600 372 468 448 600ZM366 430h12v16h14v12h-14v24h-12v-24h-14v-12h14Z" },
    { ink: INKS.press, shape: "M350 600 372 540 394 600Z" },
    { ink: INKS.press, shape: "M0 600H600V750H0Z" },
    { ink: "#7fd97c", shape: lake() },
    { ink: INKS.press, shape: "M150 640H450V712H150Z" },
    {
      ink: INKS.gold,
      type: [
        { text: "Sung by the same lake", box: [172, 650, 256], face: "text" },
        { text: "SINCE 1958", box: [252, 682, 96] },
      ],
    },
    innerRule(600, 750),
  ],
);
