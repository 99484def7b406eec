import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { MESSAGE, THANKS } from "../support/contact-message.ts";
import { button, option, textField, waitForStep } from "../support/fill-survey.ts";
import { openContext } from "../support/open-browser.ts";
import { readMessages } from "../support/server-database.ts";
import { readRecord } from "../support/survey-records.ts";
import { useSite } from "../support/use-site.ts";
import { eventually, visit, waitForScripts } from "../support/visit.ts";

// Back, Forward and refresh after submitting a form: nothing is sent twice, and older values never replace newer ones.

const site = useSite();

describe.each([{ scripts: true }, { scripts: false }])("JavaScript: $scripts", ({ scripts }) => {
  const tags = scripts ? [] : ["long"];

  test("a message sent again after Back is stored once, and the success page can be refreshed", { tags }, () =>
    open("/contact", async (page) => {
      // A retry has a name of its own.
      const name = `Goes back ${randomUUID()}`;
      for (const round of ["first", "second"]) {
        await fillMessage(page, name, round);
        await send(page);
        await page.reload();
        await page.goBack();
        // With scripts, Back shows a blank form. Without scripts, the browser restores the values, and the form is sent
        // again.
        await fillMessage(page, name, round, true);
        await send(page, true);
        expect((await messagesOf(name)).map(({ message }) => message)).toEqual(
          round === "first" ? ["first"] : ["first", "second"],
        );
        await page.getByText(THANKS).waitFor();
      }
    }),
  );

  test("a step that was changed later is not overwritten by its older page", { tags: "long" }, () =>
    open("/survey/creator", async (page) => {
      const name = `Older ${randomUUID()}`;
      await textField(page, "name").fill(name);
      await option(page, "current_stage", "Exploring").check();
      await go(page, "Next Step", 2);
      await textField(page, "niche").fill("Older");
      await textField(page, "takeaway_goals").fill("Older");
      await go(page, "Next Step", 3);
      await go(page, "Previous", 2);
      await textField(page, "niche").fill("Newer");
      await textField(page, "takeaway_goals").fill("Newer");
      await go(page, "Next Step", 3);
      for (const step of [2, 3, 2] as const) await back(page, step);
      if (scripts) await waitForScripts(page);
      await eventually(() => textField(page, "niche").inputValue()).toBe("Newer");
      expect(await textField(page, "takeaway_goals").inputValue()).toBe("Newer");
      await go(page, "Next Step", 3);
      expect(await readRecord(site.databaseFile, name)).toMatchObject({ niche: "Newer", takeaway_goals: "Newer" });
      await page.reload();
      await waitForStep(page, 3);
    }),
  );

  function open(path: string, act: (page: Page) => Promise<void>): Promise<void> {
    return visit(openContext(site.browser, { javaScriptEnabled: scripts }), async (page) => {
      await page.goto(site.origin + path);
      if (scripts) await waitForScripts(page);
      await act(page);
    });
  }

  async function fillMessage(page: Page, name: string, message: string, again = false): Promise<void> {
    if (scripts) await waitForScripts(page);
    if (again) return;
    await page.getByLabel("Name").fill(name);
    await page.getByLabel("Email").fill(MESSAGE.email);
    await page.getByLabel("Message").fill(message);
  }
});

async function send(page: Page, again = false): Promise<void> {
  // If Back shows a blank form, there is nothing to send again.
  if (again && (await page.getByLabel("Name").inputValue()) === "") return void (await page.goForward());
  // The thanks of the message before may still be on the page.
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await button(page, "Send Message").click();
  await answered;
  await page.getByText(THANKS).waitFor();
}

async function go(page: Page, name: "Next Step" | "Previous", step: 1 | 2 | 3 | 4): Promise<void> {
  await button(page, name).click();
  await waitForStep(page, step);
}

async function back(page: Page, step: 1 | 2 | 3 | 4): Promise<void> {
  await page.goBack();
  await waitForStep(page, step);
}

async function messagesOf(name: string) {
  return (await readMessages(site.databaseFile)).filter((message) => message.name === name);
}
