import { randomUUID } from "node:crypto";
import type { BrowserContext, Page } from "playwright";
import { expect, test } from "vitest";
import { button, fillStepOne, option, savedLine, textField, waitForStep } from "../support/fill-survey.ts";
import { readRecord, readSurveys } from "../support/survey-records.ts";
import { onPage, onStepTwo, useSite } from "../support/use-site.ts";
import { eventually, noteQuestions, openBeforeScripts, waitForScripts } from "../support/visit.ts";

// Text typed before scripts run, and text typed just before the visitor leaves.

const site = useSite();

const OFFLINE = /ERR_INTERNET_DISCONNECTED/;

test("what was typed and chosen before scripts came stays, and is saved by itself", () =>
  onSecondStep(async (page, name) => {
    await textField(page, "takeaway_goals").fill("First");
    await option(page, "monetization_intent", "As soon as possible").check();
    await button(page, "Next Step").click();
    await waitForStep(page, 3);
    const letScriptsCome = await openBeforeScripts(page, `${site.origin}/survey/creator?step=2`);
    await textField(page, "niche").fill("Early");
    await textField(page, "takeaway_goals").fill("First, and more");
    await option(page, "monetization_intent", "Eventually").check();
    await option(page, "monetization_methods", "Events").check();
    expect(await savedLine(page)).toBe("Press Next Step to save.");
    await letScriptsCome();
    await eventually(() => savedLine(page)).toBe("Saved");
    expect(await textField(page, "takeaway_goals").inputValue()).toBe("First, and more");
    expect(await option(page, "monetization_intent", "Eventually").isChecked()).toBe(true);
    expect(await readRecord(site.databaseFile, name)).toMatchObject({
      niche: "Early",
      takeaway_goals: "First, and more",
      monetization_intent: "eventually",
      monetization_methods: ["Events"],
    });
  }));

const WAYS: [string, (page: Page) => Promise<unknown>][] = [
  ["the tab is closed", (page) => page.close({ runBeforeUnload: true })],
  ["a link is followed", (page) => page.getByRole("link", { name: "About", exact: true }).first().click()],
  // In their own task and without waiting for a load: the test waits for what is saved.
  ["the page is loaded again", (page) => page.evaluate(() => void setTimeout(() => location.reload()))],
  ["Back is pressed", (page) => page.evaluate(() => void setTimeout(() => history.back()))],
];

for (const [index, [way, leave]] of WAYS.entries())
  test(`what is typed right before ${way} is saved, and nobody is asked`, { tags: index > 1 ? "long" : [] }, () =>
    onSecondStep(async (page, name) => {
      const asked = noteQuestions(page);
      await textField(page, "niche").fill("In the last moment");
      await leave(page);
      await eventually(async () => (await readRecord(site.databaseFile, name)).niche).toBe("In the last moment");
      expect(asked).toEqual([]);
    }),
  );

test.each([
  ["reloads the page", (page: Page) => page.reload()],
  ["follows a link to the survey", (page: Page) => page.getByRole("contentinfo").getByText("For creators").click()],
])("who types and %s at once finds it there: it is sent before the page is asked for", { tags: "long" }, (_way, go) =>
  onSecondStep(async (page, name) => {
    const isKept = async () => (await readRecord(site.databaseFile, name)).niche === "In the last moment";
    // With the clock stopped, the pause before an autosave never ends.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.route(`${site.origin}/survey/creator*`, async (route) => {
      if (route.request().isNavigationRequest())
        await eventually(isKept)
          .toBe(true)
          .catch(() => undefined);
      await route.continue();
    });
    await textField(page, "niche").fill("In the last moment");
    await Promise.all([page.waitForEvent("load"), go(page)]);
    expect(await textField(page, "niche").inputValue()).toBe("In the last moment");
  }),
);

test("a page that was made before the typed text arrived is loaded again, once", { tags: "long" }, () =>
  onSecondStep(async (page, name) => {
    const pages: string[] = [];
    page.on("response", (answer) => void (answer.request().isNavigationRequest() && pages.push(answer.url())));
    await page.route("**/survey/creator.data*", async (route) => {
      await eventually(() => pages.length).toBe(1);
      await route.continue();
    });
    await page.route("**/assets/*.js", async (route) => {
      await eventually(async () => (await readRecord(site.databaseFile, name)).niche).toBe("In the last moment");
      await route.continue();
    });
    await textField(page, "niche").fill("In the last moment");
    await page.reload();
    await eventually(() => textField(page, "niche").inputValue()).toBe("In the last moment");
    await waitForScripts(page);
    expect(pages).toHaveLength(2);
    await page.reload();
    await waitForScripts(page);
    expect(pages).toHaveLength(3);
  }),
);

