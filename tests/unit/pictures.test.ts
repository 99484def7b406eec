import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { missingPicture } from "../../app/shop/catalogue/product.ts";
import { creators } from "../../app/site/content/creators.ts";
import { sitePages } from "../../app/site/content/pages.server.ts";
import { projects } from "../../app/site/content/projects.ts";
import { buildCreatorView } from "../../app/site/pages/build-views.server.ts";
import { anyPicture } from "../support/any-picture.ts";
import { root } from "../support/run-tool.ts";

const publicFolder = path.join(root, "public");
const pictures = [
  ...projects.projects.map(({ poster, title }) => ({ src: poster, width: 600, height: 750, alt: title })),
  ...creators.creators.flatMap((entry) => {
    const { avatar, banner } = buildCreatorView(entry, anyPicture);
    return [avatar!, banner!];
  }),
];

test.each(pictures)(
  "$src is there, in the size that content says, and no script is in it",
  ({ src, width, height }) => {
    const svg = readFileSync(path.join(publicFolder, src), "utf8");
    expect(svg).toContain(`viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`);
    expect(svg).not.toMatch(/<script|href=|style=/);
    expect(svg.length).toBeLessThan(20_000);
  },
);

test("eleven posters are eleven drawings", () => {
  const drawings = projects.projects.map(({ poster }) => readFileSync(path.join(publicFolder, poster), "utf8"));
  expect(new Set(drawings).size).toBe(11);
});

// The product line on the shop's front is only shown on the page.
const shopDrawings = readdirSync(path.join(publicFolder, "pictures/shop"))
  .filter((file) => file.endsWith(".svg") && file !== "merch-line.svg")
  .map((file) => path.basename(file, ".svg"));

test.each(shopDrawings)(
  "%s of the shop is small, and has a PNG beside it for those who can't show an SVG",
  async (name) => {
    const file = path.join(publicFolder, "pictures/shop", name);
    const svg = readFileSync(`${file}.svg`, "utf8");
    expect(svg).toContain('viewBox="0 0 800 1000"');
    expect(svg).not.toMatch(/<script|href=|style=/);
    expect(svg.length).toBeLessThan(25_000);
    expect(await sharp(`${file}.png`).metadata()).toMatchObject({ width: 600, height: 750, format: "png" });
  },
);

test("the picture that stands in for a missing one is there", () => {
  expect(existsSync(path.join(publicFolder, missingPicture.src))).toBe(true);
});

test("no folder of public/ has the address of a page, which it would send round in circles", () => {
  const folders = readdirSync(publicFolder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  expect(folders.length).toBeGreaterThan(0);
  for (const page of sitePages().filter((address) => address !== "/")) {
    expect(existsSync(path.join(publicFolder, page)), `public${page} is a folder, and ${page} a page`).toBe(false);
  }
});
