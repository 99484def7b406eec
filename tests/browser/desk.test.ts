import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeNow } from "../support/auth-client.ts";
import { PASSWORD } from "../support/auth-desk.ts";
import { findAccessibilityViolations } from "../support/axe.ts";
import { addApp, enterDesk, forgetSteps, makeMember, SECOND_STEP } from "../support/desk-visitor.ts";
import { openBrowser, openContext } from "../support/open-browser.ts";
import { startServer, type TestServer } from "../support/start-server.ts";
import { eventually, visit } from "../support/visit.ts";

const MINUTE = 60_000;

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.remove();
});

describe.each([true, false])("with JavaScript %s", (javaScriptEnabled) => {
  test("a member signs in, adds an app, signs out and comes back with a code; axe finds nothing on the way", async () => {
    const name = javaScriptEnabled ? "scripted" : "plain";
    await makeMember(server, name);
    const context = openContext(browser, { javaScriptEnabled, ...(javaScriptEnabled && { bypassCSP: true }) });
    await visit(context, async (page) => {
      // axe is a script itself.
      const check = async () => expect(javaScriptEnabled ? await complaints(page) : [], page.url()).toEqual([]);
      await page.goto(`${server.origin}/desk/account`);
      expect(new URL(page.url()).pathname).toBe("/desk/sign-in");
      await check();
      await typeIn(page, name, "wrong password");
      await eventually(() => page.title()).toBe("Error: Sign in | TETM");
      expect(await page.locator(":focus").getAttribute("class")).toBe("error-summary");
      await check();
      await typeIn(page, name);
      await page.waitForURL("**/desk/account");
      await check();
      await page.goto(`${server.origin}/desk/account/password`);
      await check();
      await page.goto(server.origin + SECOND_STEP);
      await check();
      await press(page, "Go on");
      const secret = ((await page.locator(".secret-text").textContent()) ?? "").replaceAll(" ", "");
      await check();
      await page.locator("#code").fill(codeNow(secret));
      await press(page, "Switch on");
      await page.getByText("The app is added").waitFor();
      await press(page, "Make ten new codes");
      expect(await page.locator(".recovery-codes li").count()).toBe(10);
      await check();
      await press(page, "Sign out");
      await page.getByText("You are signed out").waitFor();
      await typeIn(page, name);
      await page.waitForURL("**/desk/second-factor");
      await check();
      await forgetSteps(server);
      await page.locator("#code").fill(codeNow(secret));
      await press(page, "Go on");
      await page.waitForURL("**/desk/surveys");
      await check();
      await page.goto(`${server.origin}/desk/set-password/made-up`);
      await check();
    }, /status of 40[04]/);
  });
});

describe("the session of an open page", () => {
  test("is renewed before it ends, rests while the page is hidden, and goes on when it is seen", async () => {
    await makeMember(server, "refreshes");
    await visit(openContext(browser, { javaScriptEnabled: true }), async (page) => {
      await enter(page, "refreshes");
      const asked: number[] = [];
      await page.route("**/desk/session/refresh", (route) => {
        asked.push(1);
        return route.fulfill({ json: { seconds_left: 12 * 3600 } });
      });
      await page.clock.install();
      await page.goto(`${server.origin}/desk`, { waitUntil: "networkidle" });
      await page.clock.fastForward(11.7 * 60 * MINUTE);
      expect(asked).toHaveLength(0);
      await page.clock.fastForward(4 * MINUTE);
      await eventually(() => asked.length).toBe(1);
      await setHidden(page, true);
      await page.clock.fastForward(13 * 60 * MINUTE);
      expect(asked).toHaveLength(1);
      await setHidden(page, false);
      const answered = page.waitForResponse("**/desk/session/refresh");
      await page.clock.fastForward(2 * MINUTE);
      await eventually(() => asked.length).toBe(2);
      // The next timer is set once the page has read the answer.
      await (await answered).finished();
      await page.waitForTimeout(500);
      await page.clock.fastForward(11.8 * 60 * MINUTE);
      await eventually(() => asked.length).toBe(3);
    });
  });

  test("is renewed by the server, and what is on the page stays when it has ended", async () => {
    const id = await makeMember(server, "ends");
    const member = await enterDesk(server, "ends");
    const renewed = await member.ask("/desk/session/refresh", { method: "POST", body: "", headers: { Origin: server.origin, "Content-Type": "application/x-www-form-urlencoded" } });
    expect([renewed.status, JSON.parse(renewed.html)]).toEqual([200, { seconds_left: 12 * 3600 }]);
    expect(id).not.toBe("");
    await visit(openContext(browser, { javaScriptEnabled: true }), async (page, context) => {
      await enter(page, "ends");
      await page.clock.install();
      await page.goto(`${server.origin}/desk/account/password`, { waitUntil: "networkidle" });
      await page.locator("#password").fill("half typed");
      await context.clearCookies();
      await page.clock.fastForward(11.9 * 60 * MINUTE);
      await page.getByRole("alert").getByText("You are signed out").waitFor();
      expect(await page.locator("#password").inputValue()).toBe("half typed");
    }, /status of 401/);
  });
});

test("320 px need no scrolling sideways", async () => {
  await makeMember(server, "narrow");
  const member = await enterDesk(server, "narrow");
  await addApp(member);
  const context = await openContext(browser, { javaScriptEnabled: true, viewport: { width: 320, height: 640 } });
  await context.addCookies([{ name: "tetm-desk", value: member.jar.get("tetm-desk") ?? "", url: server.origin }]);
  await visit(Promise.resolve(context), async (page) => {
    for (const path of ["/desk", "/desk/account", "/desk/account/password", SECOND_STEP, "/desk/sign-out"]) {
      await page.goto(server.origin + path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
    }
  });
});

async function complaints(page: Page): Promise<string[]> {
  const found = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await findAccessibilityViolations(page)));
  }
  return found;
}

async function enter(page: Page, name: string): Promise<void> {
  await page.goto(`${server.origin}/desk/sign-in`);
  await typeIn(page, name);
  await page.waitForURL("**/desk/surveys");
}

async function typeIn(page: Page, name: string, password = PASSWORD): Promise<void> {
  await page.locator("#email").fill(`${name}@example.com`);
  await page.locator("#password").fill(password);
  await press(page, "Sign in");
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
}

function setHidden(page: Page, hidden: boolean): Promise<void> {
  return page.evaluate((value) => {
    Object.defineProperty(document, "hidden", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
}
