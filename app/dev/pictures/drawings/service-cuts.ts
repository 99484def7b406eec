import { gouge, gougeRing, unevenness } from "../../../ui/gouge.ts";
import { circle, ink, line, shape, sheet, star } from "./print.ts";

/** Linocuts of /services, by file name. */
export const serviceCuts: Record<string, string> = {
  "app-development": phone(),
  "creator-representation": choir(),
  "media-production": camera(),
  "church-consulting": church(),
  "digital-strategy-automation": mill(),
};

/** A phone in a hand: its screen is a window with the morning in it. */
function phone(): string {
  const sky = [62, 78, 94, 110].map((radius) =>
    gougeRing({ center: [150, 190], radius, width: 4, length: 20, gap: 8, angles: [180, 360] }),
  );
  return sheet(
    300,
    400,
    shape(ink.paper, "M52 8h196v384H52Z"),
    shape(ink.press, "M64 34h172v310H64ZM122 358h56v12h-56ZM130 18h40v6h-40Z"),
    shape(ink.night, "M76 340V150a74 74 0 0 1 148 0v190Z"),
    `<clipPath id="w"><path d="M76 340V150a74 74 0 0 1 148 0v190Z"/></clipPath><g clip-path="url(#w)">`,
    shape(ink.gold, sky.join("")),
    circle(ink.gold, 150, 190, 48),
    shape(ink.red, "M60 262Q150 200 240 262V344H60Z"),
    shape(
      ink.press,
      Array.from({ length: 8 }, (_, row) =>
        gouge({
          from: [80 + 30 * unevenness(row), 262 + row * 10],
          to: [180 + 40 * unevenness(row + 3), 258 + row * 10],
          width: 4,
          bend: -3,
        }),
      ).join(""),
    ),
    "</g>",
    star(ink.press, 150, 190, 0.7),
  );
}

/** Three creators in three windows: a voice, a pen, a lens. */
function choir(): string {
  const windows = [
    { x: 8, ground: ink.red, halo: ink.gold, tool: "M66 150h20v52h-20ZM58 118a18 18 0 0 1 36 0v26h-36Z" },
    { x: 168, ground: ink.night, halo: ink.paper, tool: "M226 96l24 10-14 84-12 22-4-26Z" },
    { x: 328, ground: ink.field, halo: ink.gold, tool: "M372 130h70v60h-70ZM388 118h24v12h-24Z" },
  ];
  const drawn = windows.map(({ x, ground, halo, tool }) => {
    const middle = x + 72;
    const frame = `M${x} 296V80a72 72 0 0 1 144 0v216Z`;
    const rings = [52, 62, 72, 82].map((radius) =>
      gougeRing({ center: [middle, 88], radius: radius * 0.8, width: 3.4, length: 15, gap: 6, angles: [190, 350] }),
    );
    return (
      shape(ground, frame) +
      shape(halo, rings.join("")) +
      shape(ink.press, `M${x + 8} 296Q${x + 12} 226 ${middle - 16} 214V190h32v24Q${x + 132} 226 ${x + 136} 296Z`) +
      shape(ink.press, tool) +
      line(ink.press, 7, frame)
    );
  });
  const lens = circle(ink.gold, 407, 160, 20) + circle(ink.press, 407, 160, 9);
  const grille = shape(ink.red, "M60 116h32v4h-32ZM60 126h32v4h-32ZM60 136h32v4h-32Z");
  return sheet(480, 300, ...drawn, lens, grille, shape(ink.paper, "M230 110l14 5-10 62-6 12Z"));
}

/** A film camera with two reels, and the picture that it projects on the wall. */
function camera(): string {
  return sheet(
    360,
    360,
    circle(ink.press, 112, 92, 80),
    circle(ink.press, 244, 108, 62),
    holes(112, 92, 80),
    holes(244, 108, 62),
    circle(ink.gold, 112, 92, 9),
    circle(ink.gold, 244, 108, 8),
    shape(
      ink.press,
      "M60 168h222v104H60ZM282 196l70-30v108l-70-30ZM150 272h44l62 88h-24l-60-76-60 76H88ZM166 272h14v88h-14Z",
    ),
    shape(ink.red, "M84 192h88v56H84Z"),
    shape(
      ink.gold,
      Array.from({ length: 6 }, (_, row) =>
        gouge({ from: [188, 186 + row * 13], to: [262, 186 + row * 13], width: 3.4 }),
      ).join("") +
        Array.from({ length: 6 }, (_, row) =>
          gouge({ from: [296, 190 + row * 14], to: [342, 184 + row * 15], width: 3 }),
        ).join(""),
    ),
    shape(ink.paper, "M114 204v32l30-16Z"),
  );
}

