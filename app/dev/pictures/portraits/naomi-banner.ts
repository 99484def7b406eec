import { gouge, gougeRing, unevenness } from "../../../ui/gouge.ts";
import { type Drawing, INKS } from "../drawing.ts";
import { disc } from "../posters/sheet.ts";

function field(top: number, rows: number, from: number, to: number, bend: number): string {
  let cuts = "";
  for (let row = 0; row < rows; row++) {
    for (let x = from + 40 * unevenness(row + top); x < to; x += 92 + 26 * unevenness(x + row)) {
      const y = top + row * 24 + bend * ((x - (from + to) / 2) / (to - from)) ** 2;
      cuts += gouge({ from: [x, y], to: [x + 58, y + 4], width: 4.4, bend: -4 });
    }
  }
  return cuts;
}

function crown(x: number, y: number): string {
  return [16, 30, 44, 58].map((radius) => gougeRing({ center: [x, y], radius, width: 4, length: 16, gap: 9 })).join("");
}

function sky(): string {
  return [124, 148, 172, 196, 220, 244]
    .map((radius) => gougeRing({ center: [1180, 230], radius, width: 5, length: 44, gap: 18, angles: [180, 360] }))
    .join("");
}

/** A long road over the hills to a house with a light in its window. */
export const naomiBanner: Drawing = {
  width: 1600,
  height: 500,
  ground: ["#27b082", "#d9ef72"],
  layers: [
    { ink: INKS.press, shape: sky() },
    { ink: INKS.gold, shape: disc(1180, 230, 104) },
    { ink: INKS.press, shape: "M0 330Q260 200 620 300T1180 236 1600 300V500H0Z" },
    { ink: "#7fd97c", shape: field(322, 5, 30, 900, 60) },
    { ink: INKS.field, shape: "M0 440Q420 330 840 410T1600 350V500H0Z" },
    { ink: INKS.press, shape: field(420, 4, 20, 1600, 20) },
    {
      ink: INKS.paper,
      shape:
        "M420 500Q640 452 900 440T1150 366Q1168 330 1130 300T1196 240L1204 240Q1150 280 1166 306T1196 366Q1150 444 960 462T640 500Z",
    },
    { ink: INKS.press, shape: `M1150 160 1206 116 1262 160V240H1150ZM1232 112h14v34h-14Z` },
    { ink: INKS.gold, shape: "M1174 240v-36a16 16 0 0 1 32 0v36ZM1222 178h20v26h-20Z" },
    {
      ink: INKS.press,
      shape: `${disc(250, 210, 74)}M242 270h16v90h-16Z${disc(380, 240, 62)}M373 290h14v70h-14Z${disc(1430, 226, 66)}M1423 280h14v60h-14Z`,
    },
    { ink: "#d9ef72", shape: crown(250, 210) + crown(380, 240) + crown(1430, 226) },
  ],
};
