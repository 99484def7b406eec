import { INKS, innerRule } from "../drawing.ts";
import { sheet, star } from "./sheet.ts";

const LETTERS = [..."EMPOWER"];

/** Letters that grow: each is a step taller than the one before it. */
export const empowerElite = sheet(
  ["#ffe14d", "#ff8f2e"],
  [
    innerRule(600, 750),
    {
      ink: INKS.press,
      type: LETTERS.map((text, index) => ({
        text,
        box: [36 + index * 76.6, 470 - index * 68, 68, 118 + index * 68] as const,
      })),
    },
    { ink: INKS.press, shape: `${star(112, 200, 78)}M36 604H564V612H36Z` },
    { ink: INKS.press, type: [{ text: "ELITE", box: [36, 628, 330, 86] }] },
    {
      ink: INKS.press,
      type: [
        { text: "Young leaders", box: [388, 630, 176], face: "text" },
        { text: "learn to lead", box: [388, 662, 176], face: "text" },
      ],
    },
    { ink: INKS.press, shape: "M388 704H564V714H388Z" },
  ],
);
