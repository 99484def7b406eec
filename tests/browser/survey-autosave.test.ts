import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { button, fillStepOne, option, savedLine, textField, waitForStep } from "../support/fill-survey.ts";
import { readRecord } from "../support/survey-records.ts";
import { onPage, onStepTwo, useSite } from "../support/use-site.ts";
import { eventually, hold } from "../support/visit.ts";

// Autosave while someone types, and the page's message while the server doesn't respond. errors.test.ts covers
// conflicts and what buttons then say, survey-scripts.test.ts the way to the end.

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
      // With the page's clock stopped, it retries only when the test says so. The third try is the last one.
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

async function whileServerIsGone(page: Page, act: () => Promise<void>): Promise<void> {
  const address = "**/survey/creator*";
  await page.route(address, (route) => route.abort("connectionrefused"));
  await act();
  await page.unroute(address);
}
