import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { codeNow } from "../support/auth-client.ts";
import { PASSWORD } from "../support/auth-harness.ts";
import { findAccessibilityViolations } from "../support/axe.ts";
import { enterDesk, forgetSteps, makeMember, MFA_PATH, typePassword } from "../support/desk-visitor.ts";
import { openContext } from "../support/open-browser.ts";
import { useSite } from "../support/use-site.ts";
import { eventually, ready, visit, waitForScripts } from "../support/visit.ts";
import { visit as visitWithoutScripts } from "../support/visitor.ts";

const MINUTE = 60_000;
const NEW_PASSWORD = "copper meadow thistle";

const site = useSite();

test(
  "a member signs in, changes the password, adds an app, comes back with its code and with a recovery code, removes it, and signs out everywhere",
  { tags: "long", timeout: 180_000 },
  async () => {
    const name = `scripted-${randomUUID()}`;
    await makeMember(site, name);
    const context = openContext(site.browser, { javaScriptEnabled: true, bypassCSP: true });
    await visit(
      context,
      async (page) => {
        // page-states.ts can't reach these pages, because they need an authenticator app.
        const check = async () => expect(await findAccessibilityViolations(page), page.url()).toEqual([]);
        await page.goto(`${site.origin}/desk/account`);
        expect(new URL(page.url()).pathname).toBe("/desk/sign-in");
        expect(await page.getByRole("banner").getByRole("link", { name: "TETM Dashboard" }).count()).toBe(1);
        await typeIn(page, name, "wrong password");
        await eventually(() => page.title()).toBe("Error: Sign in | TETM");
        await page.locator("[data-part=error-summary]:focus").waitFor();
        await typeIn(page, name);
        await page.waitForURL("**/desk/account");

        await page.getByRole("link", { name: "Change your password" }).click();
        await changePassword(page, "not the present one");
        await page.getByRole("link", { name: "The current password is wrong" }).waitFor();
        await changePassword(page, PASSWORD);
        await page.getByText("Your password has been changed").waitFor();

        await page.getByRole("link", { name: "Turn on two-step sign-in" }).click();
        await page.waitForURL(`**${MFA_PATH}`);
        await press(page, "Continue");
        const secret = ((await page.locator('[data-part="secret-text"]').textContent()) ?? "").replaceAll(" ", "");
        await page.locator("#code").fill(codeNow(secret));
        await press(page, "Turn on");
        await page.getByText("The app was added").waitFor();
        const codes = await page.locator("main ol li").allTextContents();
        expect(codes).toHaveLength(10);
        await check();
        await page.getByRole("link", { name: "I've saved them" }).click();
        await page.getByText("10 left").waitFor();

        await press(page, "Sign out");
        await page.getByText("You're signed out").waitFor();
        await typeIn(page, name, NEW_PASSWORD);
        await page.waitForURL("**/desk/second-factor");
        expect(await page.getByRole("banner").getByRole("link", { name: "TETM Dashboard" }).count()).toBe(1);
        await check();
        await forgetSteps(site);
        await page.locator("#code").fill(codeNow(secret));
        await press(page, "Continue");
        await page.waitForURL("**/desk");

        await press(page, "Sign out");
        await page.getByText("You're signed out").waitFor();
        await typeIn(page, name, NEW_PASSWORD);
        await page.locator("#code").fill(codes[0] ?? "");
        await press(page, "Continue");
        await page.waitForURL("**/desk");
        await forgetSteps(site);
        await page.goto(site.origin + MFA_PATH);
        await page.getByText("9 left").waitFor();
        await page.getByLabel("Code to remove it").fill(codeNow(secret));
        await press(page, "Remove");
        await page.getByText("The app was removed").waitFor();

        const elsewhere = visitWithoutScripts(site.origin);
        expect((await typePassword(elsewhere, name, NEW_PASSWORD)).status).toBe(303);
        await page.goto(`${site.origin}/desk/account`);
        expect(await page.getByRole("listitem").filter({ hasText: "last used" }).count()).toBe(2);
        await press(page, "Sign out everywhere");
        await page.getByText("You're signed out").waitFor();
        expect((await elsewhere.ask("/desk/surveys")).location).toMatch(/^\/desk\/sign-in/);
      },
      /status of 40[04]/,
    );
  },
);

describe("the session of an open page", () => {
  test("is renewed before it ends, rests while the page is hidden, and goes on when it is seen", async () => {
    await makeMember(site, "refreshes");
    await visit(openContext(site.browser, { javaScriptEnabled: true }), async (page) => {
      await enter(page, "refreshes");
      const asked: number[] = [];
      await page.route("**/desk/session/refresh", (route) => {
        asked.push(1);
        return route.fulfill({ json: { seconds_left: 12 * 3600 } });
      });
      await page.clock.install();
      await page.goto(`${site.origin}/desk`);
      await waitForScripts(page, "main");
      await page.clock.fastForward(11.7 * 60 * MINUTE);
      expect(asked).toHaveLength(0);
      await page.clock.fastForward(4 * MINUTE);
      await eventually(() => asked.length).toBe(1);
      await setHidden(page, true);
      await page.clock.fastForward(13 * 60 * MINUTE);
      expect(asked).toHaveLength(1);
      await setHidden(page, false);
      await page.clock.fastForward(2 * MINUTE);
      await eventually(() => asked.length).toBe(2);
      // The page sets the next timer after it has read the response.
      await eventually(async () => {
        await page.clock.fastForward(11.8 * 60 * MINUTE);
        return asked.length;
      }).toBeGreaterThan(2);
    });
  });

  test("is renewed by the server, and what is on the page stays when it has ended", async () => {
    const id = await makeMember(site, "ends");
    const member = await enterDesk(site, "ends");
    const renewed = await member.ask("/desk/session/refresh", {
      method: "POST",
      body: "",
      headers: { Origin: site.origin, "Content-Type": "application/x-www-form-urlencoded" },
    });
    expect([renewed.status, JSON.parse(renewed.html)]).toEqual([200, { seconds_left: 12 * 3600 }]);
    expect(id).not.toBe("");
    await visit(
      openContext(site.browser, { javaScriptEnabled: true }),
      async (page, context) => {
        await enter(page, "ends");
        await page.clock.install();
        await page.goto(`${site.origin}/desk/account/password`);
        await waitForScripts(page);
        await page.locator("#password").fill("half typed");
        await context.clearCookies();
        await page.clock.fastForward(11.9 * 60 * MINUTE);
        await page.getByRole("alert").getByText("You're signed out").waitFor();
        expect(await page.locator("#password").inputValue()).toBe("half typed");
      },
      /status of 401/,
    );
  });
});

async function changePassword(page: Page, present: string): Promise<void> {
  await ready(page);
  await page.locator("#current").fill(present);
  await page.locator("#password").fill(NEW_PASSWORD);
  await press(page, "Change password");
}

async function enter(page: Page, name: string): Promise<void> {
  await page.goto(`${site.origin}/desk/sign-in`);
  await typeIn(page, name);
  await page.waitForURL("**/desk");
}

async function typeIn(page: Page, name: string, password = PASSWORD): Promise<void> {
  await ready(page);
  await page.locator("#email").fill(`${name}@example.com`);
  await page.locator("#password").fill(password);
  await press(page, "Sign in");
}

async function press(page: Page, name: string): Promise<void> {
  // Some pages have the button in their header, and no form of their own.
  await ready(page, "main");
  await page.getByRole("button", { name, exact: true }).click();
}

function setHidden(page: Page, hidden: boolean): Promise<void> {
  return page.evaluate((value) => {
    Object.defineProperty(document, "hidden", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
}
