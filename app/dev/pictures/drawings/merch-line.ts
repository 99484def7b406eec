import { gouge, unevenness } from "../../../ui/gouge.ts";
import { fitOutline, stackOutlines } from "../fit-outline.ts";
import { circle, ink, line, shape, sheet, star } from "./print.ts";

/** The shop's first prints, hung on a line: a shirt, a bag, a poster and a cap. */
export function merchLine(): string {
  return sheet(
    1200,
    640,
    line(ink.press, 6, "M-10 60Q600 190 1210 60"),
    shirt(),
    bag(),
    poster(),
    cap(),
    ...[150, 330, 520, 668, 812, 960, 1090].map(peg),
  );
}

function heightAt(x: number): number {
  return Math.round(60 + 130 * (1 - ((x - 600) / 610) ** 2) * 0.5);
}

function peg(x: number): string {
  const y = heightAt(x);
  return (
    shape(ink.gold, `M${x - 9} ${y - 22}h18v56h-18Z`) +
    line(ink.press, 5, `M${x - 9} ${y - 22}h18v56h-18ZM${x} ${y - 22}v40`)
  );
}

function shirt(): string {
  const outline =
    "M150 96Q180 110 190 106Q240 150 292 116Q320 122 342 112L438 190L388 260L352 236V560H128V226L92 246L48 172Z";
  let folds = "";
  for (let index = 0; index < 9; index++)
    folds +=
      gouge({ from: [142 + index * 7, 552], to: [136 + index * 6, 430 + 50 * unevenness(index)], width: 4 }) +
      gouge({
        from: [342 - index * 4, 270 + index * 12],
        to: [300 + 20 * unevenness(index), 250 + index * 10],
        width: 3.6,
      });
  return (
    shape(ink.press, outline) +
    shape(ink.paper, folds + "M190 106Q240 150 292 116L300 124Q240 172 180 112Z") +
    shape(ink.gold, "M176 420V312a64 64 0 0 1 128 0v108Z") +
    star(ink.press, 240, 344)
  );
}

function bag(): string {
  let weave = "";
  for (let index = 0; index < 12; index++)
    weave += gouge({
      from: [506 - index, 310 + index * 22],
      to: [524 - index + 16 * unevenness(index + 4), 310 + index * 22],
      width: 3,
    });
  return (
    line(ink.press, 14, "M536 292Q526 130 560 128M672 292Q682 140 652 134") +
    shape(ink.paper, "M498 286H708L722 586H486Z") +
    line(ink.press, 7, "M498 286H708L722 586H486Z") +
    shape(ink.press, weave) +
    shape(ink.red, fitOutline("TETM", { x: 548, top: 350, width: 140 }).path) +
    shape(ink.press, "M548 516h140v7h-140ZM548 532h140v3h-140Z")
  );
}

function poster(): string {
  const words = stackOutlines(["FAITH", "STEWARDSHIP", "EXCELLENCE", "COMMUNITY"], {
    x: 810,
    top: 262,
    width: 140,
    gap: 8,
  });
  return (
    shape(ink.red, "M784 124H976V260H784Z") +
    shape(ink.orange, "M784 240H976V370H784Z") +
    shape(ink.gold, "M784 360H976V524H784Z") +
    line(ink.press, 7, "M784 124H976V524H784Z") +
    line(ink.press, 3, "M796 136H964V512H796Z") +
    shape(ink.press, words.path) +
    star(ink.press, 880, 200, 1.1)
  );
}

function cap(): string {
  const seams = [1046, 1072, 1112, 1138].map((x) =>
    gouge({ from: [1092 + (x - 1092) * 0.3, 152], to: [x, 244], width: 4 }),
  );
  return (
    line(ink.press, 5, "M1090 108v36") +
    shape(ink.night, "M1014 262Q1014 146 1092 142Q1170 146 1170 262Z") +
    shape(ink.paper, seams.join("")) +
    shape(ink.press, "M1004 256Q1092 236 1194 262Q1206 296 1180 292Q1092 262 1004 276Z") +
    circle(ink.gold, 1092, 208, 22) +
    star(ink.press, 1092, 208, 0.36)
  );
}
