import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { lostLinkWords } from "../../app/shop/orders/shopper/shopper-order.ts";
import { PASSWORD } from "../support/auth-harness.ts";
import { MESSAGE, THANKS } from "../support/contact-message.ts";
import { makeMember } from "../support/desk-visitor.ts";
import { button, goToStepTwo, textField, waitForStep } from "../support/fill-survey.ts";
import { readMessages } from "../support/server-database.ts";
import { readRecord } from "../support/survey-records.ts";
import { useMember } from "../support/use-server.ts";
import { onPage, useSite } from "../support/use-site.ts";
import { eventually, ready, waitForScripts } from "../support/visit.ts";

const site = useSite();
const member = useMember(site);

// Back, Forward and refresh after a form is sent: nothing is sent twice, and old values never replace newer ones.

describe.each([{ scripts: true }, { scripts: false }])("JavaScript: $scripts", ({ scripts }) => {
  const tags = scripts ? [] : ["long"];

  test("a message sent again after Back is stored once, and the success page can be refreshed", { tags }, () =>
    open("/contact", async (page) => {
      // A retry needs its own name.
      const name = `Goes back ${randomUUID()}`;
      for (const round of ["first", "second"]) {
        await fillMessage(page, name, round);
        await send(page);
        await page.reload();
        await page.goBack();
        // With scripts, Back shows a blank form. Without, the browser restores the values, and the form is sent again.
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
      await goToStepTwo(page, name);
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
    return onPage(site, path, act, { javaScriptEnabled: scripts });
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
  // The previous message's thanks may still be on the page.
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

// docs/decisions/0137: a form was refused, corrected and accepted. Back shows only our pages all the way to its start.

beforeAll(() => makeMember(site, "goes-back"));

interface Form {
  path: string;
  /** Values that are refused, then values that are accepted. */
  wrong: Record<string, string>;
  right: Record<string, string>;
  button: string;
  member?: true;
}

const forms: Form[] = [
  {
    path: "/contact",
    wrong: { name: " ", email: MESSAGE.email },
    right: { name: "Ruth", email: MESSAGE.email },
    button: "Send Message",
  },
  {
    path: "/survey/creator?step=1",
    wrong: { name: "" },
    right: { name: "Ruth", current_stage: "exploring" },
    button: "Next Step",
  },
  {
    path: "/orders",
    wrong: { number: "1", email: "ruth" },
    right: { number: "0123abcd", email: "ruth@example.com" },
    button: lostLinkWords.send,
  },
  {
    path: "/desk/sign-in",
    wrong: { email: "goes-back@example.com", password: "wrong" },
    right: { email: "goes-back@example.com", password: PASSWORD },
    button: "Sign in",
  },
  {
    path: "/desk/new-product",
    wrong: { name: "" },
    right: {
      name: "A product",
      slug: "goes-back",
      description: "One.",
      "sizes[0].size": "",
      "sizes[0].price": "12",
      "sizes[0].stock": "1",
    },
    button: "Save",
    member: true,
  },
];

const ways = forms.flatMap((form) =>
  (form.path === "/desk/sign-in" ? [false, true] : [false]).map((scripts) => [form, scripts] as const),
);

for (const [form, javaScriptEnabled] of ways) {
  const tags = form.path === "/contact" || javaScriptEnabled ? [] : "long";
  test(`${form.path}, scripts: ${javaScriptEnabled}: Back shows pages of ours, and no password`, { tags }, () =>
    onPage(
      site,
      "/about",
      async (page) => {
        await page.goto(site.origin + form.path);
        await ready(page);
        await sendForm(page, form, form.wrong);
        await eventually(() => page.title()).toMatch(/^Error: /);
        await ready(page);
        await sendForm(page, form, form.right);
        await eventually(() => page.title()).not.toMatch(/^Error: /);
        for (let pages = 0; pages < 5 && !page.url().endsWith("/about"); pages += 1) {
          await page.goBack();
          // A page that the browser kept may still redirect.
          await eventually(() => page.locator("main").count()).toBe(1);
          const passwords = await page.locator("input[type=password]").all();
          expect(await Promise.all(passwords.map((field) => field.inputValue()))).toEqual(passwords.map(() => ""));
        }
        expect(page.url()).toBe(`${site.origin}/about`);
      },
      { javaScriptEnabled, expected: /400|429/, ...(form.member && { member }) },
    ),
  );
}

test("after a sign-out, Back shows nothing of a refused form at the desk", () =>
  onPage(
    site,
    "/desk/new-product",
    async (page) => {
      await page.locator('[name="name"]').fill("");
      await page.locator('[name="description"]').fill("Only for the team");
      await page.getByRole("button", { name: "Save" }).first().click();
      expect(await page.title()).toMatch(/^Error: /);
      await page.goto(`${site.origin}/desk`);
      await page.goBack();
      expect(await page.locator('[name="description"]').inputValue(), "before the sign-out").toBe("Only for the team");
      await page.goForward();
      await page.goto(`${site.origin}/desk/sign-out`);
      await page.locator("main").getByRole("button", { name: "Sign out" }).click();
      await page.getByText("The dashboard can't be used from this browser until someone signs in again.").waitFor();
      for (let pages = 0; pages < 4; pages += 1) {
        // The driver can't go back to the browser's own page.
        await page.goBack().catch(() => null);
        // A page that is being replaced has no content.
        const seen = () => page.content().catch(() => null);
        await expect.poll(seen).not.toBeNull();
        expect(await seen()).not.toContain("Only for the team");
      }
    },
    { javaScriptEnabled: false, expected: /400/, member },
  ));

async function sendForm(page: Page, { button: name }: Form, values: Record<string, string>): Promise<void> {
  for (const [field, value] of Object.entries(values)) {
    const input = page.locator(`main [name="${field}"]`).first();
    if ((await input.getAttribute("type")) === "radio")
      await page.locator(`[name="${field}"][value="${value}"]`).check();
    else await input.fill(value);
  }
  await Promise.all([
    page.waitForEvent("domcontentloaded"),
    page.locator("main").getByRole("button", { name }).first().click(),
  ]);
}
