import type { Page } from "playwright";
import { expect, test } from "vitest";
import { button, textField, waitForStep } from "../support/fill-survey.ts";
import { startServer } from "../support/start-server.ts";
import { useInbox } from "../support/use-server.ts";
import { onPage, onStepTwo, useServerAndBrowser } from "../support/use-site.ts";
import { eventually } from "../support/visit.ts";

const inbox = useInbox();
const server = useServerAndBrowser(() => startServer(inbox.env));

const CREATOR = "ruth@example.com";

test("a creator has the link mailed: a wrong address is refused beside its field, two presses are one page and two emails that open the same answers", () =>
  onStepTwo(
    server,
    `Ruth ${CREATOR}`,
    async (page) => {
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
      await onPage(server, first ?? "", async (phone) => {
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
