import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { STEPS } from "../../app/survey/answers.ts";
import { button, fillStep, fillStepOne, option, savedLine, textField, waitForStep } from "../support/fill-survey.ts";
import { fullAnswers } from "../support/survey-answers.ts";
import { readRecord } from "../support/survey-records.ts";
import { onPage, onStepTwo, useSite } from "../support/use-site.ts";
import { eventually, hold, waitForScripts } from "../support/visit.ts";

// Saving by itself while someone types, in one tab and in two, and what the page says while the server doesn't respond.

const REFUSED = /ERR_CONNECTION_REFUSED|TypeError/;

const site = useSite();

test("what is typed is saved by itself, and the line beside the buttons says so", () =>
  onStepTwo(site, "Types", async (page) => {
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
  }));

test("nothing is saved before the first Next, and an empty name is not saved over a name", () =>
  onPage(site, "/survey/creator", async (page) => {
    const posts: string[] = [];
    page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
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
  }));

test("while the server is gone the page says so and tries again, and once it is back everything is saved", () =>
  onStepTwo(
    site,
    "Waits",
    async (page) => {
      const failures: number[] = [];
      page.on("requestfailed", () => failures.push(Date.now()));
      await page.clock.install();
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
  ));

test(
  "Next while the server is gone says Submission Error, keeps everything typed, and works later",
  { tags: "long" },
  async () => {
    await onStepTwo(
      site,
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
    await onStepTwo(site, "Refused", async (page) => {
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

// docs/decisions/0047
test("an answer that is too long is not autosaved, and the line beside the buttons says why until it fits", async () => {
  const name = `Long ${randomUUID()}`;
  await onStepTwo(site, name, async (page) => {
    const posts: string[] = [];
    page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
    const long = "x".repeat(10_240);
    await textField(page, "niche").fill(long);
    const why = 'Your answer to "Niche" is 10,240 characters long: 240 over the limit. Shorten it.';
    await eventually(() => savedLine(page)).toBe(`Not saved yet. ${why}`);
    await button(page, "Previous").click();
    await eventually(() => page.locator("[data-part=error-summary]").innerText()).toContain(why);
    expect([posts, await textField(page, "niche").inputValue()]).toEqual([[], long]);
    await textField(page, "niche").fill(long.slice(240));
    await eventually(() => savedLine(page)).toBe("Saved");
    expect((await readRecord(site.databaseFile, name)).niche).toHaveLength(10_000);
  });
});

// tests/http/survey-steps.test.ts has the same without JavaScript, and without cookies.
test("a creator walks from home to the end of the survey, and the record has every field", async () => {
  const answers = fullAnswers("Walker");
  await onPage(site, "/", async (page, context) => {
    await page.locator('a[href="/survey/creator"]').first().click();
    for (const step of STEPS) {
      await waitForStep(page, step);
      await waitForScripts(page);
      await fillStep(page, step, answers);
      await button(page, step === 4 ? "Submit Survey" : "Next Step").click();
    }
    await page.waitForURL(`${site.origin}/survey/creator/success`);
    await page.getByRole("heading", { level: 1, name: "Survey Complete" }).waitFor();
    expect((await context.cookies()).length).toBeGreaterThan(0);
    await page.getByRole("link", { name: "Back to Home" }).click();
    await page.waitForURL(`${site.origin}/`);
  });
  expect(await readRecord(site.databaseFile, answers.name)).toMatchObject({ ...answers, furthest_step: 4 });
});

// tests/http/survey-tabs.test.ts has the same without JavaScript, and keeps what was typed.
test("two tabs: the later one shows both answers, and takes over what was saved when told so", async () => {
  const name = `Two tabs ${randomUUID()}`;
  await onStepTwo(
    site,
    name,
    async (early, context) => {
      const late = await context.newPage();
      await late.goto(`${site.origin}/survey/creator?step=2`);
      await waitForScripts(late);
      await sendStepTwo(early, "Typed first", "Events");
      await waitForStep(early, 3);
      await sendStepTwo(late, "Typed second", "Merch");
      await late.getByRole("heading", { name: "These answers were changed somewhere else" }).waitFor();
      const main = await late.locator("main").innerText();
      for (const words of ["Typed first", "Typed second", "Events", "Merch"]) expect(main).toContain(words);
      expect((await readRecord(site.databaseFile, name)).niche, "before the choice").toBe("Typed first");
      await button(late, "Keep what was saved there").click();
      await textField(late, "niche").waitFor();
      await waitForStep(late, 2);
      expect(await textField(late, "niche").inputValue()).toBe("Typed first");
      expect(await option(late, "monetization_methods", "Events").isChecked()).toBe(true);
      expect(await readRecord(site.databaseFile, name)).toMatchObject({
        niche: "Typed first",
        monetization_methods: ["Events"],
      });
    },
    // The browser logs the 409 response.
    /status of 409/,
  );
});

async function whileServerIsGone(page: Page, act: () => Promise<void>): Promise<void> {
  const address = "**/survey/creator*";
  await page.route(address, (route) => route.abort("connectionrefused"));
  await act();
  await page.unroute(address);
}

/** Submits before the autosave's delay is over, so that the button saves the step even with scripts. */
async function sendStepTwo(page: Page, niche: string, method: string): Promise<void> {
  await page.bringToFront();
  await option(page, "monetization_methods", method).check();
  await textField(page, "niche").fill(niche);
  await button(page, "Next Step").click();
}
