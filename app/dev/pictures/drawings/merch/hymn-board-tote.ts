import { fitText } from "../../fit-text.ts";
import { circle, ink, line, shape, star } from "../print.ts";
import { archPath, hatch, strokes } from "./cut.ts";
import { proof } from "./proof.ts";

const BAG = "M148 372Q400 392 652 372L690 918Q400 944 110 918Z";
const ROWS = ["316", "121", "046"];

/** A tote bag on a peg, with a hymn board on its front. */
export function hymnBoardTote(): string {
  return hung("#0f8a5f", "#7fd08f", "#e3f2a0", board());
}

/** The same bag, blank and empty: the picture of an empty cart. */
export function emptyTote(): string {
  const window = archPath(400, 800, 120, 190);
  const dashes = `<path fill="none" stroke="${ink.press}" stroke-width="6" stroke-dasharray="24 16" d="${window}"/>`;
  return hung(ink.orange, ink.gold, ink.gold, dashes + star(ink.red, 400, 640, 1.5));
}

function hung(top: string, middle: string, bottom: string, front: string): string {
  return proof(
    [top, middle, bottom],
    shape(bottom, strokes([0, 40, 800, 330], 42, 74, 5, -2)),
    shape(top, strokes([0, 690, 800, 990], 44, 90, 5, 2)),
    handle(),
    shape(ink.press, "M164 390Q400 410 664 388L716 936Q410 964 132 936Z"),
    shape(ink.paper, BAG),
    shape(ink.press, weave()),
    line(ink.press, 9, BAG),
    line(ink.press, 3, "M150 408Q400 428 650 408"),
    front,
  );
}

function handle(): string {
  return (
    line(ink.press, 34, "M262 384Q262 96 400 92Q538 96 538 384") +
    line(ink.paper, 20, "M262 384Q262 96 400 92Q538 96 538 384") +
    shape(
      ink.press,
      hatch({
        from: [
          [252, 360],
          [258, 210],
        ],
        to: [
          [274, 352],
          [284, 206],
        ],
        count: 11,
        width: 4,
      }) +
        hatch({
          from: [
            [546, 360],
            [536, 200],
          ],
          to: [
            [526, 352],
            [516, 206],
          ],
          count: 11,
          width: 4,
        }),
    ) +
    shape(ink.press, "M372 44h56v66q-28 18-56 0Z") +
    circle(ink.gold, 400, 66, 13)
  );
}

function weave(): string {
  return [
    hatch({
      from: [
        [152, 424],
        [122, 910],
      ],
      to: [
        [196, 424],
        [176, 910],
      ],
      count: 34,
      width: 4,
      ragged: 0.6,
    }),
    hatch({
      from: [
        [650, 424],
        [682, 910],
      ],
      to: [
        [608, 424],
        [614, 910],
      ],
      count: 34,
      width: 4,
      ragged: 0.7,
    }),
    hatch({
      from: [
        [180, 916],
        [620, 916],
      ],
      to: [
        [196, 860],
        [604, 860],
      ],
      count: 26,
      width: 4,
      ragged: 0.7,
    }),
  ].join("");
}

function board(): string {
  const digits = ROWS.flatMap((row, y) =>
    [...row].map((text, x) => ({ text, x: 240 + x * 110, y: 500 + y * 122, gilt: x === y })),
  );
  return [
    shape(ink.press, "M212 860V490L400 422L588 490V860Z"),
    line(ink.paper, 3, "M224 848V498L400 436L576 498V848Z"),
    ...digits.map(
      ({ text, x, y, gilt }) =>
        shape(gilt ? ink.gold : ink.paper, `M${x} ${y}h100v108h-100Z`) +
        shape(ink.press, fitText({ text, box: [x + (text === "1" ? 32 : 24), y + 14, text === "1" ? 30 : 52, 80] })),
    ),
    circle(ink.red, 400, 468, 14),
  ].join("");
}
