import { gouge, gougeRing, unevenness } from "../../../ui/gouge.ts";
import { hair, type Hair, type HairStyle } from "./hair.ts";
import { circle, ink, line, shape, sheet } from "./print.ts";

/** A portrait in linocut: three inks, lit from the left. */
interface Sitter {
  ground: string;
  halo: string;
  skin: string;
  hair: HairStyle;
  hairInk?: string;
  coat: string;
  collar: "shirt" | "crew" | "scarf";
  accent: string;
  glasses?: true;
  beard?: true;
}

const FACE =
  "M148 250Q148 148 240 146Q332 148 332 250L327 304Q318 352 290 380Q262 402 240 402Q218 402 190 380Q162 352 153 304Z";
const SHADE =
  "M268 146Q334 156 333 250L327 304Q318 352 290 380Q264 402 238 402Q258 388 255 368Q247 354 262 340L250 322Q264 314 268 300Q258 280 254 242Q251 224 264 206Q278 178 268 146Z";

export function portrait(sitter: Sitter): string {
  const { ground, skin, coat } = sitter;
  const hairs: Hair = hair(sitter.hair, sitter.hairInk ?? ink.press, skin);
  return sheet(
    480,
    600,
    shape(ground, "M0 0h480v600H0Z"),
    shape(sitter.halo, halo()),
    hairs.behind,
    shape(coat, "M24 600Q34 486 128 462L204 438H276L352 462Q446 486 456 600Z"),
    shape(skin, "M198 350h84v92q-18 44-42 44t-42-44Z"),
    shape(ink.press, "M198 372q42 44 90-6v76q-18 44-42 44 14-44-4-66-26-10-44-48Z"),
    collar(sitter),
    shape(skin, "M150 236q-24-6-22 24t24 44ZM330 236q24-6 22 24t-24 44Z"),
    shape(skin, FACE),
    shape(ink.press, SHADE),
    shape(skin, hatching()),
    features(skin),
    sitter.beard ? beard(skin) : mouth(skin),
    hairs.front,
    sitter.glasses ? glasses(skin) : "",
  );
}

function halo(): string {
  const rings = Array.from({ length: 13 }, (_, ring) =>
    gougeRing({ center: [240, 262], radius: 168 + ring * 17, width: 4.6, length: 28 + ring * 3, gap: 7 + ring * 0.4 }),
  );
  return rings.join("");
}

/** Draws light that runs around the cheek and the brow into the shadow. */
function hatching(): string {
  let cuts = "";
  for (let row = 0; row < 9; row++) {
    const edge = 326 - Math.max(0, row - 4) ** 2 * 1.6;
    cuts += gouge({
      from: [edge - 14 - 12 * unevenness(row), 286 + row * 11],
      to: [edge - 1, 278 + row * 11],
      width: 3,
    });
  }
  for (let row = 0; row < 4; row++)
    cuts += gouge({ from: [296 - row * 2, 178 + row * 14], to: [326 - row, 190 + row * 14], width: 2.6 });
  return cuts;
}

function features(skin: string): string {
  return [
    shape(
      ink.press,
      "M164 236Q192 208 230 226Q196 222 164 236ZM172 258Q198 232 226 258Q200 248 172 258ZM182 266Q200 274 218 264Q202 280 182 266Z",
    ),
    circle(ink.press, 202, 257, 8),
    shape(skin, "M266 258Q288 236 312 258Q290 272 266 258ZM262 230Q288 212 320 232Q290 222 262 230Z"),
    circle(ink.press, 289, 256, 8),
    shape(ink.press, "M228 298Q236 312 254 310L262 318Q236 322 228 298Z"),
  ].join("");
}

function mouth(skin: string): string {
  return (
    shape(
      ink.press,
      "M206 340Q230 328 242 334Q254 328 274 340Q242 350 206 340ZM222 362Q240 372 252 366Q240 380 222 362Z",
    ) + shape(skin, "M254 350Q268 348 274 342Q268 362 252 364Z")
  );
}

function beard(skin: string): string {
  let cuts = "";
  for (let index = 0; index < 15; index++) {
    const x = 172 + index * 9.6;
    const top = 366 + 12 * Math.sin((index / 14) * Math.PI);
    cuts += gouge({
      from: [x, top + 8 * unevenness(index)],
      to: [x + (x - 240) * -0.08, top + 34 + 14 * Math.sin((index / 14) * Math.PI)],
      width: 2.6,
    });
  }
  return (
    shape(
      ink.press,
      "M151 284Q150 372 184 408Q240 452 296 408Q330 372 329 284Q322 330 292 340Q268 316 242 322Q214 314 190 340Q158 330 151 284Z",
    ) +
    shape(skin, `M212 346Q242 338 270 346Q242 364 212 346Z${cuts}`) +
    line(ink.press, 4, "M214 348Q242 354 268 348")
  );
}

function glasses(skin: string): string {
  return (
    line(ink.press, 7, "M234 258a34 34 0 1 0-68 0 34 34 0 1 0 68 0ZM166 250l-20-8") +
    line(skin, 5, "M324 258a34 34 0 1 0-68 0 34 34 0 1 0 68 0ZM234 252q12-10 22 0")
  );
}

function collar({ collar: kind, accent, coat }: Sitter): string {
  const edge = coat === ink.press ? ink.paper : ink.press;
  let folds = "";
  for (let index = 0; index < 9; index++) {
    folds += gouge({
      from: [70 + index * 9, 600],
      to: [112 + index * 6, 500 + 9 * unevenness(index)],
      width: 3,
      bend: -6,
    });
    folds += gouge({
      from: [410 - index * 9, 600],
      to: [368 - index * 6, 500 + 9 * unevenness(index + 9)],
      width: 3,
      bend: 6,
    });
  }
  const cloth = shape(edge, folds);
  if (kind === "shirt")
    return (
      cloth +
      shape(accent, "M198 434L240 494L182 540L166 452ZM282 434L240 494L298 540L314 452Z") +
      line(ink.press, 4, "M198 434L240 494L182 540L166 452M282 434L240 494L298 540L314 452M240 494V600")
    );
  if (kind === "crew") return cloth + line(accent, 16, "M190 440Q200 506 240 508Q280 506 290 440");
  return (
    cloth +
    shape(accent, "M180 418Q240 486 300 418L320 462Q240 540 160 462ZM262 496L318 600H250Z") +
    shape(
      ink.press,
      gouge({ from: [186, 440], to: [290, 462], width: 4, bend: -22 }) +
        gouge({ from: [190, 462], to: [296, 478], width: 4, bend: -18 }) +
        gouge({ from: [270, 512], to: [288, 600], width: 4 }),
    )
  );
}
