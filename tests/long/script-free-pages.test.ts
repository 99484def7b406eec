import { expect, test } from "vitest";
import { openContext } from "../support/open-browser.ts";
import { useSite } from "../support/use-site.ts";

const site = useSite();

test.each([
  [
    "/",
    [
      'heading "Faith, Stewardship, Excellence, Community"',
      'link "Camp: Camp Chapel"',
      'group "the scrolling partner logos"',
      "paragraph: Faith, Stewardship, Excellence, Community",
    ],
  ],
  ["/survey/creator", ["Step 1 of 4, 25% complete"]],
  ["/announcements/josiah-vale", ["For immediate release. North Carolina, June 21, 2025"]],
])("%s: what the eye sees apart is said apart", async (path, said) => {
  const context = await openContext(site.browser, { javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(site.origin + path);
  const tree = (await page.locator("body").ariaSnapshot())
    .replaceAll(/\n\s+- (?:text|time): /g, " ")
    .replaceAll(/ (?=[,.:])/g, "");
  await context.close();
  for (const words of said) expect(tree).toContain(words);
});

test.each([
  [undefined, "light"],
  ["white", "dark"],
] as const)("a partner's logo that does not load leaves nothing to be seen: %s, %s", async (ink, colorScheme) => {
  const viewport = { width: 1280, height: 900 };
  const context = await openContext(site.browser, { javaScriptEnabled: false, viewport, colorScheme });
  const page = await context.newPage();
  await page.route("**/partners/fever-app.svg", (route) => route.abort());
  await page.goto(site.origin, { waitUntil: "networkidle" });
  const logo = page.locator("[data-part=partners-row] > ul").first().locator("img[src$='fever-app.svg']");
  await logo.evaluate((image, own) => own && image.setAttribute("data-ink", own), ink);
  await logo.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await logo.boundingBox())!;
  const clip = { x: x - 4, y: y - 4, width: width + 8, height: height + 8 };
  const shown = await page.screenshot({ clip });
  await logo.evaluate((image) => ((image as HTMLElement).style.visibility = "hidden"));
  const blank = await page.screenshot({ clip });
  await context.close();
  expect(shown.equals(blank)).toBe(true);
});

test("a black logo is inverted on dark paper, a white one on light paper and in print", async () => {
  const context = await openContext(site.browser, { javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(site.origin);
  const logos = page.locator("[data-part=partners-row] > ul").first().locator("img");
  const inks = ["drawn", "black", "white"];
  for (const [place, ink] of inks.entries())
    await logos.nth(place).evaluate((image, own) => image.setAttribute("data-ink", own), ink);
  const inverted = async (media: "screen" | "print", colorScheme: "light" | "dark") => {
    await page.emulateMedia({ media, colorScheme });
    const filters = await logos.evaluateAll((all) => all.slice(0, 3).map((logo) => getComputedStyle(logo).filter));
    return inks.filter((_, place) => filters[place] === "invert(1)");
  };
  expect(await inverted("screen", "light")).toEqual(["white"]);
  expect(await inverted("screen", "dark")).toEqual(["black"]);
  expect(await inverted("print", "light")).toEqual(["white"]);
  expect(await inverted("print", "dark")).toEqual(["white"]);
  await context.close();
});
