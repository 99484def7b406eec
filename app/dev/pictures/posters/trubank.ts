import { gougeRing } from "../../../ui/gouge.ts";
import { INKS, innerRule } from "../drawing.ts";
import { disc, sheet } from "./sheet.ts";

function milling(): string {
  return [50, 57].map((radius) => gougeRing({ center: [300, 148], radius, width: 3, length: 10, gap: 4 })).join("");
}

/** A bank whose columns are its name. */
export const trubank = sheet(
  ["#bfe3dd", "#e9f0c9"],
  [
    innerRule(600, 750),
    { ink: INKS.press, shape: "M36 214 300 36 564 214ZM36 224H564V246H36Z" },
    { ink: INKS.gold, shape: disc(300, 148, 44) + milling() },
    { ink: INKS.press, type: [{ text: "TRU", box: [272, 124, 56, 48] }] },
    {
      ink: INKS.press,
      type: [..."BANK"].map((text, index) => ({ text, box: [48 + index * 132, 268, 108, 352] as const })),
    },
    { ink: INKS.press, shape: "M36 640H564V660H36ZM24 670H576V690H24Z" },
    { ink: INKS.press, type: [{ text: "Plain statements, one circle", box: [150, 701, 300], face: "text" }] },
  ],
);
