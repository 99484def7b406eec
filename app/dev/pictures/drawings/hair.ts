import { gouge, gougeRing, unevenness } from "../../../ui/gouge.ts";
import { circle, shape } from "./print.ts";

export type HairStyle = "cropped" | "crown" | "swept" | "long" | "bald";

/** The hair behind the head, and the hair over the brow. */
export interface Hair {
  behind: string;
  front: string;
}

export function hair(style: HairStyle, color: string, light: string): Hair {
  const cap = shape(color, "M142 254Q132 126 240 120Q348 126 338 254Q334 214 312 188Q240 166 168 188Q146 214 142 254Z");
  if (style === "cropped") return { behind: "", front: cap + shape(light, strands(0)) };
  if (style === "crown") {
    const rings = [96, 112, 128, 142].map((radius) =>
      gougeRing({ center: [240, 196], radius, width: 4, length: 15, gap: 8, angles: [182, 358] }),
    );
    return {
      behind: circle(color, 240, 204, 152) + circle(color, 122, 268, 52) + circle(color, 358, 268, 52),
      front:
        shape(color, "M140 262Q136 168 240 160Q344 168 340 262Q330 206 296 192Q240 178 184 192Q150 206 140 262Z") +
        shape(light, rings.join("")),
    };
  }
  if (style === "swept") {
    return {
      behind: "",
      front:
        shape(
          color,
          "M140 256Q124 150 196 112Q300 88 346 160Q352 210 338 258Q334 206 300 186Q226 198 184 172Q158 204 140 256Z",
        ) + shape(light, strands(-16)),
    };
  }
  if (style === "long") {
    const falls = Array.from(
      { length: 7 },
      (_, index) =>
        gouge({
          from: [112 + index * 5, 300 + 30 * unevenness(index)],
          to: [110 + index * 8, 440 + 26 * unevenness(index + 3)],
          width: 3,
          bend: -7,
        }) +
        gouge({
          from: [368 - index * 5, 300 + 30 * unevenness(index)],
          to: [370 - index * 8, 440 + 26 * unevenness(index + 3)],
          width: 3,
          bend: 7,
        }),
    );
    return {
      behind: shape(color, "M96 486Q74 122 240 104Q406 122 384 486Q330 508 312 452V300H168V452Q150 508 96 486Z"),
      front:
        shape(color, "M142 286Q120 126 240 112Q360 126 338 286Q330 226 262 160Q200 190 166 232Q150 254 142 286Z") +
        shape(light, strands(14) + falls.join("")),
    };
  }
  return {
    behind: "",
    front: shape(
      color,
      gouge({ from: [186, 178], to: [290, 176], width: 3, bend: -10 }) +
        gouge({ from: [192, 196], to: [284, 194], width: 3, bend: -8 }),
    ),
  };
}

/** Draws cuts from the parting over the head. */
function strands(parting: number): string {
  let cuts = "";
  for (let index = 0; index < 15; index++) {
    const side = index / 7 - 1;
    const top: [number, number] = [240 + parting + side * 46, 128 + 16 * side * side];
    cuts += gouge({
      from: top,
      to: [240 + side * 86, 158 + 34 * side * side + 12 * unevenness(index)],
      width: 2.6,
      bend: side * -6,
    });
  }
  return cuts;
}
