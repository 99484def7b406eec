import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { MESSAGE, THANKS } from "../support/contact-message.ts";
import { readMessages } from "../support/server-database.ts";
import { onPage, useSite } from "../support/use-site.ts";
import { eventually, hold, noteQuestions, waitForScripts } from "../support/visit.ts";

const site = useSite();

// tests/http/contact.test.ts covers the same without JavaScript.

test("what the server refuses says why, keeps everything typed, and is sent once mended", () =>
  onContact(async (page) => {
    // Browsers accept this address, but the server doesn't.
    const written = { ...MESSAGE, name: `refused ${randomUUID()}`, email: "ruth@nowhere" };
    await fill(page, written);
    await sendButton(page).click();
    const summary = page.getByRole("alert", { name: "There is a problem" });
    await summary.waitFor();
    await eventually(() => page.title()).toBe("Error: Get in Touch | TETM");
    // Browsers move the focus in the next frame.
    await page.locator("[data-part=error-summary]:focus").waitFor();
    expect(await fieldsOf(page)).toEqual(written);
    await page.locator("#message").focus();
    await sendButton(page).click();
    await eventually(() => page.locator("[data-part=error-summary]:focus").count()).toBe(1);
    await summary.getByRole("link").click();
    expect(await page.locator("#email:focus").count(), "the focus is on the field").toBe(1);
    await page.locator("#email").fill("ruth@example.com");
    await sendButton(page).click();
    await page.getByText(THANKS).waitFor();
    await eventually(() => page.title()).toBe("Get in Touch | TETM");
    expect(await messagesOf(written.name)).toMatchObject([{ ...written, email: "ruth@example.com" }]);
  }, /status of 400/));

test("with JavaScript the page stays, says 'Sending' meanwhile, and a second press sends nothing twice", () =>
  onContact(async (page) => {
    await page.evaluate(() => Object.assign(window, { same: true }));
    const answer = await hold(page, "**/contact.data*");
    const name = `Presses twice ${randomUUID()}`;
    await fill(page, { ...MESSAGE, name });
    await sendButton(page).click();
    const pending = page.getByRole("button", { name: "Sending" });
    await pending.waitFor();
    expect(await page.locator("main form[aria-busy=true]").count()).toBe(1);
    await pending.click();
    answer();
    await page.getByText(THANKS).waitFor();
    await sendButton(page).waitFor();
    expect(await page.evaluate(() => "same" in window), "no reload").toBe(true);
    expect(await fieldsOf(page)).toEqual({ name: "", email: "", subject: "Services Inquiry", message: "" });
    expect(await messagesOf(name)).toMatchObject([{ ...MESSAGE, name }]);
  }));

test("the browser asks before a message is left that was not sent, and nothing where there is none", () =>
  onContact(async (page) => {
    const asked = noteQuestions(page);
    const written = { ...MESSAGE, name: `Leaves it ${randomUUID()}` };
    await fill(page, { ...written, message: "" });
    await page.goto(`${site.origin}/contact`);
    expect(asked).toEqual([]);
    await waitForScripts(page);
    await fill(page, written);
    await sendButton(page).click();
    await page.getByText(THANKS).waitFor();
    await page.goto(`${site.origin}/contact?again`);
    expect(asked, "after it was sent").toEqual([]);
    await waitForScripts(page);
    await fill(page, written);
    await page.goto(`${site.origin}/about`);
    expect(asked).toEqual(["beforeunload"]);
  }));

test(
  "while the server is gone the page says so with the phone number, and everything typed is still there",
  { tags: "long" },
  () =>
    onContact(async (page) => {
      const written = { ...MESSAGE, name: `Server gone ${randomUUID()}` };
      await fill(page, written);
      await site.stop();
      await sendButton(page).click();
      const alert = page.getByRole("alert").filter({ hasText: "Your message wasn't sent" });
      await alert.getByRole("link", { name: "(919) 555-0142" }).waitFor();
      expect(await fieldsOf(page)).toEqual(written);
      await site.restart();
      await sendButton(page).click();
      await page.getByText(THANKS).waitFor();
      expect(await messagesOf(written.name)).toMatchObject([written]);
    }, /ERR_CONNECTION_REFUSED/),
);

// docs/decisions/0047
test.each([true, false])(
  "a form above 96 KB is refused with a message, and keeps what was typed (JavaScript: %s)",
  { tags: "long" },
  (javaScriptEnabled) =>
    onPage(
      site,
      "/contact",
      async (page) => {
        const book = { ...MESSAGE, name: "Writes a book", message: "In the beginning. ".repeat(8_000) };
        await fill(page, book);
        await sendButton(page).click();
        if (javaScriptEnabled) await page.getByText("That's nearly a book").first().waitFor();
        else {
          await page.getByText("This is too long").first().waitFor();
          await page.getByText("One form can hold 96 KB of text, about 40 pages.").waitFor();
          await page.goBack();
        }
        await eventually(() => fieldsOf(page)).toEqual(book);
        expect(await messagesOf(book.name)).toEqual([]);
      },
      { javaScriptEnabled, expected: /status of 413/ },
    ),
);

function onContact(act: (page: Page) => Promise<void>, expected?: RegExp): Promise<void> {
  return onPage(site, "/contact", act, { expected });
}

async function fill(page: Page, { name, email, subject, message }: typeof MESSAGE): Promise<void> {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Subject").selectOption(subject);
  await page.getByLabel("Message").fill(message);
}

async function fieldsOf(page: Page): Promise<Record<string, string>> {
  const fields = ["Name", "Email", "Subject", "Message"];
  return Object.fromEntries(
    await Promise.all(
      fields.map(async (label) => [label.toLowerCase(), await page.getByLabel(label).inputValue()] as const),
    ),
  );
}

function sendButton(page: Page) {
  return page.getByRole("button", { name: "Send Message" });
}

async function messagesOf(name: string) {
  return (await readMessages(site.databaseFile)).filter((message) => message.name === name);
}
