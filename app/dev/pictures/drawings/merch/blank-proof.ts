import { circle, ink, line, shape, sheet } from "../print.ts";
import { archPath } from "./cut.ts";
import { HEIGHT, WIDTH } from "./proof.ts";

const MARK = "M-26 0H26M0-26V26M-14 0a14 14 0 1 0 28 0a14 14 0 1 0-28 0Z";

/** A proof from before the plate is cut: crop and registration marks and the bar of inks, without a picture. */
export function blankProof(): string {
  const crops = [
    [1, 1],
    [-1, 1],
    [1, -1],
    [-1, -1],
  ].map(
    ([x, y]) =>
      `M${x! > 0 ? 90 : 710} ${y! > 0 ? 30 : 970}v${y! * 44}M${x! > 0 ? 30 : 770} ${y! > 0 ? 90 : 910}h${x! * 44}`,
  );
  const marks = [
    [400, 52],
    [400, 948],
    [52, 500],
    [748, 500],
  ].map(
    ([x, y]) =>
      `<path fill="none" stroke="${ink.press}" stroke-width="4" transform="translate(${x} ${y})" d="${MARK}"/>`,
  );
  const bar = [ink.press, ink.night, ink.field, ink.red, ink.orange, ink.gold].map((color, index) =>
    shape(color, `M${256 + index * 48} 838h48v48h-48Z`),
  );
  return sheet(
    WIDTH,
    HEIGHT,
    shape(ink.paper, `M0 0H${WIDTH}V${HEIGHT}H0Z`),
    line(ink.press, 4, crops.join("")),
    ...marks,
    `<path fill="none" stroke="${ink.press}" stroke-width="5" stroke-dasharray="22 14" d="${archPath(400, 770, 210, 350)}"/>`,
    line(ink.press, 3, "M400 210V770M190 420H610"),
    circle(ink.paper, 400, 490, 74),
    `<path fill="none" stroke="${ink.press}" stroke-width="5" transform="translate(400 490) scale(2.4)" d="${MARK}"/>`,
    ...bar,
    line(ink.press, 4, "M256 838h288v48h-288Z"),
  );
}
