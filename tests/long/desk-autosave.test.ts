import type { BrowserContext, Page } from "playwright";
import { beforeEach, expect, test } from "vitest";
import { about } from "../../app/site/content/about.ts";
import { readAudit } from "../support/audit-lines.ts";
import { signInMember, visitDesk } from "../support/desk-member.ts";
import { button } from "../support/fill-survey.ts";
import { withDatabase } from "../support/server-database.ts";
import { startServer } from "../support/start-server.ts";
import { useMember } from "../support/use-server.ts";
import { onPage, useServerAndBrowser } from "../support/use-site.ts";
import { eventually, hold, waitForScripts } from "../support/visit.ts";

// The website's text forms save themselves as drafts.

const server = useServerAndBrowser(startServer);
const member = useMember(server);

beforeEach(() =>
  withDatabase(server.databaseFile, async (db) => {
    await db.deleteFrom("document_drafts").execute();
    await db.deleteFrom("document_versions").execute();
    await db.deleteFrom("audit_log").execute();
  }),
);

const ABOUT = "/desk/content/about";
const AUTOSAVE = /\/desk\/content\/about\.data/;
/** Milliseconds; longer than the pause before a form saves itself. */
const PAUSE = 3500;
const SAVED = /^Draft saved \d+:\d\d [AP]M$/;

test("what is typed is kept as a draft, with one line in the audit log, and nothing asks when the page is left", () =>
  atForm(async (page) => {
    const asked = dialogsOf(page);
    const posts = postsOf(page);
    expect(await savedLine(page)).toBe("");
    await stopClock(page);
    await page.getByLabel("Introduction").fill("");
    await page.clock.runFor(PAUSE);
    await eventually(() => savedLine(page)).toMatch(SAVED);
    expect((await draft())?.intro).toBe("");
    await page.getByLabel("Introduction").fill("Kept by itself.");
    await page.clock.runFor(PAUSE);
    await eventually(async () => (await draft())?.intro).toBe("Kept by itself.");
    await eventually(() => savedLine(page)).toMatch(SAVED);
    expect(posts).toHaveLength(2);
    // Typed and undone: the draft is the same, so nothing is written.
    const stamp = await stampOfDraft();
    await page.getByLabel("Introduction").fill("Kept by itself");
    await page.getByLabel("Introduction").fill("Kept by itself.");
    await page.clock.runFor(PAUSE);
    await eventually(() => savedLine(page)).toMatch(SAVED);
    expect([posts.length, await stampOfDraft()]).toEqual([3, stamp]);
    await page.getByRole("link", { name: "All content" }).click();
    await page.getByRole("heading", { name: "Content", level: 1 }).waitFor();
    expect(asked).toEqual([]);
    expect((await readAudit(server.databaseFile, "content")).map(({ action }) => action)).toEqual([
      "content.draft-saved",
    ]);
  }));

test("who leaves at once keeps the draft too; who typed nothing leaves none", () =>
  atForm(async (page) => {
    const asked = dialogsOf(page);
    await page.getByRole("link", { name: "All content" }).click();
    await page.getByRole("heading", { name: "Content", level: 1 }).waitFor();
    expect(await draft()).toBeNull();
    await open(page);
    await page.getByLabel("Introduction").fill("Typed and left.");
    await page.getByRole("link", { name: "All content" }).click();
    await page.getByRole("heading", { name: "Content", level: 1 }).waitFor();
    await eventually(async () => (await draft())?.intro).toBe("Typed and left.");
    expect(asked).toEqual([]);
  }));

test("Publish waits for a save that is under way", () =>
  atForm(async (page) => {
    const posts: string[] = [];
    page.on("request", (request) => {
      const intent = new URLSearchParams(request.postData() ?? "").get("intent");
      if (intent !== null) posts.push(intent);
    });
    const answer = await hold(page, AUTOSAVE, 1);
    // A button waits at most five seconds.
    await stopClock(page);
    await page.getByLabel("Introduction").fill("Published after its draft.");
    await page.clock.runFor(PAUSE);
    await eventually(() => posts).toEqual(["autosave"]);
    await button(page, "Publish").click();
    await eventually(() => page.locator("form[aria-busy=true]").count()).toBe(1);
    posts.push("answered");
    answer();
    await page.getByText("Visitors see this text now").waitFor();
    expect(posts).toEqual(["autosave", "answered", "publish"]);
    expect(await draft()).toBeNull();
  }));

