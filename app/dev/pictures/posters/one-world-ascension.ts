import { gouge, gougeRing } from "../../../ui/gouge.ts";
import { INKS, innerRule } from "../drawing.ts";
import { disc, sheet, star } from "./sheet.ts";

function meridians(): string {
  return [-150, -100, -50, 0, 50, 100, 150]
    .map((bend) => gouge({ from: [300, 424], to: [300, 1024], width: 7, bend: bend * 1.35 }))
    .join("");
}

function circles(): string {
  return [300, 318, 336]
    .map((radius) => gougeRing({ center: [300, 724], radius, width: 5, length: 46, gap: 12, angles: [180, 360] }))
    .join("");
}

/** A globe that rises like a stage light. */
export const oneWorldAscension = sheet(
  ["#ff5f9e", "#ffb35c"],
  [
    innerRule(600, 750),
    {
      ink: INKS.press,
      type: [
        { text: "ONE", box: [36, 36, 150, 150] },
        { text: "WORLD", box: [204, 36, 360, 150] },
        { text: "ASCENSION", box: [36, 202, 528, 122] },
      ],
    },
    { ink: INKS.press, within: "M15 15H585V735H15Z", shape: disc(300, 724, 292) + circles() },
    {
      ink: "#ffb35c",
      within: `${disc(300, 724, 284)}`,
      shape: `${meridians()}M0 520q300 66 600 0v8q-300 66-600 0ZM0 606q300 84 600 0v8q-300 84-600 0ZM0 690q300 96 600 0v8q-300 96-600 0Z`,
    },
    { ink: INKS.press, shape: "M210 600H390V735H210Z" },
    { ink: "#ffb35c", type: [{ text: "ON TOUR", box: [234, 652, 132] }] },
    { ink: INKS.gold, shape: star(300, 384, 34) },
  ],
);
