import { INKS, innerRule } from "../drawing.ts";
import { sheet, star } from "./sheet.ts";

const CLIMB = "skewY(-14)";

function dashes(): string {
  return Array.from({ length: 10 }, (_, index) => `M${index * 64} 744h38v9h-38Z`).join("");
}

/** Words and a road that climb toward a star. */
export const ascendPathAba = sheet(
  ["#24388f", "#37b7a4"],
  [
    { ink: INKS.gold, shape: star(452, 118, 86) },
    { ink: INKS.paper, turn: CLIMB, type: [{ text: "ASCEND", box: [36, 330, 528, 148] }] },
    { ink: INKS.paper, turn: CLIMB, type: [{ text: "PATH", box: [36, 498, 318, 160] }] },
    { ink: INKS.gold, turn: CLIMB, type: [{ text: "ABA", box: [378, 498, 186, 160] }] },
    { ink: INKS.press, turn: CLIMB, shape: "M0 688H600V1000H0Z" },
    { ink: INKS.gold, turn: CLIMB, shape: `${dashes()}M0 688H600V696H0Z` },
    { ink: INKS.paper, type: [{ text: "With therapists on the road all day", box: [252, 690, 312], face: "text" }] },
    innerRule(600, 750, INKS.paper),
  ],
);