test("somebody else's save stops it with a sentence, and nothing is overwritten", () =>
  atForm(async (page) => {
    const asked = dialogsOf(page);
    await stopClock(page);
    await page.getByLabel("Introduction").fill("Mine.");
    await page.clock.runFor(PAUSE);
    await eventually(() => savedLine(page)).toMatch(SAVED);
    const other = visitDesk(server.origin, await signInMember(server.databaseFile, "Ruth"));
    await other.go(await other.get(ABOUT), "save", { intro: "Theirs." });
    await page.getByLabel("Introduction").fill("Mine again.");
    await page.clock.runFor(PAUSE);
    await eventually(() => savedLine(page)).toContain(
      "This page was saved by someone else, or in another window of yours.",
    );
    const posts = postsOf(page);
    await page.getByLabel("Introduction").fill("Mine, once more.");
    await page.clock.runFor(PAUSE);
    await page.getByRole("link", { name: "All content" }).click();
    await page.getByRole("heading", { name: "Content", level: 1 }).waitFor();
    expect([asked, posts]).toEqual([["beforeunload"], []]);
    expect((await draft())?.intro).toBe("Theirs.");
  }, /status of 409/));

test("a button that is pressed after the session has ended says so, and works once the member has signed in again", () =>
  atForm(async (page, context) => {
    for (const [path, field, name] of [
      [ABOUT, "intro", "Publish"],
      ["/desk/new-product", "description", "Create"],
    ] as const) {
      const input = page.locator(`[name=${field}]`);
      await page.goto(server.origin + path);
      await waitForScripts(page);
      await context.clearCookies();
      await input.fill("Typed before.");
      const alert = page.getByRole("alert").filter({ hasText: "You're signed out" });
      for (const _ of ["pressed", "and again"]) {
        await button(page, name).click();
        await alert.waitFor();
        // Focus scrolls it into view.
        await eventually(() => page.locator(":focus").textContent()).toContain("You're signed out");
        await button(page, name).focus();
      }
      expect([page.url(), await input.inputValue()]).toEqual([server.origin + path, "Typed before."]);
      const [opened] = await Promise.all([context.waitForEvent("page"), alert.getByRole("link").click()]);
      expect(new URL(opened.url()).pathname).toBe("/desk/sign-in");
      await opened.close();
      await context.addCookies([{ ...member.cookie, url: server.origin }]);
      await button(page, name).click();
      await alert.waitFor({ state: "detached" });
      if (path === ABOUT) await page.getByText("Visitors see this text now").waitFor();
      else await page.locator("[data-part=error-summary]").waitFor();
    }
  }, /status of 40[01]/));

test("on a wide screen, the preview stands beside the form, and shows each save", () =>
  atForm(async (page, context) => {
    const toggle = page.getByRole("button", { name: "Show preview beside" });
    await page.setViewportSize({ width: 1200, height: 800 });
    expect(await toggle.isVisible()).toBe(false);
    await page.setViewportSize({ width: 1280, height: 800 });
    await toggle.click();
    const frame = page.frameLocator("iframe");
    await frame.getByText(about.intro).waitFor();
    await page.getByLabel("Introduction").fill("Seen beside the form.");
    await frame.getByText("Seen beside the form.").waitFor();
    const [opened] = await Promise.all([context.waitForEvent("page"), frame.locator("footer a").first().click()]);
    await opened.close();
    expect(page.frames().map((one) => new URL(one.url()).pathname)).toEqual([ABOUT, "/preview/about"]);
    await button(page, "Publish").click();
    await page.getByText("Visitors see this text now").waitFor();
    await frame.getByText("There is no draft. This is what visitors see.").waitFor();
  }));

function atForm(act: (page: Page, context: BrowserContext) => Promise<void>, expected?: RegExp): Promise<void> {
  return onPage(server, ABOUT, act, { member, expected });
}

async function open(page: Page): Promise<void> {
  await page.goto(server.origin + ABOUT);
  await waitForScripts(page);
}

/** From now on, the page saves itself only when a test advances its clock. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await open(page);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}

function dialogsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  return asked;
}

function postsOf(page: Page): string[] {
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  return posts;
}

async function savedLine(page: Page): Promise<string> {
  return (await page.locator("[data-part=saved-line]").textContent()) ?? "";
}

async function draft(): Promise<typeof about | null> {
  const row = await readDraft();
  return row ? (JSON.parse(row.body) as typeof about) : null;
}

async function stampOfDraft(): Promise<string | undefined> {
  return (await readDraft())?.stamp;
}

function readDraft() {
  return withDatabase(server.databaseFile, (db) => db.selectFrom("document_drafts").selectAll().executeTakeFirst());
}
