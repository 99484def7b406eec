import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { codeNow } from "../support/auth-client.ts";
import { PASSWORD } from "../support/auth-harness.ts";
import { findAccessibilityViolations } from "../support/axe.ts";
import { forgetSteps, makeMember, MFA_PATH } from "../support/desk-visitor.ts";
import { useMember } from "../support/use-server.ts";
import { onPage, useSite } from "../support/use-site.ts";
import { eventually, ready, waitForScripts } from "../support/visit.ts";

const MINUTE = 60_000;

const site = useSite();
const member = useMember(site);

// page-states.ts can't reach these pages. tests/http/desk-sign-in.test.ts covers the rest of them.
test("a member adds an app and comes back with its code: axe finds nothing on the way", { tags: "long" }, async () => {
  await makeMember(site, "has-an-app");
  await onPage(
    site,
    MFA_PATH,
    async (page) => {
      const check = async () => expect(await findAccessibilityViolations(page), page.url()).toEqual([]);
      await typeIn(page, "has-an-app");
      await page.waitForURL(`**${MFA_PATH}`);
      await press(page, "Continue");
      const secret = ((await page.locator('[data-part="secret-text"]').textContent()) ?? "").replaceAll(" ", "");
      await page.locator("#code").fill(codeNow(secret));
      await press(page, "Turn on");
      await page.getByText("The app was added").waitFor();
      expect(await page.locator("main ol li").count()).toBe(10);
      await check();
      await press(page, "Sign out");
      await page.getByText("You're signed out").waitFor();
      await typeIn(page, "has-an-app");
      await page.waitForURL("**/desk/second-factor");
      expect(await page.getByRole("banner").getByRole("link", { name: "TETM Dashboard" }).count()).toBe(1);
      await check();
      await forgetSteps(site);
      await page.locator("#code").fill(codeNow(secret));
      await press(page, "Continue");
      await page.waitForURL("**/desk");
    },
    { bypassCSP: true },
  );
});

test("the filters are folded on a phone until one is chosen, and open on a wide screen", { tags: "long" }, () =>
  onPage(
    site,
    "/desk/surveys",
    async (page) => {
      const stage = page.getByLabel("Stage");
      expect(await stage.isVisible()).toBe(false);
      await page.getByText("Filter and sort").click();
      await stage.selectOption("exploring");
      await page.getByRole("button", { name: "Search" }).click();
      await page.waitForURL(/stage=exploring/);
      expect(await stage.isVisible()).toBe(true);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(`${site.origin}/desk/surveys`);
      expect(await stage.isVisible()).toBe(true);
    },
    { member, javaScriptEnabled: false, viewport: { width: 390, height: 844 } },
  ),
);

describe("the session of an open page", () => {
  test("is renewed before it ends, rests while the page is hidden, and goes on when it is seen", () =>
    onPage(
      site,
      "/about",
      async (page) => {
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
      },
      { member },
    ));

  test("is renewed by the server, and what is on the page stays when it has ended", async () => {
    const renewed = await member.open().ask("/desk/session/refresh", {
      method: "POST",
      body: "",
      headers: { Origin: site.origin, "Content-Type": "application/x-www-form-urlencoded" },
    });
    expect([renewed.status, JSON.parse(renewed.html)]).toEqual([200, { seconds_left: 12 * 3600 }]);
    await onPage(
      site,
      "/about",
      async (page, context) => {
        await page.clock.install();
        await page.goto(`${site.origin}/desk/account/password`);
        await waitForScripts(page);
        await page.locator("#password").fill("half typed");
        await context.clearCookies();
        await page.clock.fastForward(11.9 * 60 * MINUTE);
        await page.getByRole("alert").getByText("You're signed out").waitFor();
        expect(await page.locator("#password").inputValue()).toBe("half typed");
      },
      { member, expected: /status of 401/ },
    );
  });
});

async function typeIn(page: Page, name: string): Promise<void> {
  await ready(page);
  await page.locator("#email").fill(`${name}@example.com`);
  await page.locator("#password").fill(PASSWORD);
  await press(page, "Sign in");
}

async function press(page: Page, name: string): Promise<void> {
  // Some pages have the button in their header and no form of their own.
  await ready(page, "main");
  await page.getByRole("button", { name, exact: true }).click();
}

function setHidden(page: Page, hidden: boolean): Promise<void> {
  return page.evaluate((value) => {
    Object.defineProperty(document, "hidden", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
}
