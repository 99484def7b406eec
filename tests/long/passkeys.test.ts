import { randomUUID } from "node:crypto";
import type { CDPSession, Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { PASSWORD } from "../support/auth-harness.ts";
import { findAccessibilityViolations } from "../support/axe.ts";
import { makeMember, MFA_PATH } from "../support/desk-visitor.ts";
import { openContext } from "../support/open-browser.ts";
import { startServer } from "../support/start-server.ts";
import { useServerAndBrowser } from "../support/use-site.ts";
import { ready, visit, waitForScripts } from "../support/visit.ts";

const server = useServerAndBrowser(startServer);
/** Browsers allow no passkeys under an IP address. */
let origin: string;

beforeAll(() => void (origin = `http://localhost:${new URL(server.origin).port}`));

const scripted = { javaScriptEnabled: true, bypassCSP: true };

/** Gives the page's browser an authenticator, like a laptop with a fingerprint reader. */
async function addAuthenticator(page: Page): Promise<{ cdp: CDPSession; id: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId: id } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, id };
}

/** Waits for scripts first: a press while they load works, but React logs that it has to start over. */
async function press(page: Page, name: string): Promise<void> {
  await ready(page);
  await page.locator("main").getByRole("button", { name, exact: true }).click();
}

async function typePassword(page: Page, name: string): Promise<void> {
  await page.goto(`${origin}/desk/sign-in`);
  await ready(page);
  await page.getByLabel("Email").fill(`${name}@example.com`);
  await page.getByLabel("Password").fill(PASSWORD);
  await press(page, "Sign in");
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto(origin + MFA_PATH);
  await ready(page);
  await page.getByRole("link", { name: "Add a passkey" }).click();
  await page.waitForURL("**?new-passkey");
  await waitForScripts(page);
  await page.getByLabel("Name of the passkey").fill(name);
  await press(page, "Create passkey");
}

async function signOut(page: Page): Promise<void> {
  await page.goto(`${origin}/desk/sign-out`);
  await press(page, "Sign out");
  await page.getByText("You're signed out").waitFor();
}

async function check(page: Page): Promise<void> {
  expect(await findAccessibilityViolations(page)).toEqual([]);
}

test("a passkey is added, signs in alone and after the password, and is removed", async () => {
  const miriam = `miriam-${randomUUID()}`;
  await makeMember(server, miriam);
  await visit(
    openContext(server.browser, scripted),
    async (page) => {
      const { cdp, id } = await addAuthenticator(page);
      await typePassword(page, miriam);
      await page.waitForURL(`${origin}/desk`);
      await addPasskey(page, "Work laptop");
      await page.getByRole("heading", { level: 1, name: "Keep these codes" }).waitFor();
      expect(await page.locator("main li code").count()).toBe(10);
      await check(page);
      await page.getByRole("link", { name: "I've saved them" }).click();
      await page.getByText("Work laptop").waitFor();
      const { credentials } = await cdp.send("WebAuthn.getCredentials", { authenticatorId: id });
      expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: "localhost" }]);

      // The same device can't add a second one.
      await addPasskey(page, "Again");
      await page.getByText("This device already has a passkey for your account.").waitFor();

      await signOut(page);
      await press(page, "Sign in with a passkey");
      await page.waitForURL(`${origin}/desk`);

      await signOut(page);
      await typePassword(page, miriam);
      await page.waitForURL(`${origin}/desk/second-factor`);
      await check(page);
      await press(page, "Use a passkey");
      await page.waitForURL(`${origin}/desk`);

      await page.goto(origin + MFA_PATH);
      await ready(page);
      await page.getByRole("link", { name: "Change Work laptop" }).click();
      await page.getByRole("heading", { level: 1, name: "Work laptop" }).waitFor();
      await ready(page);
      await page.getByLabel("Your password").fill(PASSWORD);
      await press(page, "Remove passkey");
      await page.getByText("The passkey was removed").waitFor();
      await signOut(page);
      await press(page, "Sign in with a passkey");
      await page.getByText("That passkey didn't work").waitFor();
      await check(page);
    },
    /status of 400/,
  );
}, 180_000);
