import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { lostLinkWords } from "../../app/shop/orders/shopper/shopper-order.ts";
import { PASSWORD } from "../support/auth-harness.ts";
import { MESSAGE } from "../support/contact-message.ts";
import { makeMember } from "../support/desk-visitor.ts";
import { openContext } from "../support/open-browser.ts";
import { useSite } from "../support/use-site.ts";
import { eventually, ready, visit } from "../support/visit.ts";

// docs/decisions/0137: a form was refused, corrected and taken. Back shows pages of ours on the whole way to its start.

const site = useSite();

beforeAll(() => makeMember(site, "goes-back"));

interface Form {
  path: string;
  /** Values that are refused, and what is then taken. */
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

const ways = [
  ...forms.map((form) => [form.path, false, form] as const),
  ...forms.filter(({ path }) => path === "/desk/sign-in").map((form) => [form.path, true, form] as const),
];

for (const [path, scripts, form] of ways) {
  const tags = path === "/contact" || scripts ? [] : "long";
  test(`${path}, scripts: ${scripts}: Back shows pages of ours, and no password`, { tags }, () =>
    visit(
      openContext(site.browser, { javaScriptEnabled: scripts }),
      async (page) => {
        if (form.member) await signIn(page);
        await page.goto(`${site.origin}/about`);
        await page.goto(site.origin + form.path);
        await ready(page);
        await send(page, form, form.wrong);
        await eventually(() => page.title()).toMatch(/^Error: /);
        await ready(page);
        await send(page, form, form.right);
        await eventually(() => page.title()).not.toMatch(/^Error: /);
        for (let pages = 0; pages < 5 && !page.url().endsWith("/about"); pages += 1) {
          await page.goBack();
          // A page that the browser has kept may go on to another one.
          await eventually(() => page.locator("main").count()).toBe(1);
          const passwords = await page.locator("input[type=password]").all();
          expect(await Promise.all(passwords.map((field) => field.inputValue()))).toEqual(passwords.map(() => ""));
        }
        expect(page.url()).toBe(`${site.origin}/about`);
      },
      /400|429/,
    ),
  );
}

test("after a sign-out, Back shows nothing of a refused form at the desk", () =>
  visit(
    openContext(site.browser, { javaScriptEnabled: false }),
    async (page) => {
      await signIn(page);
      await page.goto(`${site.origin}/desk/new-product`);
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
        // The browser's own page can't be gone back to by the driver.
        await page.goBack().catch(() => null);
        // While the page is replaced by the next one it has no content.
        const seen = () => page.content().catch(() => null);
        await expect.poll(seen).not.toBeNull();
        expect(await seen()).not.toContain("Only for the team");
      }
    },
    /400/,
  ));

async function signIn(page: Page): Promise<void> {
  await page.goto(`${site.origin}/desk/sign-in`);
  await ready(page);
  await page.locator("[name=email]").first().fill("goes-back@example.com");
  await page.locator("[name=password]").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(`${site.origin}/desk`);
}

async function send(page: Page, { button }: Form, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field = page.locator(`main [name="${name}"]`).first();
    if ((await field.getAttribute("type")) === "radio")
      await page.locator(`[name="${name}"][value="${value}"]`).check();
    else await field.fill(value);
  }
  await Promise.all([
    page.waitForEvent("domcontentloaded"),
    page.locator("main").getByRole("button", { name: button }).first().click(),
  ]);
}
