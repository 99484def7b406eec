import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD } from "../support/auth-harness.ts";
import { expectNarrow, findAccessibilityViolations } from "../support/axe.ts";
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

test("a member invites another, who sets a password by the emailed link and signs in, and is disabled in the middle of it", async () => {
  const [name, email] = ["Naomi Field", "naomi@example.com"];
  await makeMember(server, "miriam");
  await visit(
    openContext(browser, { javaScriptEnabled: true, bypassCSP: true }),
    async (page) => {
      await signIn(page, "miriam@example.com", PASSWORD);
      await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Members" }).click();
      await page.getByRole("heading", { level: 1, name: "Members" }).waitFor();
      await waitForScripts(page);
      await page.getByLabel("Name").fill(name);
      await page.getByLabel("Email").fill("nobody@");
      await press(page, "Invite");
      await page.getByRole("link", { name: "Enter an email address in the correct format" }).waitFor();
      await eventually(() => page.title()).toBe("Error: Members | TETM Dashboard");
      await page.locator("[data-part=error-summary]:focus").waitFor();
      expect(await page.getByLabel("Name").inputValue()).toBe(name);
      await check(page);
      await page.getByLabel("Email").fill(email);
      await page.getByRole("radio", { name: /^Reader/ }).check();
      await press(page, "Invite");
      await page.getByText("We're emailing it to them, too").waitFor();
      await eventually(() => page.locator(":focus").textContent()).toContain("This link sets the password");
      const shown = (await page.locator("[data-part=handed-link]").textContent()) ?? "";
      expect(await page.getByRole("row", { name }).textContent()).toContain("Invited, no password yet");
      await eventually(() => page.getByLabel("Name").inputValue()).toBe("");
      await check(page);

      await visit(openContext(browser, { javaScriptEnabled: true }), async (guest) => {
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
        await waitForScripts(page);
        await press(page, "Deactivate");
        await page.getByRole("link", { name: "Confirm that you want to deactivate this account" }).click();
        const box = page.getByRole("checkbox", { name: "deactivate this account" });
        await eventually(() => box.evaluate((one) => one === document.activeElement)).toBe(true);
        await check(page);
        await box.check();
        await press(page, "Deactivate");
        await page.getByText("They're signed out and can't sign in anymore").waitFor();
        await check(page);
        await guest.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Orders" }).click();
        await guest.waitForURL("**/desk/sign-in?*");
        await press(page, "Reactivate");
        await page.getByText("They can sign in again.").waitFor();
        await page.getByRole("link", { name: "Send a new link" }).click();
        await page.waitForURL("**/desk/members/*?link");
        await waitForScripts(page);
        await page.getByRole("checkbox", { name: "Remove the password" }).check();
        await press(page, "Send a new link");
        await page.getByText("Here is the new link").waitFor();
        expect(await page.locator("[data-part=handed-link]").textContent()).not.toBe(shown);
        await page.getByRole("checkbox", { name: "Remove the password" }).waitFor({ state: "detached" });
        await check(page);
        await page.reload();
        expect(await page.getByRole("heading", { level: 1, name }).count()).toBe(1);
        expect(await page.getByText("Here is the new link").count()).toBe(0);
        expect(await page.getByRole("alert").count()).toBe(0);
      });
    },
    /status of 400/,
  );
}, 180_000);

/** Checks the page on a dark phone, and that 320 pixels need no scrolling sideways. */
async function check(page: Page): Promise<void> {
  const viewport = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 390, height: 900 });
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await findAccessibilityViolations(page), page.url()).toEqual([]);
  await expectNarrow(page);
  await page.setViewportSize(viewport);
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto(`${server.origin}/desk/sign-in`);
  await waitForScripts(page);
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
