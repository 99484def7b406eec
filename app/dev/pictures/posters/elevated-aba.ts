import { INKS, innerRule } from "../drawing.ts";
import { sheet } from "./sheet.ts";

/** Three toy blocks in a stack beside a vertical word. */
export const elevatedAba = sheet(
  ["#c8b5ff", "#ffd3c4"],
  [
    innerRule(600, 750),
    { ink: INKS.press, turn: "translate(36 714) rotate(-90)", type: [{ text: "ELEVATED", box: [0, 0, 678, 208] }] },
    { ink: INKS.press, shape: "M268 700H564V714H268Z" },
    { ink: INKS.paper, shape: "M286 476 494 468 502 692 294 700Z" },
    { ink: INKS.press, line: "M286 476 494 468 502 692 294 700Z", weight: 10 },
    { ink: INKS.gold, shape: "M322 272 512 290 494 470 304 452Z" },
    { ink: INKS.press, line: "M322 272 512 290 494 470 304 452Z", weight: 10 },
    { ink: "#7fe0b5", shape: "M352 112 508 102 518 262 362 272Z" },
    { ink: INKS.press, line: "M352 112 508 102 518 266 362 276Z", weight: 10 },
    { ink: INKS.press, turn: "rotate(-2.2 394 580)", type: [{ text: "A", box: [350, 504, 90, 158] }] },
    { ink: INKS.press, turn: "rotate(5.6 408 370)", type: [{ text: "B", box: [370, 306, 76, 128] }] },
    { ink: INKS.press, turn: "rotate(-3.6 435 190)", type: [{ text: "A", box: [402, 130, 66, 114] }] },
  ],
);
