import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { button, fillStep, textField, waitForStep } from "../support/fill-survey.ts";
import { openBrowser, openContext } from "../support/open-browser.ts";
import { openInbox, type SmtpInbox } from "../support/smtp-inbox.ts";
import { startServer, type TestServer } from "../support/start-server.ts";
import { eventually, visit, waitForScripts } from "../support/visit.ts";

let inbox: SmtpInbox;
let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  inbox = await openInbox();
  [server, browser] = await Promise.all([startServer(inbox.env), openBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.remove();
  await inbox?.close();
});

const CREATOR = "ruth@example.com";

test("a creator has the link mailed: a wrong address is refused beside its field, two presses are one page and two emails that open the same answers", () =>
  visit(
    openContext(browser, { javaScriptEnabled: true }),
    async (page) => {
      await page.goto(`${server.origin}/survey/creator`);
      await waitForScripts(page);
      await fillStep(page, 1, { name: `Ruth ${CREATOR}`, current_stage: "exploring" });
      await button(page, "Next Step").click();
      await waitForStep(page, 2);
      await textField(page, "niche").fill("Hymns, typed before the link");

      const links: string[] = [];
      page.on("request", (request) => links.push(...(request.postData()?.match(/intent=email-link/g) ?? [])));
      await page.locator("#email").fill("ruth@");
      await button(page, "Email me this link").click();
      await page.getByRole("link", { name: "Enter an email address in the correct format" }).waitFor();
      await eventually(() => page.title()).toMatch(/^Error: /);
      expect(await textField(page, "niche").inputValue()).toBe("Hymns, typed before the link");
      expect(await page.locator("#email").inputValue()).toBe("ruth@");
      expect(await page.locator("#email").getAttribute("aria-invalid")).toBe("true");
      expect([links, inbox.acknowledged]).toEqual([[], []]);

      await page.locator("#email").fill(CREATOR);
      // Enter in this field requests the link too, not the next step.
      await page.locator("#email").press("Enter");
      await page.getByText("We're sending your link").waitFor();
      await waitForStep(page, 2);
      expect(await page.getByRole("link", { name: "Enter an email address" }).count()).toBe(0);
      await ask(page, CREATOR);
      await eventually(() => emails(CREATOR).length).toBe(2);
      const [first, second] = emails(CREATOR).map(linkIn);
      expect(first).toBe(second);
      await visit(openContext(browser, { javaScriptEnabled: true }), async (phone) => {
        await phone.goto(server.origin + first);
        await waitForStep(phone, 2);
        expect(await textField(phone, "niche").inputValue()).toBe("Hymns, typed before the link");
      });
    },
    /status of 400/,
  ));

/** Presses the button again, like a person who hasn't received the email yet. */
async function ask(page: Page, address: string): Promise<void> {
  await page.locator("#email").fill(address);
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await button(page, "Email me this link").click();
  expect((await answered).status()).toBeLessThan(400);
  await page.getByText("We're sending your link").waitFor();
}

function emails(address: string) {
  return inbox.acknowledged.filter(({ to }) => to.includes(address));
}

function linkIn(mail: ReturnType<typeof emails>[number]): string {
  return /(\/survey\/creator\/resume\/[\w-]{22})\n/.exec(mail.parts.get("text/plain") ?? "")?.[1] ?? "";
}
