import type { Page } from "playwright";
import { expect, test } from "vitest";
import {
  button,
  fillStepOne,
  goToStepTwo,
  linkField,
  messageOf,
  option,
  textField,
  waitForStep,
} from "../support/fill-survey.ts";
import { readRecord } from "../support/survey-records.ts";
import { useSite, useWindow } from "../support/use-site.ts";
import { eventually, waitForScripts } from "../support/visit.ts";

// Features that JavaScript adds to the survey.

const TITLE = "Build Your Platform With Us | TETM";

const site = useSite();
const sharedWindow = useWindow(site);

test("an error appears beside the field that is left empty, and goes while it is mended", () =>
  onStepOne(async (page) => {
    await textField(page, "name").focus();
    await page.keyboard.press("Tab");
    await eventually(() => messageOf(page, "name")).toBe("Name is required");
    expect(await textField(page, "name").getAttribute("aria-invalid")).toBe("true");
    expect(await page.locator("[data-part=error-summary]").count(), "a summary while typing").toBe(0);
    await textField(page, "name").pressSequentially("A");
    await eventually(() => messageOf(page, "name")).toBe(null);
    expect(await page.title()).toBe(TITLE);
  }));

test("Next with errors focuses a summary whose links lead to the fields, and the title says so", () =>
  onStepOne(async (page) => {
    await button(page, "Next Step").click();
    await eventually(() => focused(page)).toContain("There is a problem");
    await eventually(() => page.title()).toBe(`Error: ${TITLE}`);
    await page.getByRole("link", { name: "Choose your current stage" }).click();
    await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe("current_stage");
    await page.getByRole("link", { name: "Name is required" }).click();
    await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe("name");
    await fillStepOne(page, "Mended");
    await page.locator("[data-part=error-summary]").waitFor({ state: "detached" });
    await eventually(() => page.title()).toBe(TITLE);
    expect(await messageOf(page, "current_stage")).toBe(null);
  }));

test("the first press of Next counts, also out of a field that is left empty, and so does the next one", () =>
  onStepOne(async (page) => {
    for (let press = 0; press < 2; press += 1) {
      await textField(page, "name").focus();
      await button(page, "Next Step").click();
      await eventually(() => focused(page)).toContain("There is a problem");
      expect(await messageOf(page, "name")).toBe("Name is required");
      await eventually(() => page.title()).toBe(`Error: ${TITLE}`);
    }
  }));

test("steps change without a new page, the heading has the focus, and the page stands at its top", () =>
  onStepOne(async (page) => {
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await goToStepTwo(page, "Stays");
    await eventually(() => focused(page)).toBe("What You're Building");
    await eventually(() => page.evaluate(() => window.scrollY)).toBe(0);
    expect(new URL(page.url()).search).toBe("?step=2");
    await button(page, "Previous").click();
    await waitForStep(page, 1);
    await eventually(() => focused(page)).toBe("Who You Are");
    expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
  }));

test("Back after Next shows the answers, and they can be changed", { tags: "long" }, () =>
  onStepOne(async (page) => {
    await goToStepTwo(page, "Before");
    await page.goBack();
    await waitForStep(page, 1);
    expect(await textField(page, "name").inputValue()).toBe("Before");
    expect(await option(page, "current_stage", "Exploring").isChecked()).toBe(true);
    await textField(page, "name").fill("After");
    await option(page, "current_stage", "Ready to scale").check();
    await button(page, "Next Step").click();
    await waitForStep(page, 2);
    expect(await readRecord(site.databaseFile, "After")).toMatchObject({ current_stage: "ready_to_scale" });
  }),
);

test("Enter in a field goes on, and presses neither Previous nor Remove", () =>
  onStepOne(async (page) => {
    await fillStepOne(page, "Presses Enter");
    await textField(page, "name").press("Enter");
    await waitForStep(page, 2);
    await textField(page, "niche").press("Enter");
    await waitForStep(page, 3);
    await button(page, "Next Step").click();
    await waitForStep(page, 4);
    await button(page, "Add another link").click();
    await linkField(page, 2).fill("example.com/two");
    await linkField(page, 2).press("Enter");
    await eventually(() => focusedLabel(page)).toBe("Link 3");
    await linkField(page, 1).press("Enter");
    await eventually(() => focusedLabel(page)).toBe("Link 2");
    await textField(page, "email").press("Enter");
    await page.waitForURL(/\/survey\/creator\/success$/);
    expect(await readRecord(site.databaseFile, "Presses Enter")).toMatchObject({
      content_links: ["example.com/two"],
    });
  }));

test("rows of links come and go in place, the focus with them, and the last row stays", () =>
  onStepOne(async (page) => {
    await goToStepTwo(page, "Has links");
    for (const step of [3, 4] as const) {
      await button(page, "Next Step").click();
      await waitForStep(page, step);
    }
    expect(await removeButtons(page).count(), "Remove beside the only row").toBe(0);
    await linkField(page, 1).fill("one");
    await button(page, "Add another link").click();
    await eventually(() => focusedLabel(page)).toBe("Link 2");
    await page.keyboard.type("two");
    await button(page, "Add another link").click();
    await eventually(() => focusedLabel(page)).toBe("Link 3");
    await page.keyboard.type("three");
    await removeButtons(page).nth(1).click();
    await eventually(() => focusedLabel(page)).toBe("Link 1");
    expect(await linkField(page, 2).inputValue()).toBe("three");
    await removeButtons(page).nth(0).click();
    expect(await linkField(page, 1).inputValue()).toBe("three");
    expect(await removeButtons(page).count()).toBe(0);
    await eventually(async () => (await readRecord(site.databaseFile, "Has links")).content_links).toEqual(["three"]);
  }));

function onStepOne(act: (page: Page) => Promise<void>): Promise<void> {
  return sharedWindow.visit(async (page) => {
    await page.goto(`${site.origin}/survey/creator`);
    await waitForScripts(page);
    await act(page);
  });
}

function removeButtons(page: Page) {
  return page.getByRole("button", { name: /^Remove/ });
}

function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent ?? "");
}

function focusedLabel(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
}
