import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DeskMember, signInMember } from "../support/desk-member.ts";
import { button } from "../support/fill-survey.ts";
import { openBrowser, openContext } from "../support/open-browser.ts";
import { startServer, type TestServer } from "../support/start-server.ts";
import { visit, waitForScripts } from "../support/visit.ts";

let server: TestServer;
let browser: Browser;
let member: DeskMember;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  member = await signInMember(server.databaseFile);
});

afterAll(async () => {
  await browser?.close();
  await server?.remove();
});

describe.each([true, false])("with JavaScript: %s", (javaScriptEnabled) => {
  test("after a refused form, the marks and texts of a list stand where they belong", () =>
    visit(
      openContext(browser, { javaScriptEnabled }),
      async (page, context) => {
        await context.addCookies([{ ...member.cookie, url: server.origin }]);
        await page.goto(`${server.origin}/desk/content/about`);
        if (javaScriptEnabled) await waitForScripts(page);
        const [first, , ...rest] = await people(page);
        await page.getByLabel("Introduction").fill("");
        await page.locator("summary", { hasText: "Person 2: " }).click();
        await page.locator("label", { has: page.locator("[name=team-1-remove]") }).click();
        await button(page, "Save draft").click();
        await page.locator("[data-part=error-summary]").waitFor();
        expect(await people(page)).toEqual([first, ...rest]);
        expect(await page.locator("[name^=team-][name$=-remove]:checked").count()).toBe(0);
        await page.getByLabel("Introduction").fill(`Mended, scripts: ${javaScriptEnabled}`);
        await button(page, "Save draft").click();
        await page.getByText("Draft saved").waitFor();
        expect(await people(page)).toEqual([first, ...rest]);
      },
      /status of 400/,
    ));
});

test("a headline is shown as a phone sets it, while one writes, and a word that is too long is named", () =>
  visit(openContext(browser, { javaScriptEnabled: true }), async (page, context) => {
    await context.addCookies([{ ...member.cookie, url: server.origin }]);
    await page.goto(`${server.origin}/desk/content/about`);
    await waitForScripts(page);
    const [headline, note] = [page.getByLabel("Headline"), page.locator("output").first()];
    expect(await note.textContent()).toBe("");
    await headline.fill("A house of faith that makes media for everyone\nToo");
    expect(await note.textContent()).toBe(
      "On a phone, “A house of faith that makes media for everyone” is set small: shorten it, or make it two lines. On a phone, “Too” is set very large: add a word.",
    );
    expect(await page.locator("[data-part=poster]").first().textContent()).toContain("Too");
    await headline.fill("A house of faith\nthat makes media");
    expect(await note.textContent()).toBe("");
  }));

test("unsaved words are not left without a question, saved ones are", () =>
  visit(openContext(browser, { javaScriptEnabled: true }), async (page, context) => {
    await context.addCookies([{ ...member.cookie, url: server.origin }]);
    await page.goto(`${server.origin}/desk/content/about`);
    await waitForScripts(page);
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await page.getByLabel("Introduction").fill("Not saved yet.");
    await page.getByRole("link", { name: "All content" }).click();
    await page.getByRole("heading", { name: "Content", level: 1 }).waitFor();
    expect(asked).toEqual(["beforeunload"]);
    await page.goto(`${server.origin}/desk/content/about`);
    await waitForScripts(page);
    await page.getByLabel("Introduction").fill("Saved now.");
    await button(page, "Save draft").click();
    await page.getByText("Draft saved").waitFor();
    await page.getByRole("link", { name: "All content" }).click();
    await page.getByRole("heading", { name: "Content", level: 1 }).waitFor();
    expect(asked).toEqual(["beforeunload"]);
  }));

/** Returns the names in the team's inputs, without the blank one. */
function people(page: Page): Promise<string[]> {
  return page
    .locator("[name^=team-][name$=-name]")
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value).filter((name) => name !== ""));
}
