import { INKS, innerRule } from "../drawing.ts";
import { sheet } from "./sheet.ts";

const COLUMNS = 8;
const SEATS = 40;

function windows(from: number, to: number): string {
  return Array.from({ length: to - from }, (_, index) => {
    const [column, row] = [(index + from) % COLUMNS, Math.floor((index + from) / COLUMNS)];
    return `M${38 + column * 66.5} ${120 + row * 84}v-46a28 28 0 0 1 56 0v46Z`;
  }).join("");
}

/** Forty windows, one for each of forty people. The red one stands for the reader. */
export const theChapel = sheet(
  ["#fff3d6", "#ffd0b5"],
  [
    innerRule(600, 750),
    { ink: INKS.press, shape: windows(0, 29) + windows(30, SEATS) },
    { ink: INKS.red, shape: windows(29, 30) },
    { ink: INKS.press, shape: "M36 480H564V488H36ZM36 494H564V497H36Z" },
    {
      ink: INKS.press,
      type: [
        { text: "THE", box: [36, 516, 96, 92] },
        { text: "CHAPEL", box: [150, 516, 414, 198] },
      ],
    },
    {
      ink: INKS.press,
      type: [
        { text: "Room", box: [36, 630, 96], face: "text" },
        { text: "for 400", box: [36, 668, 96], face: "text" },
      ],
    },
  ],
);
