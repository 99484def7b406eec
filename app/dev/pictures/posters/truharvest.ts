import { gouge, gougeRing, unevenness } from "../../../ui/gouge.ts";
import { INKS } from "../drawing.ts";
import { sheet } from "./sheet.ts";

/** Rows of a field that meet at the horizon. */
function furrows(): string {
  return Array.from({ length: 11 }, (_, index) => {
    const near = -900 + index * 218;
    return `M${292 + (index - 5) * 4} 470L${near} 750H${near + 109}L${294 + (index - 5) * 4} 470Z`;
  }).join("");
}

function heat(): string {
  return [150, 168, 186, 204, 222]
    .map((radius) => gougeRing({ center: [300, 470], radius, width: 5, length: 34, gap: 12, angles: [180, 360] }))
    .join("");
}

function stalks(): string {
  return Array.from({ length: 30 }, (_, index) => {
    const x = 10 + index * 20;
    return gouge({ from: [x, 490], to: [x + 8, 442 - 20 * unevenness(index)], width: 4, bend: -4 });
  }).join("");
}

/** The sun goes down behind a field in rows. */
export const truharvest = sheet(
  ["#ffcf3f", "#ff9a3d"],
  [
    { ink: INKS.red, shape: `M164 470a136 136 0 0 1 272 0Z${heat()}` },
    {
      ink: INKS.press,
      type: [
        { text: "TRU", box: [36, 36, 132, 158] },
        { text: "HARVEST", box: [186, 36, 378, 158] },
      ],
    },
    { ink: INKS.press, shape: stalks() },
    { ink: INKS.field, shape: "M0 470H600V750H0Z" },
    { ink: INKS.press, within: "M0 470H600V750H0Z", shape: furrows() },
    { ink: INKS.press, shape: "M0 464H600V474H0ZM152 654H448V714H152Z" },
    { ink: "#ffcf3f", type: [{ text: "Order by text message", box: [174, 673, 252], face: "text" }] },
  ],
);
