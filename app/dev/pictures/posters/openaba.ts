import { INKS } from "../drawing.ts";
import { sheet } from "./sheet.ts";

const word = { text: "OPEN", box: [36, 142, 528, 466] } as const;

/** The word is cut in two and opened. Its subject is in the gap. */
export const openaba = sheet(
  ["#ff8a5c", "#ffd98a"],
  [
    { ink: INKS.paper, shape: "M0 268H600V482H0Z" },
    { ink: INKS.press, within: "M0 0H600V375H0Z", turn: "translate(0 -107)", type: [word] },
    { ink: INKS.press, within: "M0 375H600V750H0Z", turn: "translate(0 107)", type: [word] },
    { ink: INKS.press, type: [{ text: "ABA", box: [204, 298, 192, 154] }] },
    {
      ink: INKS.press,
      type: [
        { text: "Free films", box: [36, 356, 140], face: "text" },
        { text: "for families", box: [424, 356, 140], face: "text" },
      ],
    },
    { ink: "#ff8a5c", shape: "M36 398H176V406H36ZM424 398H564V406H424Z" },
  ],
);
