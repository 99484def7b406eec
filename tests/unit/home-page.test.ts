import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { company } from "../../app/site/content/company.ts";
import { home } from "../../app/site/content/home.ts";
import { partners } from "../../app/site/content/partners.ts";
import { type Project, projects } from "../../app/site/content/projects.ts";
import { chooseProjects, partnersOnFile, buildHomeView } from "../../app/site/pages/build-views.server.ts";
import { pictureAt, pictureFinder } from "../../app/site/pictures/ready-pictures.server.ts";
import { balancedLines } from "../../app/ui/fit-line.ts";

let folder: string;
let warnings: object[];
const findIn = (where: string) => pictureFinder({ read: () => null }, where, log);
const log = { warn: (details: object) => void warnings.push(details) };

beforeEach(() => {
  warnings = [];
  folder = mkdtempSync(path.join(os.tmpdir(), "public-"));
  mkdirSync(path.join(folder, "partners"));
  writeFileSync(path.join(folder, "partners/there.svg"), '<svg viewBox="0 0 200 100"/>');
});

afterEach(() => rmSync(folder, { recursive: true }));

describe("partners", () => {
  test("one whose logo is missing is logged and left out", () => {
    const ink = "white" as const;
    const shown = partnersOnFile(
      [
        { name: "There", logo: "/partners/there.svg", ink },
        { name: "Gone", logo: "/partners/gone.svg", ink },
        { name: "Never had one", logo: "", ink },
      ],
      findIn(folder),
      log,
    );
    const logo = { src: "/partners/there.svg", width: 200, height: 100, alt: "There" };
    expect(shown).toEqual([{ name: "There", logo, ink }]);
    expect(warnings).toEqual([
      { src: "/partners/gone.svg", description: "Gone" },
      { partner: "Never had one", logoUrl: null },
    ]);
  });

  test("the site's own 11 all have their logo", () => {
    const find = findIn(path.resolve("public"));
    const shown = partnersOnFile(partners.partners, find, log);
    expect(shown).toHaveLength(11);
    expect(shown[1]?.logo).toMatchObject({ width: 302, height: 100 });
    expect(warnings).toEqual([]);
    const scrolls = (count: number) =>
      buildHomeView({ company, home, partners: { partners: partners.partners.slice(0, count) }, projects }, find, log)
        .scrolls;
    expect([0, 1, 4, 11].map(scrolls)).toEqual([false, false, false, true]);
  });
});

describe("a picture's size is its file's", () => {
  const usual = { width: 3, height: 1, alt: "" };
  const inks = { create: { width: 70, height: 30, channels: 3, background: "#15120f" } } as const;
  const files: [string, () => string | Promise<Buffer>, object][] = [
    ["a.svg", () => "<?xml version='1.0'?><svg width='9' height='9' viewBox='0 -5 320.4,160'>", [320, 160]],
    ["small.svg", () => '<svg viewBox="0 0 4.8 2.4">', [200, 100]],
    ["a.png", () => sharp(inks).png().toBuffer(), [3, 1]],
  ];

  test.each(files)("%s", async (name, make, size) => {
    writeFileSync(path.join(folder, name), await make());
    const { width, height } = pictureAt(`/${name}`, usual, folder)!;
    expect([width, height]).toEqual(size);
  });
});

const placed = (...places: Project["onHome"][]) =>
  chooseProjects(
    places.map((onHome, index) => Object.assign({}, projects.projects[0], { title: `${index + 1}`, onHome })),
  )
    .map(({ title }) => title)
    .join("");

test.each([
  [placed("no", "no", "no", "no"), "123"],
  [placed("no", "third", "second", "first"), "432"],
  [placed("no", "first", "first", "no"), "312"],
  [placed("no", "third"), "12"],
])("the three projects on the home page are chosen by their places: %s", (found, expected) => {
  expect(found).toBe(expected);
});

test.each([
  ["Camp Chapel", ["Camp", "Chapel"]],
  ["One World Ascension", ["One World", "Ascension"]],
  ["A house of faith that makes media for everyone", ["A house of faith", "that makes media", "for everyone"]],
  ["A B C D E F G H I J", ["A B C D", "E F G H", "I J"]],
  [
    "The annual gathering of every choir, band and brass section in Johnston County",
    ["The annual gathering of", "every choir, band and brass", "section in Johnston County"],
  ],
])("%s is set in at most three lines", (title, lines) => {
  expect(balancedLines(title)).toEqual(lines);
});