function holes(x: number, y: number, radius: number): string {
  return [0, 72, 144, 216, 288]
    .map(
      (turn) =>
        `<circle fill="${ink.gold}" cx="${x}" cy="${y - radius * 0.55}" r="${radius * 0.22}" transform="rotate(${turn} ${x} ${y})"/>`,
    )
    .join("");
}

/** A clapboard church with an open door, under a night sky made of cuts. */
function church(): string {
  const sky = Array.from({ length: 17 }, (_, ring) =>
    gougeRing({
      center: [210, 96],
      radius: 34 + ring * 19,
      width: 4.6,
      length: 26 + ring * 2,
      gap: 8 + ring,
      angles: [150, 390],
    }),
  );
  const boards = Array.from(
    { length: 15 },
    (_, row) =>
      gouge({ from: [116, 262 + row * 13], to: [170 + 20 * unevenness(row), 262 + row * 13], width: 2.4 }) +
      gouge({ from: [252, 262 + row * 13], to: [304, 262 + row * 13], width: 2.4 }),
  );
  const path = Array.from({ length: 8 }, (_, row) =>
    gouge({ from: [196 - row * 9, 446 + row * 5], to: [226 + row * 9, 446 + row * 5], width: 3 }),
  );
  return sheet(
    420,
    480,
    shape(ink.gold, sky.join("")),
    shape(ink.press, "M0 440Q210 410 420 440V480H0Z"),
    shape(ink.paper, "M108 250L210 176 312 250V446H108ZM174 204V116L210 70 246 116V204Z"),
    shape(
      ink.press,
      "M96 254L210 168 324 254 316 264 210 184 104 264ZM164 122L210 60 256 122 248 128 210 78 172 128ZM206 14h8v48h-8ZM192 26h36v8h-36Z",
    ),
    shape(ink.press, boards.join("")),
    shape(ink.gold, "M180 446V350a30 30 0 0 1 60 0v96ZM196 160v-18a14 14 0 0 1 28 0v18Z"),
    line(ink.press, 7, "M180 446V350a30 30 0 0 1 60 0v96"),
    shape(ink.red, "M132 360v-44a16 16 0 0 1 32 0v44ZM256 360v-44a16 16 0 0 1 32 0v44Z"),
    line(ink.press, 6, "M132 360v-44a16 16 0 0 1 32 0v44ZM256 360v-44a16 16 0 0 1 32 0v44Z"),
    shape(ink.gold, path.join("")),
  );
}

/** A water wheel in a stream. */
function mill(): string {
  const arms = Array.from(
    { length: 12 },
    (_, index) =>
      `<path fill="${ink.press}" transform="rotate(${index * 30} 250 190)" d="M245 30h10v320h-10ZM226 16h48v26h-48Z"/>`,
  );
  let stream = "";
  for (let row = 0; row < 6; row++) {
    for (let x = -20 + (row % 2) * 30; x < 480; x += 64 + 14 * unevenness(x + row))
      stream += gouge({ from: [x, 330 + row * 13], to: [x + 44, 330 + row * 13], width: 4, bend: -3 });
  }
  const fall = Array.from({ length: 9 }, (_, index) =>
    gouge({
      from: [10 + 12 * unevenness(index), 26 + index * 4],
      to: [206 - index * 4, 20 + index * 5],
      width: 4,
      bend: -4,
    }),
  );
  return sheet(
    480,
    400,
    shape(ink.night, "M0 14Q120 0 226 16L204 66Q100 46 0 70Z"),
    shape(ink.paper, fall.join("")),
    ...arms,
    line(ink.press, 16, "M396 190a146 146 0 1 0-292 0 146 146 0 1 0 292 0Z"),
    line(ink.press, 10, "M350 190a100 100 0 1 0-200 0 100 100 0 1 0 200 0Z"),
    circle(ink.press, 250, 190, 40),
    star(ink.gold, 250, 190, 0.66),
    shape(ink.night, "M0 316Q120 300 240 318T480 312V400H0Z"),
    shape(ink.paper, stream),
  );
}
