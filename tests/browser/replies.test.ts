import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DeskMember, signInMember } from "../support/desk-member.ts";
import { openBrowser, openContext } from "../support/open-browser.ts";
import { addMessage } from "../support/seed-desk.ts";
import { withDatabase } from "../support/server-database.ts";
import { startServer, type TestServer } from "../support/start-server.ts";
import { eventually, visit, waitForScripts } from "../support/visit.ts";

let server: TestServer;
let browser: Browser;
let member: DeskMember;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  member = await signInMember(server.databaseFile, "Ruth Hale");
  await withDatabase(server.databaseFile, (db) => addMessage(db, "message-1"));
});

afterAll(async () => {
  await browser?.close();
  await server?.remove();
});

test("a reply that is being written stays while a note is saved, and a note while a reply is sent", async () => {
  await visit(openContext(browser, { javaScriptEnabled: true }), async (page) => {
    await page.context().addCookies([{ ...member.cookie, url: server.origin }]);
    await page.goto(`${server.origin}/desk/messages/message-1`);
    await waitForScripts(page);
    const [reply, note] = [page.locator("#reply-text"), page.getByLabel("Add a note")];
    await reply.fill("Half a reply");
    await note.fill("A note");
    await page.getByRole("button", { name: "Add note" }).click();
    await page.getByText("Note added").waitFor();
    await eventually(() => note.inputValue()).toBe("");
    expect(await reply.inputValue()).toBe("Half a reply");
    await page.getByText("Not sent yet").waitFor();
    await page.getByLabel("Template").selectOption("Message: services");
    await page.getByRole("button", { name: "Insert template" }).click();
    await eventually(() => reply.inputValue()).toMatch(/^Half a reply\n\nHi Naomi,\n/);
    await note.fill("Half a note");
    await page.getByLabel("Subject").fill("Yes");
    await reply.fill("Yes, we do.");
    await page.getByRole("button", { name: "Send reply" }).click();
    await page.getByText("Reply saved. It goes out").waitFor();
    await eventually(() => reply.inputValue()).toBe("");
    expect(await note.inputValue()).toBe("Half a note");
    await page.getByText("Not added yet").waitFor();
  });
});
