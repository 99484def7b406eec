import type { Setting } from "./outline-text.ts";

/** The drawing of one partner's wordmark, 100 units high. */
export interface Wordmark {
  settings: Setting[];
  /** Filled outlines. */
  shapes?: string;
  /** Lines, 6 units wide. */
  lines?: string;
  /** Right edge of the shapes and lines, if they reach further than the settings. */
  drawnWidth?: number;
  /** A box that the settings are cut out of: x, width. */
  plate?: { x: number; width: number };
}

/** By file name. Samples, made up for the project: a partner's own file replaces its sample in public/partners. */
export const wordmarks: Record<string, Wordmark> = {
  "empower-elite": {
    settings: [
      { text: "EMPOWER", face: "gothic", axis: 100, x: 0, baseline: 64, capHeight: 64, width: 206 },
      { text: "ELITE", face: "franklin", axis: 800, x: 32, baseline: 100, capHeight: 22, width: 142 },
    ],
    shapes: "M0 86h20v6H0ZM186 86h20v6h-20Z",
  },
  "fever-app": {
    settings: [{ text: "FEVER", face: "gothic", axis: 100, x: 14, baseline: 84, capHeight: 68, width: 152 }],
    plate: { x: 0, width: 180 },
    lines: "M190 62h22l10-44 18 74 12-46 8 16h26",
    drawnWidth: 302,
  },
  "camp-chapel": {
    settings: [
      { text: "CAMP", face: "gothic", axis: 100, x: 126, baseline: 66, capHeight: 66, width: 122 },
      { text: "CHAPEL", face: "franklin", axis: 700, x: 127, baseline: 100, capHeight: 21, width: 120 },
    ],
    shapes: "M0 100 54 8l54 92H72L54 66 36 100Z",
    lines: "M54 0v22M45 8h18",
  },
  "mercy-seat-church": {
    settings: [
      { text: "Mercy Seat", face: "franklin", axis: 300, x: 0, baseline: 48, capHeight: 41, width: 262 },
      { text: "CHURCH", face: "gothic", axis: 100, x: 66, baseline: 100, capHeight: 30, width: 130 },
    ],
    shapes: "M2 79h52v3H2ZM2 87h52v3H2ZM208 79h52v3h-52ZM208 87h52v3h-52Z",
  },
  "elevated-aba": {
    settings: [
      { text: "elevated", face: "franklin", axis: 800, x: 0, baseline: 92, capHeight: 62, tracking: -2 },
      { text: "ABA", face: "gothic", axis: 100, x: 344, baseline: 62, capHeight: 56 },
    ],
    shapes: "M344 80h84v12h-84Z",
  },
  "ascend-path-aba": {
    settings: [
      { text: "ASCEND", face: "gothic", axis: 95, x: 0, baseline: 100, capHeight: 62, tracking: 4, rise: 7.6 },
      { text: "Path ABA", face: "franklin", axis: 600, x: 184, baseline: 100, capHeight: 34 },
    ],
  },
  openaba: {
    settings: [
      { text: "pen", face: "franklin", axis: 300, x: 94, baseline: 82, capHeight: 72 },
      { text: "ABA", face: "franklin", axis: 900, x: 266, baseline: 82, capHeight: 64, tracking: -2 },
    ],
    shapes: "M84 28A42 42 0 1 0 84 72L73 65A29 29 0 1 1 73 35Z",
  },
  "one-world-ascension": {
    settings: [
      { text: "ONE WORLD", face: "gothic", axis: 100, x: 116, baseline: 57, capHeight: 54, width: 204 },
      { text: "ASCENSION", face: "franklin", axis: 500, x: 117, baseline: 98, capHeight: 27, width: 202 },
    ],
    lines: "M50 3a47 47 0 1 0 0 94a47 47 0 1 0 0-94M50 3c-28 24-28 70 0 94c28-24 28-70 0-94M3 50h94M10 26h80M10 74h80",
  },
  "the-chapel": {
    settings: [
      { text: "THE", face: "franklin", axis: 700, x: 52, baseline: 36, capHeight: 15, tracking: 4 },
      { text: "CHAPEL", face: "gothic", axis: 90, x: 16, baseline: 89, capHeight: 46, width: 122 },
    ],
    lines: "M3 97V77a74 74 0 0 1 148 0V97Z",
    drawnWidth: 154,
  },
  truharvest: {
    settings: [
      { text: "Tru", face: "franklin", axis: 900, x: 74, baseline: 84, capHeight: 66, tracking: -2 },
      { text: "Harvest", face: "franklin", axis: 300, x: 218, baseline: 84, capHeight: 66, tracking: -1 },
    ],
    shapes:
      "M30 30q-14-14 0-30 14 16 0 30ZM26 52Q4 50 2 28q22 2 24 24ZM34 52q2-22 24-24-2 22-24 24ZM26 78Q4 76 2 54q22 2 24 24ZM34 78q2-22 24-24-2 22-24 24ZM27 58h6v42h-6Z",
  },
  trubank: {
    settings: [
      { text: "TRU", face: "gothic", axis: 100, x: 112, baseline: 100, capHeight: 100 },
      { text: "BANK", face: "gothic", axis: 75, x: 262, baseline: 86, capHeight: 72, tracking: 5 },
    ],
    shapes:
      "M0 34 48 0l48 34v6H0ZM8 46h14v36H8ZM41 46h14v36H41ZM74 46h14v36H74ZM0 88h96v12H0ZM262 94h116v6h-116ZM262 0h116v6h-116Z",
  },
};