test(
  "who types and opens the answers at once finds it there, and after Back on the step",
  { tags: "long" },
  async () => {
    await onSecondStep(async (page) => {
      const asked = noteQuestions(page);
      await textField(page, "niche").fill("In the last moment");
      await page.getByText("See, download or delete your answers").click();
      await page.waitForURL("**/survey/creator/answers");
      expect(await page.locator("main").innerText()).toContain("In the last moment");
      await page.goBack();
      await eventually(() => textField(page, "niche").inputValue()).toBe("In the last moment");
      expect(asked).toEqual([]);
    });
  },
);

test("a name and a stage are enough to be found again", { tags: "long" }, () =>
  onStepOne(async (page, context) => {
    const own = `Presses nothing ${randomUUID()}`;
    await fillStepOne(page, own);
    await textField(page, "self_description").fill("Not sent by a button");
    await page.close({ runBeforeUnload: true });
    await eventually(async () => (await readSurveys(site.databaseFile)).some(({ name }) => name === own)).toBe(true);
    const later = await context.newPage();
    await later.goto(`${site.origin}/survey/creator`);
    await later.getByRole("status").filter({ hasText: "Welcome back" }).waitFor();
    expect(await textField(later, "self_description").inputValue()).toBe("Not sent by a button");
  }),
);

test("who comes back to the tab continues the draft that leaving began", () =>
  onStepOne(async (page) => {
    const name = `Looks elsewhere ${randomUUID()}`;
    await fillStepOne(page, name);
    await hide(page, true);
    await eventually(() => savedLine(page)).toBe("Saved");
    await hide(page, false);
    await textField(page, "platforms").fill("Radio");
    await eventually(async () => (await readRecord(site.databaseFile, name)).platforms).toBe("Radio");
    await button(page, "Next Step").click();
    await waitForStep(page, 2);
    expect(await readRecord(site.databaseFile, name)).toMatchObject({ furthest_step: 2 });
  }));

test("where it can't be saved the page says so, and the browser asks before leaving", () =>
  onStepOne(async (page) => {
    const asked = noteQuestions(page);
    await textField(page, "name").fill("No stage");
    await eventually(() => savedLine(page)).toBe("Not saved yet. Press Next Step to save.");
    await page.goto(`${site.origin}/about`);
    expect(asked).toEqual(["beforeunload"]);
  }));

test("without a network the browser asks, and with it again what waited is saved", { tags: "long" }, () =>
  onSecondStep(async (page, name, context) => {
    const asked = noteQuestions(page);
    await context.setOffline(true);
    await textField(page, "niche").fill("Waits for the line");
    await eventually(() => savedLine(page)).toBe("Not saved yet");
    await page
      .evaluate(() => window.dispatchEvent(new Event("beforeunload", { cancelable: true })))
      .then((allowed) => expect(allowed, "nobody is asked").toBe(false));
    await context.setOffline(false);
    await eventually(() => savedLine(page)).toBe("Saved");
    await page.goto(`${site.origin}/about`);
    expect(asked).toEqual([]);
    expect((await readRecord(site.databaseFile, name)).niche).toBe("Waits for the line");
  }, OFFLINE),
);

/** Simulates switching tabs: a headless browser treats all tabs as visible. */
function hide(page: Page, hidden: boolean): Promise<void> {
  return page.evaluate((to) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => (to ? "hidden" : "visible") });
    Object.defineProperty(document, "hidden", { configurable: true, get: () => to });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
}

function onStepOne(act: (page: Page, context: BrowserContext) => Promise<void>): Promise<void> {
  return onPage(site, "/survey/creator", act);
}

function onSecondStep(
  act: (page: Page, name: string, context: BrowserContext) => Promise<void>,
  expected?: RegExp,
): Promise<void> {
  const name = `Leaves ${randomUUID()}`;
  return onStepTwo(site, name, (page, context) => act(page, name, context), expected);
}
