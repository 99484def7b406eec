import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PASSWORD } from "../support/auth-harness.ts";
import { findAccessibilityViolations } from "../support/axe.ts";
import { makeMember } from "../support/desk-visitor.ts";
import { openBrowser, openContext } from "../support/open-browser.ts";
import { openInbox, type SmtpInbox } from "../support/smtp-inbox.ts";
import { startServer, type TestServer } from "../support/start-server.ts";
import { eventually, visit, waitForScripts } from "../support/visit.ts";

const NEW_PASSWORD = "copper meadow thistle";

let inbox: SmtpInbox;
let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  inbox = await openInbox();
  const env = {
    SMTP_URL: `smtp://127.0.0.1:${inbox.port}`,
    MAIL_FROM: "TETM <site@example.org>",
    MAIL_TO: "team@example.org",
  };
  [server, browser] = await Promise.all([startServer(env), openBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.remove();
  await inbox?.close();
});

describe.each([true, false])("JavaScript: %s", (scripts) => {
  const name = scripts ? "Scripted Field" : "Plain Field";
  const email = scripts ? "scripted@example.com" : "plain@example.com";
  const options = { javaScriptEnabled: scripts, ...(scripts && { bypassCSP: true }) };

  test("a member invites another, who sets a password by the emailed link and signs in, and is disabled in the middle of it", async () => {
    const host = scripts ? "miriam" : "ruth";
    await makeMember(server, host);
    await visit(
      openContext(browser, options),
      async (page) => {
        await signIn(page, `${host}@example.com`, PASSWORD);
        await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Members" }).click();
        await page.getByRole("heading", { level: 1, name: "Members" }).waitFor();
        if (scripts) await waitForScripts(page);
        await page.getByLabel("Name").fill(name);
        await page.getByLabel("Email").fill("nobody@");
        await press(page, "Invite");
        await page.getByRole("link", { name: "Enter an email address in the correct format" }).waitFor();
        await eventually(() => page.title()).toBe("Error: Members | TETM Dashboard");
        expect(await page.locator(":focus").getAttribute("data-part")).toBe("error-summary");
        expect(await page.getByLabel("Name").inputValue()).toBe(name);
        await check(page);
        await page.getByLabel("Email").fill(email);
        await page.getByRole("radio", { name: /^Reader/ }).check();
        await press(page, "Invite");
        await page.getByText("We're emailing it to them, too").waitFor();
        // Without scripts, the page starts at its top anyway.
        const focused = page.locator(scripts ? ":focus" : "[data-part=handed]");
        expect(await focused.textContent()).toContain("This link sets the password");
        const shown = (await page.locator("[data-part=handed-link]").textContent()) ?? "";
        expect(await page.getByRole("row", { name }).textContent()).toContain("Invited, no password yet");
        expect(await page.getByLabel("Name").inputValue()).toBe("");
        await check(page);

        await visit(openContext(browser, { javaScriptEnabled: scripts }), async (guest) => {
          const path = await mailedPath(email);
          expect(shown).toBe(server.origin + path);
          await guest.goto(server.origin + path);
          await guest.getByLabel("New password").fill(NEW_PASSWORD);
          await press(guest, "Set password");
          await guest.getByText("Your password is set").waitFor();
          await signIn(guest, email, NEW_PASSWORD);

          await page.goto(`${server.origin}/desk/members`);
          await page.getByRole("link", { name }).click();
          await page.getByRole("heading", { level: 1, name }).waitFor();
          await page.getByRole("link", { name: "Deactivate" }).click();
          await page.waitForURL("**/desk/members/*?disable");
          if (scripts) await waitForScripts(page);
          await press(page, "Deactivate");
          await page.getByRole("link", { name: "Confirm that you want to deactivate this account" }).click();
          expect(
            await page
              .getByRole("checkbox", { name: "deactivate this account" })
              .evaluate((one) => one === document.activeElement),
          ).toBe(true);
          await check(page);
          await page.getByRole("checkbox", { name: "deactivate this account" }).check();
          await press(page, "Deactivate");
          await page.getByText("They're signed out and can't sign in anymore").waitFor();
          await check(page);
          await guest.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Orders" }).click();
          await guest.waitForURL("**/desk/sign-in?*");
          await press(page, "Reactivate");
          await page.getByText("They can sign in again.").waitFor();
          await page.getByRole("link", { name: "Send a new link" }).click();
          await page.waitForURL("**/desk/members/*?link");
          if (scripts) await waitForScripts(page);
          await page.getByRole("checkbox", { name: "Remove the password" }).check();
          await press(page, "Send a new link");
          await page.getByText("Here is the new link").waitFor();
          expect(await page.locator("[data-part=handed-link]").textContent()).not.toBe(shown);
          await page.getByRole("checkbox", { name: "Remove the password" }).waitFor({ state: "detached" });
          await check(page);
          await page.reload();
          expect(await page.getByRole("heading", { level: 1, name }).count()).toBe(1);
          expect(await page.getByText("Here is the new link").count()).toBe(scripts ? 0 : 1);
          expect(await page.getByRole("alert").count()).toBe(0);
        });
      },
      /status of 400/,
    );
  }, 60_000);

  /** axe is a script, so without scripts only the width is checked. */
  async function check(page: Page): Promise<void> {
    const viewport = page.viewportSize() ?? { width: 1280, height: 720 };
    for (const [width, colorScheme] of [
      [390, "dark"],
      [1440, "light"],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(scripts ? await findAccessibilityViolations(page) : [], `${page.url()}, ${width} px`).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(320);
    await page.setViewportSize(viewport);
  }
});

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto(`${server.origin}/desk/sign-in`);
  await page.locator("#email").fill(email);
  await page.locator("#password").fill(password);
  await press(page, "Sign in");
  await page.waitForURL("**/desk");
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
}

/** Returns the path of the link in an email that a real SMTP server received. Tests can't reach the link's host. */
async function mailedPath(address: string): Promise<string> {
  await eventually(() => inbox.acknowledged.filter(({ to }) => to.includes(address)).length).toBe(1);
  const text = inbox.acknowledged.find(({ to }) => to.includes(address))?.parts.get("text/plain") ?? "";
  return /https:\/\/[^/\s]+(\/desk\/set-password\/[\w-]{22})\n/.exec(text)?.[1] ?? "";
}
