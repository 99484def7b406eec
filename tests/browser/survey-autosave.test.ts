import type { Page } from "playwright";
import { expect, test } from "vitest";
import { button, option, textField, waitForStep } from "../support/fill-survey.ts";
import { openContext } from "../support/open-browser.ts";
import { readRecord } from "../support/survey-records.ts";
import { useSite } from "../support/use-site.ts";
import { eventually, hold, visit, waitForScripts } from "../support/visit.ts";

// Autosave while someone types, and what the page says while the server doesn't respond.

const REFUSED = /ERR_CONNECTION_REFUSED|TypeError/;

const site = useSite();

test("what is typed is saved by itself, and the line beside the buttons says so", async () => {
  await onStepTwo("Types", async (page) => {
    for (const act of [
      () => textField(page, "niche").fill("Hymns"),
      () => option(page, "monetization_methods", "Events").check(),
    ]) {
      const answer = await hold(page, "**/survey/creator.data*", 1);
      await act();
      await eventually(() => savedLine(page)).toBe("Saving");
      answer();
      await eventually(() => savedLine(page)).toBe("Saved");
    }
    expect(await readRecord(site.databaseFile, "Types")).toMatchObject({
      niche: "Hymns",
      monetization_methods: ["Events"],
      completed_at: null,
    });
  });
});

test("nothing is saved before the first Next, and an empty name is not saved over a name", async () => {
  await visit(openContext(site.browser, { javaScriptEnabled: true }), async (page) => {
    const posts: string[] = [];
    page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
    await page.goto(`${site.origin}/survey/creator`);
    await waitForScripts(page);
    await fillStepOne(page, "Keeps a name");
    expect(await savedLine(page)).toBe("Not saved yet. Press Next Step to save.");
    expect(posts).toEqual([]);
    await button(page, "Next Step").click();
    await waitForStep(page, 2);
    await button(page, "Previous").click();
    await waitForStep(page, 1);
    await textField(page, "name").fill("");
    await eventually(() => savedLine(page)).toBe("Not saved yet");
    expect((await readRecord(site.databaseFile, "Keeps a name")).name).toBe("Keeps a name");
  });
});

test("while the server is gone the page says so and tries again, and once it is back everything is saved", async () => {
  await onStepTwo(
    "Waits",
    async (page) => {
      const failures: number[] = [];
      page.on("requestfailed", () => failures.push(Date.now()));
      // The page's clock is stopped, so that no try is made while nobody looks. The third try is the last one.
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
      await whileServerIsGone(page, async () => {
        await textField(page, "niche").fill("Steadiness");
        for (const tries of [1, 2]) {
          await page.clock.runFor(2000);
          await eventually(() => failures.length).toBe(tries);
          await eventually(() => savedLine(page)).toBe("Not saved yet");
        }
      });
      await page.clock.resume();
      await eventually(() => savedLine(page)).toBe("Saved");
      expect((await readRecord(site.databaseFile, "Waits")).niche).toBe("Steadiness");
    },
    REFUSED,
  );
});

test(
  "Next while the server is gone says Submission Error, keeps everything typed, and works later",
  { tags: "long" },
  async () => {
    await onStepTwo(
      "Insists",
      async (page) => {
        const toast = page.getByRole("alert").filter({ hasText: "Submission Error" });
        await whileServerIsGone(page, async () => {
          await textField(page, "niche").fill("Insistence");
          await option(page, "monetization_intent", "Eventually").check();
          await button(page, "Next Step").click();
          await toast.waitFor();
          expect(await toast.innerText()).toContain("There was an issue submitting your survey. Please try again.");
          await waitForStep(page, 2);
          expect(await textField(page, "niche").inputValue()).toBe("Insistence");
          expect(await option(page, "monetization_intent", "Eventually").isChecked()).toBe(true);
          expect(await savedLine(page)).toBe("Not saved yet");
        });
        await button(page, "Next Step").click();
        await waitForStep(page, 3);
        expect(await toast.count(), "the toast is still there").toBe(0);
        expect(await readRecord(site.databaseFile, "Insists")).toMatchObject({
          niche: "Insistence",
          monetization_intent: "eventually",
        });
      },
      REFUSED,
    );
  },
);

test(
  "beside a refusal nothing is 'Saved', though the draft is; once it is set right, it is",
  { tags: "long" },
  async () => {
    await onStepTwo("Refused", async (page) => {
      for (const step of [3, 4] as const) {
        await button(page, "Next Step").click();
        await waitForStep(page, step);
      }
      await textField(page, "email").fill("no address");
      await button(page, "Submit Survey").click();
      await page.getByRole("alert").filter({ hasText: "There is a problem" }).waitFor();
      await eventually(async () => (await readRecord(site.databaseFile, "Refused")).email).toBe("no address");
      await eventually(() => savedLine(page)).toBe("Press Submit Survey to save and send.");
      await textField(page, "email").fill("ruth@example.com");
      await eventually(() => savedLine(page)).toBe("Saved");
    });
  },
);

async function whileServerIsGone(page: Page, act: () => Promise<void>): Promise<void> {
  const address = "**/survey/creator*";
  await page.route(address, (route) => route.abort("connectionrefused"));
  await act();
  await page.unroute(address);
}

function onStepTwo(name: string, act: (page: Page) => Promise<void>, expected?: RegExp): Promise<void> {
  return visit(
    openContext(site.browser, { javaScriptEnabled: true }),
    async (page) => {
      await page.clock.install();
      await page.goto(`${site.origin}/survey/creator`);
      await waitForScripts(page);
      await fillStepOne(page, name);
      await button(page, "Next Step").click();
      await waitForStep(page, 2);
      await act(page);
    },
    expected,
  );
}

async function fillStepOne(page: Page, name: string): Promise<void> {
  await textField(page, "name").fill(name);
  await option(page, "current_stage", "Exploring").check();
}

function savedLine(page: Page): Promise<string> {
  return page.locator("[data-part=saved-line]").innerText();
}
