import type { BrowserContext, Page } from "playwright";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type DeskMember, signInMember } from "../support/desk-member.ts";
import { keepSurvey } from "../support/desk-records.ts";
import { openContext } from "../support/open-browser.ts";
import { withDatabase } from "../support/server-database.ts";
import { fullAnswers } from "../support/survey-answers.ts";
import { useSite } from "../support/use-site.ts";
import { eventually, visit, waitForScripts } from "../support/visit.ts";

const site = useSite();
let member: DeskMember;
let number = 0;
let name: string;

beforeAll(async () => {
  member = await signInMember(site.databaseFile);
  await withDatabase(site.databaseFile, async (db) => {
    for (let count = 0; count < 30; count += 1)
      await keepSurvey(db, `draft-${count}`, { createdAt: new Date().toISOString() });
  });
});

beforeEach(async () => {
  name = `Ruth ${(number += 1)} Ellison`;
  const sent = new Date(Date.now() - 50 * 60 * 60 * 1000).toISOString();
  await withDatabase(site.databaseFile, (db) =>
    keepSurvey(db, `sent-${number}`, { answers: fullAnswers(name), completedAt: sent }),
  );
});

async function signedIn(options: { javaScriptEnabled: boolean }): Promise<BrowserContext> {
  const context = await openContext(site.browser, options);
  await context.addCookies([{ ...member.cookie, url: site.origin }]);
  return context;
}

async function open(page: Page, path: string, scripts: boolean): Promise<void> {
  await page.goto(site.origin + path);
  if (scripts) await waitForScripts(page);
}

describe.each([true, false])("JavaScript: %s", (scripts) => {
  test("a survey is found, read, given a status and a note, and the log says so", () =>
    visit(signedIn({ javaScriptEnabled: scripts }), async (page) => {
      await page.goto(`${site.origin}/desk`);
      await page.getByRole("link", { name: /surveys? (is|are) overdue$/ }).click();
      await page.locator("main").getByRole("searchbox").fill(`ellison ${number}`);
      await page.getByRole("combobox", { name: "Progress" }).selectOption("Submitted");
      await page.getByRole("button", { name: "Search" }).click();
      await page.getByText("1 survey", { exact: true }).waitFor();
      expect(await page.getByRole("row", { name }).textContent()).toContain("Overdue 2 hr late");
      await page.getByRole("link", { name }).click();
      await page.getByRole("heading", { level: 1, name }).waitFor();
      if (scripts) await waitForScripts(page);
      const reply = await page.getByRole("link", { name: "Write in your email app instead" }).getAttribute("href");
      expect(decodeURIComponent(reply ?? "")).toMatch(
        new RegExp(`^mailto:\\S+@\\S+\\?subject=Your TETM survey&body=Hello ${name},`),
      );
      await page.getByRole("radio", { name: "Contacted" }).check();
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("Saved", { exact: true }).waitFor();
      await page.getByText("Contacted, set by Miriam Hale").waitFor();
      await page.getByRole("textbox", { name: "Add a note" }).fill("She sings on Sundays.");
      await page.getByRole("button", { name: "Add note" }).click();
      await page.getByText("Note added").waitFor();
      expect(await page.getByRole("textbox", { name: "Add a note" }).inputValue()).toBe("");
      await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Audit" }).click();
      await page.getByText("From New to Contacted").first().waitFor();
    }));

  test("Older and Newer lead through the list and back", () =>
    visit(signedIn({ javaScriptEnabled: scripts }), async (page) => {
      await page.goto(`${site.origin}/desk/surveys?complete=no`);
      const first = await page.locator("tbody th a").allTextContents();
      await page.getByRole("link", { name: "Older" }).click();
      await page.getByRole("link", { name: "Newer" }).waitFor();
      expect(await page.locator("tbody th a").count()).toBe(5);
      expect(new URL(page.url()).searchParams.get("complete")).toBe("no");
      await page.getByRole("link", { name: "Newer" }).click();
      await page.getByRole("link", { name: "Older" }).waitFor();
      expect(await page.locator("tbody th a").allTextContents()).toEqual(first);
    }));

  test("two members at once: the slower one reads who was faster, and decides again", () =>
    visit(
      signedIn({ javaScriptEnabled: scripts }),
      async (page, context) => {
        const path = `/desk/surveys/sent-${number}`;
        await open(page, path, scripts);
        const other = await context.newPage();
        await open(other, path, scripts);
        await other.getByRole("radio", { name: "Call booked" }).check();
        await other.getByRole("button", { name: "Save", exact: true }).click();
        await other.getByText("Saved", { exact: true }).waitFor();
        await page.getByRole("radio", { name: "Closed" }).check();
        await page.getByRole("button", { name: "Save", exact: true }).click();
        await page.getByText("The status was set to Call booked by Miriam Hale").waitFor();
        await eventually(() => page.title()).toMatch(/^Error: /);
        expect(await page.getByRole("radio", { name: "Closed" }).isChecked()).toBe(true);
        await page.getByRole("button", { name: "Save", exact: true }).click();
        await page.getByText("Closed, set by Miriam Hale").waitFor();
      },
      /409/,
    ));

  test("the funnel of a period that is typed", () =>
    visit(signedIn({ javaScriptEnabled: scripts }), async (page) => {
      await page.goto(`${site.origin}/desk/funnel`);
      await page.getByLabel("From").fill("2020-01-01");
      await page.getByLabel("To").fill("2020-01-31");
      await page.getByRole("button", { name: "Show" }).click();
      await page.getByText("No one started in this period").waitFor();
      await page.getByRole("link", { name: "All" }).click();
      expect(await page.getByRole("img", { name: "Surveys that reached each step" }).textContent()).toContain(
        "Started: Who You Are",
      );
    }));
});

test("the filters are folded on a phone until one is chosen, and open on a wide screen", async () => {
  const visitor = openContext(site.browser, { javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  await visit(visitor, async (page, context) => {
    await context.addCookies([{ ...member.cookie, url: site.origin }]);
    await page.goto(`${site.origin}/desk/surveys`);
    const stage = page.getByLabel("Stage");
    expect(await stage.isVisible()).toBe(false);
    await page.getByText("Filter and sort").click();
    await stage.selectOption("exploring");
    await page.getByRole("button", { name: "Search" }).click();
    await page.waitForURL(/stage=exploring/);
    expect(await stage.isVisible()).toBe(true);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${site.origin}/desk/surveys`);
    expect(await stage.isVisible()).toBe(true);
  });
});
