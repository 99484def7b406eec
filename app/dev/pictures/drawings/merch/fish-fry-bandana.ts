import { gouge, unevenness } from "../../../../ui/gouge.ts";
import { fitOutline } from "../../fit-outline.ts";
import { circle, ink, line, shape, star } from "../print.ts";
import { hatch, placed, strokes, within } from "./cut.ts";
import { proof } from "./proof.ts";

const CLOTH = "M40 196Q400 250 760 196Q640 590 424 908Q400 934 376 908Q160 590 40 196Z";

/** A bandana hung by its corners, with five loaves and two fishes. */
export function fishFryBandana(): string {
  return proof(
    ["#4f7dff", "#a5ecff"],
    shape(ink.paper, strokes([0, 40, 800, 990], 40, 96, 5, -4)),
    line(ink.press, 7, "M-10 150Q400 196 810 150"),
    shape(ink.press, "M60 220Q420 266 784 212Q664 606 446 926Q420 954 394 928Q160 590 60 220Z"),
    shape(ink.red, CLOTH),
    within(
      "c",
      CLOTH,
      border(),
      fishes(),
      loaves(),
      shape(
        ink.press,
        hatch({
          from: [
            [60, 216],
            [130, 224],
          ],
          to: [
            [150, 330],
            [190, 290],
          ],
          count: 7,
          width: 5,
        }) +
          hatch({
            from: [
              [744, 214],
              [660, 226],
            ],
            to: [
              [650, 350],
              [600, 300],
            ],
            count: 8,
            width: 6,
          }),
      ),
    ),
    line(ink.press, 9, CLOTH),
    ...[
      [84, 164],
      [716, 164],
    ].map(
      ([x, y]) =>
        shape(ink.gold, `M${x! - 14} ${y! - 32}h28v88h-28Z`) +
        line(ink.press, 6, `M${x! - 14} ${y! - 32}h28v88h-28ZM${x} ${y! - 32}v60`),
    ),
  );
}

function border(): string {
  let dots = "";
  for (let index = 0; index < 15; index++) {
    const share = index / 15;
    const reach = (1 - share) ** 0.86 * 318 + 4;
    for (const side of [-1, 1]) dots += dot(400 + side * reach, 268 + share * 610);
  }
  for (let x = 126; x < 700; x += 42) dots += dot(x, 238 + 20 * (1 - ((x - 400) / 350) ** 2));
  return (
    shape(ink.paper, dots) +
    line(ink.press, 5, "M122 284Q400 312 678 284Q580 560 406 828Q400 834 394 828Q220 560 122 284Z")
  );
}

function dot(x: number, y: number): string {
  return `M${Math.round(x)} ${Math.round(y) - 13}a13 13 0 1 0 .1 0Z`;
}

function fishes(): string {
  return (
    placed("translate(400 482) rotate(-4) scale(.96)", fish()) +
    placed("translate(404 592) rotate(176) scale(.66)", fish())
  );
}

function fish(): string {
  const body = "M-196 4Q-110-84 30-62Q90-48 128-10L196-62Q184 0 200 58L128 14Q86 58 20 66Q-112 80-196 4Z";
  let scales = "";
  for (let row = 0; row < 5; row++) {
    for (let index = 0; index < 7; index++)
      scales += gouge({
        from: [-78 + index * 27 + (row % 2) * 13, -42 + row * 20],
        to: [-64 + index * 27 + (row % 2) * 13, -26 + row * 20],
        width: 5,
        bend: -6,
      });
  }
  return [
    shape(ink.press, body),
    shape(ink.press, "M-40-62Q10-108 70-84L40-50ZM-20 62Q10 98 50 88L30 56Z"),
    within("k", "M-100-60H100L120 0L100 60H-100Z", shape(ink.gold, scales)),
    shape(
      ink.gold,
      hatch({
        from: [
          [136, -4],
          [136, 10],
        ],
        to: [
          [186, -42],
          [188, 42],
        ],
        count: 7,
        width: 5,
      }),
    ),
    line(ink.gold, 6, "M-104-48Q-78 0-106 50"),
    circle(ink.paper, -142, -8, 13),
    circle(ink.press, -145, -8, 6),
    shape(ink.paper, gouge({ from: [-188, 10], to: [-156, 18], width: 4 })),
  ].join("");
}

function loaves(): string {
  const places: [number, number][] = [
    [338, 676],
    [402, 670],
    [466, 676],
    [370, 734],
    [434, 734],
  ];
  const drawn = places.map(([x, y], index) => {
    const cuts = [-12, 0, 12].map((step) =>
      gouge({ from: [x + step - 5, y + 8], to: [x + step + 6, y - 14 + 4 * unevenness(index)], width: 4 }),
    );
    return (
      shape(
        ink.gold,
        `M${x - 27} ${y + 16}Q${x - 30} ${y - 24} ${x} ${y - 24}Q${x + 30} ${y - 24} ${x + 27} ${y + 16}Z`,
      ) +
      line(
        ink.press,
        5,
        `M${x - 27} ${y + 16}Q${x - 30} ${y - 24} ${x} ${y - 24}Q${x + 30} ${y - 24} ${x + 27} ${y + 16}Z`,
      ) +
      shape(ink.press, cuts.join(""))
    );
  });
  return (
    drawn.join("") +
    star(ink.press, 400, 792, 0.5) +
    shape(ink.paper, fitOutline("FISH FRY", { x: 266, top: 302, width: 268 }).path)
  );
}
