import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { shareImagePath } from "../../app/server/addresses.ts";
import { sitePages } from "../../app/site/content/pages.server.ts";
import { root } from "../support/run-tool.ts";

test.each(sitePages())("%s has a share image of 1200 x 630 that is under 40 KB", async (page) => {
  const file = path.join(root, "public", shareImagePath(page));
  expect(existsSync(file)).toBe(true);
  const { width, height, format } = await sharp(file).metadata();
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: "png" });
  // Color type 3 in the PNG header: a palette.
  expect(readFileSync(file)[25]).toBe(3);
  expect(statSync(file).size).toBeLessThan(40 * 1024);
});
