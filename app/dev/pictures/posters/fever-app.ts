import { INKS } from "../drawing.ts";
import { sheet } from "./sheet.ts";

/** Rows of the word, which rises like a temperature. The line below is its pulse. */
const ROWS: readonly [y: number, height: number][] = [
  [36, 34],
  [84, 58],
  [156, 96],
  [266, 250],
];

export const feverApp = sheet(
  ["#4f7dff", "#a5ecff"],
  [
    { ink: INKS.press, type: ROWS.map(([y, height]) => ({ text: "FEVER", box: [36, y, 528, height] as const })) },
    { ink: INKS.press, shape: "M0 548H600V750H0Z" },
    { ink: "#a5ecff", line: "M0 640H120L158 574L214 716L262 600L288 640H600", weight: 12 },
    { ink: "#a5ecff", type: [{ text: "Prayer, plans, rides home", box: [316, 690, 248], face: "text" }] },
  ],
);
