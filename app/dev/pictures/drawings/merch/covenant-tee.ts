import { gougeRing } from "../../../../ui/gouge.ts";
import { fitOutline } from "../../fit-outline.ts";
import { ink, line, shape, star } from "../print.ts";
import { archPath, halo, hatch } from "./cut.ts";
import { proof } from "./proof.ts";

const SHIRT =
  "M312 176Q400 252 488 176L606 222Q652 242 678 296L760 458L640 520L600 442Q608 660 614 900Q400 924 186 900Q192 660 200 442L160 520L40 458L122 296Q148 242 194 222Z";
const FOOT = 676;

/** A black shirt on a hanger, with the bow of the covenant on its chest, drawn as a church window. */
export function covenantTee(): string {
  return proof(
    ["#6cc4ff", "#dcf4ff"],
    shape(ink.paper, halo({ center: [400, 540], from: 420, to: 690, step: 30, width: 6, angles: [180, 360] })),
    shape("#6cc4ff", halo({ center: [400, 540], from: 432, to: 690, step: 38, width: 5, angles: [0, 180] })),
    line(ink.press, 10, "M318 186L400 128L482 186M400 130V104Q400 88 416 82Q440 70 432 46Q422 26 398 34"),
    shape(ink.press, SHIRT),
    shape(ink.orange, "M336 196Q400 186 464 196Q400 246 336 196Z"),
    shape(
      ink.press,
      hatch({
        from: [
          [352, 196],
          [448, 196],
        ],
        to: [
          [366, 222],
          [434, 222],
        ],
        count: 9,
        width: 3,
      }),
    ),
    line(ink.paper, 4, "M304 190Q400 280 496 190"),
    folds(),
    bow(),
    shape(ink.paper, fitOutline("COVENANT", { x: 262, top: 706, width: 276 }).path),
  );
}

function bow(): string {
  const bands = [ink.red, ink.orange, ink.gold].map((color, index) => {
    const radius = 140 - index * 32;
    return (
      shape(color, archPath(400, FOOT, radius, 130)) +
      shape(
        ink.press,
        gougeRing({
          center: [400, FOOT - 130],
          radius: radius - 12,
          width: 3,
          length: 26,
          gap: 12,
          angles: [182, 358],
        }) + archPath(400, FOOT + 2, radius - 25, 130),
      )
    );
  });
  return bands.join("") + shape(ink.paper, archPath(400, FOOT, 44, 130)) + star(ink.press, 400, 586, 0.9);
}

function folds(): string {
  return (
    shape(
      ink.paper,
      [
        hatch({
          from: [
            [210, 888],
            [262, 892],
          ],
          to: [
            [216, 640],
            [250, 820],
          ],
          count: 9,
          width: 5,
        }),
        hatch({
          from: [
            [596, 888],
            [520, 894],
          ],
          to: [
            [588, 720],
            [536, 850],
          ],
          count: 10,
          width: 5,
        }),
        hatch({
          from: [
            [204, 456],
            [226, 560],
          ],
          to: [
            [288, 366],
            [262, 470],
          ],
          count: 7,
          width: 5,
          bend: 8,
        }),
        hatch({
          from: [
            [596, 456],
            [576, 550],
          ],
          to: [
            [520, 376],
            [548, 470],
          ],
          count: 6,
          width: 5,
          bend: -8,
        }),
        hatch({
          from: [
            [70, 448],
            [150, 490],
          ],
          to: [
            [128, 344],
            [182, 400],
          ],
          count: 8,
          width: 5,
          bend: -5,
        }),
        hatch({
          from: [
            [730, 448],
            [650, 490],
          ],
          to: [
            [684, 356],
            [626, 410],
          ],
          count: 8,
          width: 5,
          bend: 5,
        }),
        hatch({
          from: [
            [208, 240],
            [296, 208],
          ],
          to: [
            [180, 330],
            [250, 250],
          ],
          count: 7,
          width: 4,
          bend: 6,
        }),
      ].join(""),
    ) + line(ink.paper, 3, "M190 884Q400 906 610 884M54 450L162 504M746 450L638 504")
  );
}
