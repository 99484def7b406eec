import { beforeAll, expect, test } from "vitest";
import { openContext } from "../support/open-browser.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { useSite } from "../support/use-site.ts";
import { eventually, visit, waitForScripts } from "../support/visit.ts";

const site = useSite();

beforeAll(() => seedCatalogue(site.databaseFile));

const withScripts = { javaScriptEnabled: true };

test("a product becomes a live page without a complaint, asks for a size, and says that it is adding", async () => {
  await visit(openContext(site.browser, withScripts), async (page) => {
    await page.goto(`${site.origin}/shop/covenant-tee`);
    await waitForScripts(page);
    let asked = 0;
    // The request never gets a response, so the page stays in its waiting state.
    await page.route("**/cart.data*", () => void (asked += 1));
    const add = page.locator("button[value=add]");
    await add.click();
    expect(
      await page
        .locator("input[name=size]")
        .first()
        .evaluate((input: HTMLInputElement) => input.validity.valueMissing),
    ).toBe(true);
    expect(asked).toBe(0);
    await page.getByRole("radio", { name: "2XL" }).check();
    await add.click();
    await eventually(() => add.textContent()).toBe("Adding...");
    await eventually(() => asked).toBe(1);
  });
});

test.each([true, false])(
  "a picture that does not load gives way to the placeholder (it failed before the scripts came: %s)",
  async (early) => {
    await visit(
      openContext(site.browser, withScripts),
      async (page) => {
        // The scripts come once the picture has failed, or it fails once they are there.
        const failed = page.waitForResponse("**/lighthouse-print.svg").then((answer) => answer.finished());
        await page.route("**/lighthouse-print.svg", async (route) => {
          if (!early) await waitForScripts(page);
          await route.fulfill({ status: 404 });
        });
        await page.route("**/assets/*.js", async (route) => {
          if (early) await failed;
          await route.continue();
        });
        await page.goto(`${site.origin}/shop/lighthouse-print`);
        const picture = page.locator("main article img");
        await eventually(() => picture.getAttribute("src")).toBe("/pictures/shop/placeholder.svg");
        expect(await picture.getAttribute("alt")).toBe("No picture yet");
      },
      /404/,
    );
  },
);
