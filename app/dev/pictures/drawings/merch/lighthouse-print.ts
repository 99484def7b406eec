import { fitOutline } from "../../fit-outline.ts";
import { circle, ink, line, shape, sheet, star } from "../print.ts";
import { hatch, placed, strokes, within } from "./cut.ts";
import { fountain, FOUNTAIN, HEIGHT, WIDTH } from "./proof.ts";

const SHEET = "M0 0H520V720H0Z";
const CLIFF = "M0 566Q80 520 190 520Q300 500 380 532Q440 552 520 548V640H0Z";

/** A print hung up to dry at night: a lighthouse throws its beam over black water. */
export function lighthousePrint(): string {
  return sheet(
    WIDTH,
    HEIGHT,
    fountain([ink.gold, ink.orange, ink.red], 40, 560),
    shape(ink.night, `M0 0H${WIDTH}V${HEIGHT}H0Z`),
    shape("#3d4fb5", strokes([10, 34, 800, 980], 38, 84, 5, -2)),
    line(ink.press, 8, "M-10 92Q400 132 810 74"),
    placed(
      "rotate(-3 400 500) translate(108 128) scale(1.12)",
      shape(ink.press, "M16 18H536V738H16Z"),
      shape(ink.paper, SHEET),
      within("s", "M30 30H490V640H30Z", picture()),
      line(ink.press, 6, "M30 30H490V640H30Z"),
      shape(ink.press, fitOutline("SET ON A HILL", { x: 30, top: 656, width: 186 }).path),
      line(ink.press, 3, "M236 682H420"),
      star(ink.press, 462, 682, 0.56),
      ...[120, 400].map(
        (x) =>
          shape(ink.gold, `M${x - 13} -44h26v84h-26Z`) + line(ink.press, 6, `M${x - 13} -44h26v84h-26ZM${x} -44v58`),
      ),
    ),
  );
}

function picture(): string {
  return [
    shape(FOUNTAIN, "M0 0H520V640H0Z"),
    shape(ink.paper, "M262 178L520 84V262Z"),
    shape(
      ink.orange,
      hatch({
        from: [
          [290, 176],
          [290, 184],
        ],
        to: [
          [500, 120],
          [500, 240],
        ],
        count: 7,
        width: 4,
      }),
    ),
    shape(
      ink.press,
      hatch({
        from: [
          [30, 52],
          [30, 300],
        ],
        to: [
          [212, 52],
          [196, 300],
        ],
        count: 17,
        width: 5,
        ragged: 0.75,
      }),
    ),
    shape(
      ink.press,
      hatch({
        from: [
          [490, 300],
          [490, 470],
        ],
        to: [
          [300, 300],
          [330, 470],
        ],
        count: 12,
        width: 5,
        ragged: 0.8,
      }),
    ),
    tower(),
    shape(ink.press, CLIFF),
    shape(
      ink.field,
      hatch({
        from: [
          [60, 548],
          [330, 528],
        ],
        to: [
          [30, 584],
          [370, 572],
        ],
        count: 22,
        width: 6,
      }),
    ),
    shape(ink.press, "M0 590Q130 566 260 590T520 586V650H0Z"),
    shape(ink.paper, strokes([30, 604, 500, 640], 13, 40, 4, -3)),
    shape(ink.gold, strokes([250, 598, 500, 634], 18, 26, 4, -2)),
  ].join("");
}

function tower(): string {
  const body = "M222 220H300L322 540H200Z";
  return [
    shape(ink.paper, body),
    within(
      "t",
      body,
      shape(ink.press, "M190 250L340 306V372L190 316ZM190 390L340 446V512L190 456Z"),
      shape(
        ink.paper,
        hatch({
          from: [
            [200, 300],
            [196, 360],
          ],
          to: [
            [236, 310],
            [236, 370],
          ],
          count: 5,
          width: 4,
        }) +
          hatch({
            from: [
              [196, 420],
              [196, 450],
            ],
            to: [
              [240, 436],
              [240, 470],
            ],
            count: 4,
            width: 4,
          }),
      ),
      shape(
        ink.press,
        hatch({
          from: [
            [320, 236],
            [330, 540],
          ],
          to: [
            [284, 240],
            [270, 540],
          ],
          count: 24,
          width: 5,
        }),
      ),
    ),
    line(ink.press, 7, body),
    shape(ink.press, "M206 208h110v16H206ZM220 150h82v62h-82ZM212 152L261 104L310 152ZM256 84h10v28h-10Z"),
    shape(ink.gold, "M230 158h62v46h-62Z"),
    circle(ink.paper, 261, 180, 15),
    line(ink.press, 4, "M250 158v46M272 158v46M198 224h126M206 208v-16M316 208v-16"),
    shape(ink.press, "M246 540v-46a15 15 0 0 1 30 0v46Z"),
  ].join("");
}
