import sharp from "sharp";
import { expect, test } from "vitest";
import { openContext } from "../support/open-browser.ts";
import { useSite } from "../support/use-site.ts";
import { visit } from "../support/visit.ts";

// In forced colors, as in Windows' contrast themes, browsers drop the colors of a page.

const site = useSite();

test.each(["light", "dark"] as const)("a step's bar shows how far the survey is (%s)", (colorScheme) =>
  visit(openContext(site.browser, { javaScriptEnabled: false, forcedColors: "active", colorScheme }), async (page) => {
    await page.goto(`${site.origin}/survey/creator`);
    const picture = sharp(await page.locator("progress").screenshot()).removeAlpha();
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
    const row = Math.floor(info.height / 2);
    const colorAt = (part: number) => {
      const start = (row * info.width + Math.floor(info.width * part)) * info.channels;
      return [...data.subarray(start, start + 3)].join(" ");
    };
    // It is at 25%.
    expect(colorAt(0.2)).not.toBe(colorAt(0.3));
    expect(colorAt(0.3)).toBe(colorAt(0.9));
    expect(colorAt(0), "its edge is seen").not.toBe(colorAt(0.3));
  }),
);
