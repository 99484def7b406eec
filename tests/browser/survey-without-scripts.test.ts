import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { button, linkField, messageOf, option, textField, waitForStep } from "../support/fill-survey.ts";
import { openContext } from "../support/open-browser.ts";
import { readRecord, whileStoreFails } from "../support/survey-records.ts";
import { useSite } from "../support/use-site.ts";
import { type SharedWindow, shareWindow } from "../support/visit.ts";

// The survey as plain documents. The complete walk is in survey-walk.test.ts, two tabs in survey-two-tabs.test.ts.

const TITLE = "Build Your Platform With Us | TETM";
const REFUSED = /status of (400|503)/;

const site = useSite();
let sharedWindow: SharedWindow;

beforeAll(() => {
  sharedWindow = shareWindow(site.origin, () => openContext(site.browser, { javaScriptEnabled: false }));
});

test("a refused step says what is wrong, has the focus there, and keeps what was typed", async () => {
  await onStepOne(async (page) => {
    await textField(page, "creator_name").fill("Only this");
    await option(page, "archetypes", "Sage").check();
    await button(page, "Next Step").click();
    await page.getByRole("alert").filter({ hasText: "There is a problem" }).waitFor();
    expect(await page.title()).toBe(`Error: ${TITLE}`);
    expect(await page.locator("[data-part=error-summary]:focus").count(), "the focus is on the summary").toBe(1);
    expect(await messageOf(page, "name")).toBe("Name is required");
    expect(await messageOf(page, "current_stage")).toBe("Choose your current stage");
    expect(await textField(page, "creator_name").inputValue()).toBe("Only this");
    expect(await option(page, "archetypes", "Sage").isChecked()).toBe(true);

    await page.getByRole("link", { name: "Name is required" }).click();
    expect(new URL(page.url()).hash).toBe("#name");
    expect(await page.locator("#name:focus").count(), "the focus is on the field").toBe(1);
    await page.keyboard.type("Mended without scripts");
    await option(page, "current_stage", "Exploring").check();
    await button(page, "Next Step").click();
    await waitForStep(page, 2);
    expect(await page.title()).toBe(TITLE);
    expect(await readRecord(site.databaseFile, "Mended without scripts")).toMatchObject({
      creator_name: "Only this",
      archetypes: ["Sage"],
    });
  });
});

test("Back after Next shows the answers, and they can be changed", async () => {
  await onStepOne(async (page) => {
    await goOnFromStepOne(page, "Plainly before");
    await page.goBack();
    await waitForStep(page, 1);
    expect(await textField(page, "name").inputValue()).toBe("Plainly before");
    expect(await option(page, "current_stage", "Exploring").isChecked()).toBe(true);
    await textField(page, "name").fill("Plainly after");
    await button(page, "Next Step").click();
    await waitForStep(page, 2);
    expect((await readRecord(site.databaseFile, "Plainly after")).current_stage).toBe("exploring");
  });
});

test("rows of links are added and removed by buttons that post, and the last row stays", async () => {
  await onStepOne(async (page) => {
    await goOnFromStepOne(page, "Plain links");
    for (const step of [3, 4] as const) {
      await button(page, "Next Step").click();
      await waitForStep(page, step);
    }
    const remove = page.getByRole("button", { name: /^Remove/ });
    expect(await remove.count(), "Remove beside the only row").toBe(0);
    await textField(page, "success_vision").fill("Typed before a row was added");
    await linkField(page, 1).fill("one");
    await button(page, "Add another link").click();
    await linkField(page, 2).fill("two");
    await button(page, "Add another link").click();
    await linkField(page, 3).fill("three");
    await remove.nth(1).click();
    await linkField(page, 3).waitFor({ state: "detached" });
    expect(await linkField(page, 1).inputValue()).toBe("one");
    expect(await linkField(page, 2).inputValue()).toBe("three");
    await remove.nth(0).click();
    await linkField(page, 2).waitFor({ state: "detached" });
    expect(await linkField(page, 1).inputValue()).toBe("three");
    expect(await remove.count()).toBe(0);
    expect(await textField(page, "success_vision").inputValue()).toBe("Typed before a row was added");
    expect((await readRecord(site.databaseFile, "Plain links")).content_links).toEqual(["three"]);
  });
});

test("Enter in a field goes on", async () => {
  await onStepOne(async (page) => {
    await goOnFromStepOne(page, "Plain Enter");
    await textField(page, "niche").fill("Enter");
    await textField(page, "niche").press("Enter");
    await waitForStep(page, 3);
    expect((await readRecord(site.databaseFile, "Plain Enter")).niche).toBe("Enter");
  });
});

test("Submission Error is on the page while the store fails, and everything typed still there", async () => {
  await onStepOne(async (page) => {
    await goOnFromStepOne(page, "Store fails");
    await textField(page, "niche").fill("Kept");
    await whileStoreFails(site.databaseFile, async () => {
      await button(page, "Next Step").click();
      const alert = page.getByRole("alert").filter({ hasText: "Submission Error" });
      await alert.waitFor();
      expect(await alert.innerText()).toContain("There was an issue submitting your survey. Please try again.");
    });
    expect(await textField(page, "niche").inputValue()).toBe("Kept");
    await button(page, "Next Step").click();
    await waitForStep(page, 3);
    expect((await readRecord(site.databaseFile, "Store fails")).niche).toBe("Kept");
  });
});

function onStepOne(act: (page: Page) => Promise<void>): Promise<void> {
  return sharedWindow.visit(async (page) => {
    await page.goto(`${site.origin}/survey/creator`);
    await act(page);
  }, REFUSED);
}

async function goOnFromStepOne(page: Page, name: string): Promise<void> {
  await textField(page, "name").fill(name);
  await option(page, "current_stage", "Exploring").check();
  await button(page, "Next Step").click();
  await waitForStep(page, 2);
}
