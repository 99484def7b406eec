import { gouge } from "../../../../ui/gouge.ts";
import { fitText } from "../../fit-text.ts";
import { ink, line, shape } from "../print.ts";
import { archPath, hatch, placed, strokes, within } from "./cut.ts";
import { proof } from "./proof.ts";

const COVER = "M0 0H470Q486 0 486 16V704Q486 720 470 720H0Z";

/** A notebook with its pencil. The window on its cover shows wheat. */
export function stewardshipNotebook(): string {
  return proof(
    [ink.gold, "#ffe9a6"],
    shape(ink.orange, strokes([0, 30, 800, 980], 46, 110, 5, -2)),
    placed(
      "rotate(-7 400 500) translate(96 138) scale(.98)",
      shape(ink.press, "M18 20H506V744H18Z"),
      shape(ink.paper, "M6 6H500V734H6Z"),
      shape(
        ink.press,
        hatch({
          from: [
            [488, 24],
            [488, 716],
          ],
          to: [
            [500, 24],
            [500, 716],
          ],
          count: 46,
          width: 3,
          ragged: 0.1,
        }),
      ),
      shape(ink.red, "M388 700H424V820L406 798L388 820Z"),
      line(ink.press, 5, "M388 712V820L406 798L424 820V712"),
      shape(ink.field, COVER),
      line(ink.press, 9, COVER),
      shape(ink.press, "M0 0H104V720H0Z"),
      placed("rotate(-90)", shape(ink.gold, fitText({ text: "STEWARDSHIP", box: [-692, 24, 664, 62] }))),
      window(),
      shape(
        ink.press,
        hatch({
          from: [
            [124, 700],
            [440, 704],
          ],
          to: [
            [124, 640],
            [440, 670],
          ],
          count: 30,
          width: 5,
          ragged: 0.7,
        }),
      ),
      shape(
        ink.press,
        hatch({
          from: [
            [124, 16],
            [430, 16],
          ],
          to: [
            [124, 84],
            [430, 50],
          ],
          count: 30,
          width: 5,
          ragged: 0.7,
        }),
      ),
      shape(ink.press, "M440 -6h20v732h-20Z"),
      shape(
        ink.paper,
        hatch({
          from: [
            [444, 30],
            [444, 690],
          ],
          to: [
            [456, 24],
            [456, 684],
          ],
          count: 24,
          width: 2,
        }),
      ),
    ),
    pencil(),
  );
}

function window(): string {
  const frame = archPath(272, 596, 118, 300);
  return (
    shape(ink.gold, frame) +
    within(
      "w",
      frame,
      shape(ink.orange, strokes([150, 190, 400, 590], 20, 44, 5, -2)),
      shape(ink.press, "M140 560Q270 530 410 566V600H140Z"),
      ...[
        [272, 0, 1],
        [222, -10, 0.78],
        [322, 10, 0.78],
      ].map(([x, turn, size]) => ear(x!, turn!, size!)),
      shape(
        ink.gold,
        hatch({
          from: [
            [170, 574],
            [380, 578],
          ],
          to: [
            [186, 594],
            [396, 594],
          ],
          count: 12,
          width: 4,
        }),
      ),
    ) +
    line(ink.press, 10, frame)
  );
}

function ear(x: number, turn: number, size: number): string {
  let grains = "";
  for (let row = 0; row < 7; row++) {
    const y = -330 + row * 26;
    for (const side of [-1, 1])
      grains +=
        gouge({ from: [side * 3, y + 34], to: [side * 30, y - 6], width: 13, bend: side * 5 }) +
        gouge({ from: [side * 20, y + 6], to: [side * 46, y - 46], width: 2.4 });
  }
  return `<path fill="${ink.press}" transform="translate(${x} 566) rotate(${turn}) scale(${size})" d="${grains}${gouge({ from: [0, -310], to: [0, -382], width: 13 })}M-3-320h6V10h-6ZM3-60Q40-120 62-90Q30-84 3-30ZM-3-30Q-46-96-64-60Q-34-56-3 4Z"/>`;
}

function pencil(): string {
  return placed(
    "rotate(6 700 560) translate(704 204)",
    shape(ink.press, "M10 10H60V560L36 640L10 560Z"),
    shape(ink.red, "M0 60H46V540H0Z"),
    shape(ink.paper, "M0 540H46L23 624Z"),
    shape(ink.press, "M14 590H32L23 624Z"),
    shape(ink.orange, "M0 0H46V40H0Z"),
    shape(ink.paper, "M0 40H46V66H0Z"),
    shape(
      ink.press,
      hatch({
        from: [
          [36, 90],
          [36, 530],
        ],
        to: [
          [46, 76],
          [46, 516],
        ],
        count: 30,
        width: 3,
        ragged: 0.2,
      }),
    ),
    line(ink.press, 6, "M0 0H46V540L23 624L0 540ZM0 40H46M0 66H46M0 540L12 530L23 542L34 530L46 540M15 68V532"),
  );
}
