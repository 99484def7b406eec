import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { button, option, textField, waitForStep } from "../support/fill-survey.ts";
import { openContext } from "../support/open-browser.ts";
import { readMessages } from "../support/server-database.ts";
import { readRecord } from "../support/survey-records.ts";
import { useSite } from "../support/use-site.ts";
import { eventually, visit, waitForScripts } from "../support/visit.ts";

// The browser's part in handling text that is too long: docs/decisions/0047

const site = useSite();

test("an answer that is too long is not autosaved, and the line beside the buttons says why until it fits", async () => {
  await visit(openContext(site.browser, { javaScriptEnabled: true }), async (page) => {
    const name = `Long ${randomUUID()}`;
    await page.goto(`${site.origin}/survey/creator`);
    await waitForScripts(page);
    await textField(page, "name").fill(name);
    await option(page, "current_stage", "Exploring").check();
    await button(page, "Next Step").click();
    await waitForStep(page, 2);
    const posts: string[] = [];
    page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
    const long = "x".repeat(10_240);
    await textField(page, "niche").fill(long);
    const why = 'Your answer to "Niche" is 10,240 characters long: 240 over the limit. Shorten it.';
    await eventually(() => page.locator("[data-part=saved-line]").innerText()).toBe(`Not saved yet. ${why}`);
    await button(page, "Previous").click();
    await eventually(() => page.locator("[data-part=error-summary]").innerText()).toContain(why);
    expect([posts, await textField(page, "niche").inputValue()]).toEqual([[], long]);
    await textField(page, "niche").fill(long.slice(240));
    await eventually(() => page.locator("[data-part=saved-line]").innerText()).toBe("Saved");
    expect((await readRecord(site.databaseFile, name)).niche).toHaveLength(10_000);
  });
});

describe.each([true, false])("a form above 96 KB, scripts: %s", { tags: "long" }, (javaScriptEnabled) => {
  test("is refused with a message, and keeps what was typed", async () => {
    await visit(
      openContext(site.browser, { javaScriptEnabled }),
      async (page) => {
        await page.goto(`${site.origin}/contact`);
        if (javaScriptEnabled) await waitForScripts(page);
        const book = "In the beginning. ".repeat(8_000);
        await fill(page, book);
        await page.getByRole("button", { name: "Send Message" }).click();
        if (javaScriptEnabled) await page.getByText("That's nearly a book").first().waitFor();
        else {
          await page.getByText("This is too long").first().waitFor();
          await page.getByText("One form can hold 96 KB of text, about 40 pages.").waitFor();
          await page.goBack();
        }
        await eventually(() => page.getByLabel("Message").inputValue()).toBe(book);
        expect(await page.getByLabel("Name").inputValue()).toBe("Ruth");
        expect(await readMessages(site.databaseFile)).toEqual([]);
      },
      /status of 413/,
    );
  });
});

async function fill(page: Page, message: string): Promise<void> {
  await page.getByLabel("Name").fill("Ruth");
  await page.getByLabel("Email").fill("ruth@example.com");
  await page.getByLabel("Message").fill(message);
}
