import { gouge, gougeRing, unevenness } from "../../../ui/gouge.ts";
import { type Drawing, INKS } from "../drawing.ts";
import { disc } from "../posters/sheet.ts";
import { face, neck } from "./face.ts";

const LIGHT = "#ffc9a3";

function hair(): string {
  return [96, 108, 120, 132, 144, 156]
    .map((radius) =>
      gougeRing({
        center: [240, 226],
        radius,
        width: 4,
        length: 15,
        gap: 9,
        angles: [150 - (radius - 96) / 4, 392 + (radius - 96) / 4],
      }),
    )
    .join("");
}

/** Draws the staves of a hymn, which bend like a voice. */
function staves(): string {
  let cuts = "";
  for (let line = 0; line < 15; line++) {
    const y = 34 + Math.floor(line / 5) * 186 + (line % 5) * 17;
    for (let x = -30 + 20 * unevenness(line); x < 480; x += 58) {
      const wave = (at: number) => y + 16 * Math.sin(at / 70);
      cuts += gouge({ from: [x, wave(x)], to: [x + 50, wave(x + 50)], width: 2.6, bend: 2 });
    }
  }
  return cuts;
}

function dress(): string {
  return Array.from({ length: 28 }, (_, index) => {
    const x = 40 + index * 15;
    return gouge({ from: [x, 600], to: [x + (240 - x) * 0.35, 520 + 10 * unevenness(index)], width: 4 });
  }).join("");
}

export const selahBrooks: Drawing = {
  width: 480,
  height: 600,
  ground: ["#8f5bd6", "#ff8fb4"],
  layers: [
    { ink: INKS.press, shape: staves() },
    { ink: INKS.press, shape: `${disc(240, 216, 172)}M90 250Q74 340 130 370L350 370Q406 340 390 250Z` },
    ...neck(LIGHT),
    { ink: INKS.press, shape: "M14 600Q30 512 120 488L196 458Q240 496 290 458L362 488Q450 512 466 600Z" },
    ...face(LIGHT, "closed"),
    { ink: INKS.press, shape: "M146 214Q160 168 200 168Q240 150 280 168Q320 168 334 214L340 150 240 120 140 150Z" },
    { ink: "#ff8fb4", shape: hair() },
    { ink: INKS.gold, line: disc(140, 352, 17) + disc(340, 352, 17), weight: 7 },
    { ink: "#ff8fb4", shape: dress() },
    { ink: LIGHT, shape: "M198 476Q240 512 288 476Q270 500 240 520Q212 502 198 476Z" },
  ],
};
