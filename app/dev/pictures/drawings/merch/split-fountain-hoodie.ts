import { stackOutlines } from "../../fit-outline.ts";
import { circle, ink, line, shape, sheet } from "../print.ts";
import { halo, hatch, within } from "./cut.ts";
import { fountain, FOUNTAIN, HEIGHT, WIDTH } from "./proof.ts";

const BODY =
  "M286 262L196 300Q140 326 120 400L56 812Q54 830 70 834L150 850Q166 852 170 836L214 560V866Q214 884 232 886Q400 900 568 886Q586 884 586 866V560L630 836Q634 852 650 850L730 834Q746 830 744 812L680 400Q660 326 604 300L514 262Z";
const HOOD = "M268 300Q236 96 400 84Q564 96 532 300Q470 372 400 378Q330 372 268 300Z";
const FACE = "M312 286Q300 150 400 140Q500 150 488 286Q450 330 400 338Q350 330 312 286Z";
const POUCH = "M286 690H514L556 850Q400 862 244 850Z";

/** A hoodie on black stock, printed in one pull from red to gold. */
export function splitFountainHoodie(): string {
  return sheet(
    WIDTH,
    HEIGHT,
    fountain([ink.red, ink.orange, ink.gold], 120, 860),
    shape(ink.press, `M0 0H${WIDTH}V${HEIGHT}H0Z`),
    shape("#5c524a", halo({ center: [400, 470], from: 440, to: 680, step: 32, width: 5 })),
    shape(FOUNTAIN, BODY),
    within("b", BODY, shape(ink.press, folds())),
    line(ink.press, 7, "M214 560L206 430M586 560L594 430M214 846Q400 862 586 846M62 796L160 814M738 796L640 814"),
    shape(ink.press, ribs()),
    shape(FOUNTAIN, HOOD),
    line(ink.press, 9, HOOD),
    shape(ink.press, FACE),
    shape(
      ink.orange,
      hatch({
        from: [
          [322, 270],
          [330, 190],
        ],
        to: [
          [352, 290],
          [366, 178],
        ],
        count: 9,
        width: 4,
      }),
    ),
    shape(
      ink.press,
      hatch({
        from: [
          [276, 290],
          [296, 150],
        ],
        to: [
          [300, 290],
          [322, 172],
        ],
        count: 12,
        width: 5,
      }) +
        hatch({
          from: [
            [526, 280],
            [500, 140],
          ],
          to: [
            [500, 286],
            [478, 160],
          ],
          count: 12,
          width: 5,
        }),
    ),
    strings(),
    shape(
      ink.press,
      stackOutlines(["FAITH", "STEWARDSHIP", "EXCELLENCE", "COMMUNITY"], { x: 316, top: 448, width: 168, gap: 8 }).path,
    ),
    shape(ink.press, "M286 684H514L518 694H282Z"),
    line(ink.press, 7, POUCH),
    shape(
      ink.press,
      hatch({
        from: [
          [296, 702],
          [504, 702],
        ],
        to: [
          [292, 738],
          [508, 738],
        ],
        count: 20,
        width: 4,
      }),
    ),
  );
}

function folds(): string {
  return [
    hatch({
      from: [
        [132, 390],
        [76, 790],
      ],
      to: [
        [170, 420],
        [120, 790],
      ],
      count: 26,
      width: 6,
      bend: 5,
      ragged: 0.6,
    }),
    hatch({
      from: [
        [668, 390],
        [726, 790],
      ],
      to: [
        [620, 430],
        [676, 800],
      ],
      count: 28,
      width: 7,
      bend: -5,
      ragged: 0.5,
    }),
    hatch({
      from: [
        [586, 500],
        [586, 830],
      ],
      to: [
        [530, 520],
        [548, 810],
      ],
      count: 22,
      width: 6,
      ragged: 0.7,
    }),
    hatch({
      from: [
        [214, 560],
        [216, 830],
      ],
      to: [
        [262, 560],
        [250, 800],
      ],
      count: 16,
      width: 5,
      ragged: 0.7,
    }),
    hatch({
      from: [
        [206, 430],
        [240, 360],
      ],
      to: [
        [262, 500],
        [290, 410],
      ],
      count: 6,
      width: 6,
      bend: -8,
    }),
    hatch({
      from: [
        [594, 430],
        [560, 360],
      ],
      to: [
        [538, 500],
        [510, 410],
      ],
      count: 6,
      width: 6,
      bend: 8,
    }),
  ].join("");
}

function ribs(): string {
  return (
    hatch({
      from: [
        [228, 852],
        [576, 852],
      ],
      to: [
        [228, 886],
        [576, 886],
      ],
      count: 30,
      width: 4,
      ragged: 0.1,
    }) +
    hatch({
      from: [
        [70, 802],
        [156, 818],
      ],
      to: [
        [66, 830],
        [152, 846],
      ],
      count: 8,
      width: 4,
      ragged: 0.1,
    }) +
    hatch({
      from: [
        [730, 802],
        [646, 818],
      ],
      to: [
        [734, 830],
        [650, 846],
      ],
      count: 8,
      width: 4,
      ragged: 0.1,
    })
  );
}

function strings(): string {
  return [
    [352, 342, 340],
    [448, 458, 400],
  ]
    .map(
      ([x, end, length]) =>
        line(ink.paper, 7, `M${x} 330Q${end} ${330 + length! / 6} ${end} ${300 + length! / 3}`) +
        circle(ink.press, x!, 326, 9) +
        shape(ink.press, `M${end! - 6} ${296 + length! / 3}h12v26h-12Z`),
    )
    .join("");
}
