import { describe, expect, test } from "vitest";
import {
  isTooLarge,
  loadsOrRuns,
  exceedsMemory,
  kindOf,
  scaleOf,
  widthsFor,
} from "../../app/site/pictures/picture-file.ts";
import { type StoredFile, type StoredPicture, toShown } from "../../app/site/pictures/stored-picture.ts";

const picture: StoredPicture = {
  id: "a",
  name: "Wheat",
  alt: "A field of wheat",
  isDecoration: false,
  isAnimated: false,
  focus: 2,
  width: 2400,
  height: 1801,
  state: "ready",
  reason: null,
  createdAt: "",
  createdBy: "",
  stamp: "",
};

const file = (format: StoredFile["format"], width: number): StoredFile => ({
  pictureId: "a",
  width,
  format,
  digest: `${format}${width}`,
  size: 1,
});

test("the largest file has at most as many pixels as 2400 by 1800", () => {
  const sizes = [
    [4000, 3000],
    [3000, 4000],
    [8000, 8000],
    [1, 50_000],
  ] as const;
  const made = sizes.map(([width, height]) => {
    const scale = scaleOf({ width, height });
    return [width * scale, height * scale].map(Math.round);
  });
  expect(made).toEqual([
    [2400, 1800],
    [1800, 2400],
    [2078, 2078],
    [0, 4800],
  ]);
});

test("what can't be decoded row by row has fewer pixels", () => {
  const most = { pixels: 50_000_000, isProgressive: false, isDeep: false };
  expect(exceedsMemory({ ...most, kind: "jpeg" })).toBe(false);
  expect(exceedsMemory({ ...most, kind: "jpeg", isProgressive: true })).toBe(true);
  expect(exceedsMemory({ ...most, kind: "jpeg", isProgressive: true, pixels: 43_000_000 })).toBe(false);
  expect(exceedsMemory({ ...most, kind: "avif", pixels: 12_200_000 })).toBe(false);
  expect(exceedsMemory({ ...most, kind: "avif", pixels: 12_200_000, isDeep: true })).toBe(true);
});

test("a page gets all files of a picture, the smallest formats first", () => {
  const files = [file("webp", 800), file("avif", 1600), file("jpg", 1600), file("avif", 400), file("webp", 400)];
  expect(toShown(picture, files)).toEqual({
    src: "/media/jpg1600.jpg",
    width: 1600,
    height: 1201,
    alt: "A field of wheat",
    sources: [
      { type: "image/avif", srcSet: "/media/avif400.avif 400w, /media/avif1600.avif 1600w" },
      { type: "image/webp", srcSet: "/media/webp400.webp 400w, /media/webp800.webp 800w" },
    ],
    focus: 2,
  });
  expect(toShown({ ...picture, isDecoration: true }, files)?.alt).toBe("");
  expect(toShown(picture, [])).toBeNull();
});

test("no file is wider than the picture", () => {
  expect([5000, 2400, 1000, 800, 30].map(widthsFor)).toEqual([
    [400, 720, 1080, 1600, 2400],
    [400, 720, 1080, 1600, 2400],
    [400, 720, 1000],
    [400, 800],
    [30],
  ]);
});

const bytes = (text: string) => Buffer.from(text, "latin1");

test.each([
  ["\xff\xd8\xff\xe0", "jpeg"],
  ["\x89PNG\r\n\x1a\n....", "png"],
  ["RIFF\x01\x02\x03\x04WEBPVP8 ", "webp"],
  ["\0\0\0\x1cftypavif\0\0\0\0mif1", "avif"],
  ["\0\0\0\x1cftypheic\0\0\0\0mif1", "heic"],
  ["<svg>", "svg"],
  ["\xef\xbb\xbf<?xml version='1.0'?>\n<!-- Made by hand -->\n<!DOCTYPE svg PUBLIC '-//W3C' 'x' [ ]><svg >", "svg"],
  ["<html><svg>", null],
  ["", null],
])("%j is %s", (start, kind) => {
  expect(kindOf(bytes(start))).toBe(kind);
});

describe("a drawing", () => {
  test.each([
    "<svg><use href='#a'/></svg>",
    '<svg><rect fill="url(#a)"/><image href="data:image/png;base64,AAAA"/></svg>',
    '<?xml version="1.0" encoding="UTF-8"?><svg xmlns="http://www.w3.org/2000/svg"/>',
    "<svg><text>Turn it on = off</text><a href=''/></svg>",
  ])("may be %s", (svg) => {
    expect(loadsOrRuns(bytes(svg))).toBe(false);
  });

  test("has at most 50,000 tags, in two megabytes", () => {
    expect([50_000, 50_001].map((tags) => isTooLarge(bytes("<g/>".repeat(tags))))).toEqual([false, true]);
    expect([2_097_152, 2_097_153].map((size) => isTooLarge(bytes(" ".repeat(size))))).toEqual([false, true]);
  });
});
