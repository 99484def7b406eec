import { gouge, gougeRing, unevenness } from "../../../ui/gouge.ts";
import { type Drawing, INKS } from "../drawing.ts";
import { disc } from "../posters/sheet.ts";

const WINDOWS = [880, 1090, 1300];

function arch(x: number, inset: number): string {
  const width = 170 - 2 * inset;
  return `M${x + inset} 500V${165}a${width / 2} ${width / 2} 0 0 1 ${width} 0V500Z`;
}

/** Returns the height of a staff line at x. The staff leaves the windows and rises like a voice. */
function voice(x: number, line: number): number {
  return 250 + (line - 2) * (17 + (1500 - x) / 60) + 62 * Math.sin(x / 215 + 0.6);
}

function staves(): string {
  let cuts = "";
  for (let line = 0; line < 5; line++) {
    for (let x = -20 - 30 * unevenness(line); x < 1600; x += 86) {
      cuts += gouge({
        from: [x, voice(x, line)],
        to: [x + 80, voice(x + 80, line)],
        width: 5,
        bend: 3 * Math.sin(x / 215 + 0.6),
      });
    }
  }
  return cuts;
}

function notes(): string {
  return [
    [90, 1],
    [250, 3],
    [400, 2],
    [560, 0.5],
    [720, 3],
  ]
    .map(([x = 0, line = 0]) => {
      const y = Math.round(voice(x, line));
      return `${disc(x, y, 25)}M${x + 25} ${y}V${y - 128}H${x + 16}V${y - 6}Z`;
    })
    .join("");
}

function air(): string {
  return [260, 300, 340, 380]
    .map((radius) => gougeRing({ center: [1175, 330], radius, width: 4, length: 34, gap: 20, angles: [190, 350] }))
    .join("");
}

/** Open windows, with a hymn that streams out of them. */
export const selahBanner: Drawing = {
  width: 1600,
  height: 500,
  ground: ["#8f5bd6", "#ff8fb4"],
  layers: [
    { ink: INKS.press, shape: `${air()}M820 430H1540V500H820Z` },
    { ink: INKS.press, shape: WINDOWS.map((x) => arch(x, -14)).join("") },
    { ink: INKS.gold, shape: WINDOWS.map((x) => arch(x, 8)).join("") },
    { ink: INKS.press, shape: staves() + notes() },
    {
      ink: INKS.press,
      shape: `${WINDOWS.map((x) => `M${x + 80} 90h10v410h-10ZM${x} 380h170v10H${x}Z`).join("")}M800 486H1560V500H800Z`,
    },
  ],
};
