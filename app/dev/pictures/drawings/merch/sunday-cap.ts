import { fitOutline } from "../../fit-outline.ts";
import { circle, ink, line, shape, star } from "../print.ts";
import { archPath, halo, hatch, strokes, within } from "./cut.ts";
import { proof } from "./proof.ts";

const CROWN = "M132 610Q120 250 400 232Q680 250 668 610Q400 540 132 610Z";
const BRIM = "M118 596Q400 506 682 596Q772 660 766 760Q590 690 400 690Q210 690 34 760Q28 660 118 596Z";

const UNDERSIDE = "M34 756Q210 680 400 680Q590 680 766 756Q590 776 400 776Q210 776 34 756Z";

/** A cap from the front. Its patch is a church window with a sun. */
export function sundayCap(): string {
  return proof(
    ["#ff4d5a", "#ffb3a1"],
    shape("#ffd3c4", halo({ center: [400, 560], from: 384, to: 660, step: 30, width: 6, angles: [200, 340] })),
    shape("#ff4d5a", strokes([0, 800, 800, 985], 30, 104, 6, -2)),
    shape(ink.press, "M96 872Q400 836 704 872Q400 910 96 872Z"),
    shape(ink.night, UNDERSIDE),
    shape(
      ink.press,
      hatch({
        from: [
          [120, 716],
          [680, 716],
        ],
        to: [
          [104, 776],
          [696, 776],
        ],
        count: 30,
        width: 6,
      }),
    ),
    line(ink.press, 9, UNDERSIDE),
    shape(ink.night, CROWN),
    line(ink.press, 10, CROWN),
    circle(ink.night, 400, 230, 22),
    line(ink.press, 9, "M378 234a22 16 0 0 1 44 0Z"),
    within("c", CROWN, shape(ink.press, shade()), shape(ink.paper, light())),
    line(ink.press, 6, "M400 246V300M236 300Q180 420 184 584M564 300Q620 420 616 584"),
    ...[
      [250, 372],
      [550, 372],
    ].map(([x, y]) => circle(ink.press, x!, y!, 13) + circle("#ff8d8d", x!, y!, 5)),
    shape(ink.press, BRIM),
    shape(
      ink.paper,
      hatch({
        from: [
          [96, 650],
          [150, 610],
        ],
        to: [
          [56, 730],
          [150, 690],
        ],
        count: 8,
        width: 5,
        bend: 5,
      }) +
        hatch({
          from: [
            [170, 606],
            [420, 566],
          ],
          to: [
            [176, 686],
            [420, 650],
          ],
          count: 20,
          width: 5,
          ragged: 0.8,
        }) +
        hatch({
          from: [
            [720, 664],
            [640, 606],
          ],
          to: [
            [750, 728],
            [650, 660],
          ],
          count: 10,
          width: 5,
          bend: -5,
          ragged: 0.6,
        }),
    ),
    line(ink.gold, 4, "M60 726Q220 656 400 656Q580 656 740 726"),
    patch(),
  );
}

function shade(): string {
  return (
    hatch({
      from: [
        [660, 330],
        [660, 596],
      ],
      to: [
        [560, 300],
        [628, 574],
      ],
      count: 22,
      width: 6,
      bend: -6,
    }) +
    hatch({
      from: [
        [440, 246],
        [600, 300],
      ],
      to: [
        [446, 290],
        [560, 350],
      ],
      count: 12,
      width: 6,
    })
  );
}

function light(): string {
  return (
    hatch({
      from: [
        [146, 580],
        [196, 330],
      ],
      to: [
        [176, 572],
        [240, 330],
      ],
      count: 16,
      width: 5,
      bend: -4,
    }) +
    hatch({
      from: [
        [236, 296],
        [370, 246],
      ],
      to: [
        [262, 330],
        [376, 286],
      ],
      count: 10,
      width: 4,
    })
  );
}

function patch(): string {
  const frame = archPath(400, 584, 128, 110);
  return [
    shape(ink.gold, frame),
    shape(ink.red, "M284 474H516V462a116 116 0 0 0-232 0Z"),
    shape(ink.gold, halo({ center: [400, 474], from: 66, to: 104, step: 13, width: 4, angles: [182, 358] })),
    shape(ink.gold, "M348 476a52 52 0 0 1 104 0Z"),
    shape(ink.press, fitOutline("SUNDAY", { x: 292, top: 484, width: 216 }).path),
    line(ink.press, 9, frame),
    line(ink.press, 4, "M272 475H528"),
    star(ink.press, 400, 456, 0.5),
  ].join("");
}
