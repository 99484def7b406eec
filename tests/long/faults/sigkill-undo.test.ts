import { afterAll, beforeAll, expect, test } from "vitest";
import { about } from "../../../app/site/content/about.ts";
import { readAudit } from "../../support/audit-lines.ts";
import { everyPage } from "../../support/crawl.ts";
import { type DeskMember, signInMember, visitDesk } from "../../support/desk-member.ts";
import { killAfter } from "../../support/kill-after.ts";
import { withDatabase } from "../../support/server-database.ts";
import { startServer, type TestServer } from "../../support/start-server.ts";
import { type Page, visit } from "../../support/visitor.ts";

// A member brings a version back and publishes it, saves a draft and drops it, while the server is killed. All public
// pages are then as before or as after, and never mixed; what was not done can be done again.

let server: TestServer;
let member: DeskMember;
const ABOUT = "/desk/content/about";
const CHANGED = { intro: "We were killed.", teamHeading: "A team that came back" };
const UNCHANGED = { intro: about.intro, teamHeading: about.teamHeading };

beforeAll(async () => {
  server = await startServer();
  member = await signInMember(server.databaseFile);
});

afterAll(() => server?.remove());

/** Milliseconds between a post and the kill: before, during and after its transaction. */
const PAUSES = [0, 2, 4, 7, 12, 25];

const desk = () => visitDesk(server.origin, member);

/** The buttons of the history's forms have no intent: each version has a form of its own. */
async function bringBack(version: number): Promise<() => Promise<Page>> {
  const browser = desk();
  const history = await browser.get(`${ABOUT}/history`);
  const form = history.forms.find(({ fields }) =>
    fields.some(([name, value]) => name === "version" && value === String(version)),
  );
  return () => browser.press({ ...history, form: form ?? null, forms: [] }, "");
}

async function send(intent: string, answers = {}): Promise<() => Promise<Page>> {
  const browser = desk();
  const page = await browser.get(ABOUT);
  return () => browser.press(page, intent, answers);
}

/** Does what a kill prevented. Returns what the page then says was done, or "there" if it was done already. */
async function again(isDone: boolean, prepare: () => Promise<() => Promise<Page>>): Promise<string> {
  if (isDone) return "there";
  const { location } = await (await prepare())();
  return location?.replace(`${ABOUT}?done=`, "") ?? "refused";
}

function readDocuments() {
  return withDatabase(server.databaseFile, async (db) => ({
    versions: await db.selectFrom("document_versions").select(["version", "body"]).orderBy("version").execute(),
    drafts: (await db.selectFrom("document_drafts").select("body").execute()).map(
      ({ body }) => JSON.parse(body) as Record<string, unknown>,
    ),
  }));
}

async function countLines(action: string): Promise<number> {
  const lines = await readAudit(server.databaseFile, "content");
  return lines.filter((line) => line.action === `content.${action}`).length;
}

test("a server killed while a version is brought back and published shows one of both states", async () => {
  const first = await everyPage(server.origin);
  expect((await (await send("publish", CHANGED))()).status).toBe(303);
  const second = await everyPage(server.origin);
  expect(second).not.toBe(first);
  let saved = await countLines("draft-saved");
  let published = 1;
  for (const [round, wait] of PAUSES.entries()) {
    // Version 0 is the text that the site begins with, and version 1 the changed one.
    const [version, before, after, text] =
      round % 2 === 0 ? ([0, second, first, UNCHANGED] as const) : ([1, first, second, CHANGED] as const);
    const isBroughtBack = await killAfter(server, wait, await bringBack(version));
    expect((await everyPage(server.origin)) === before, `${wait} ms into undo`).toBe(true);
    const { drafts } = await readDocuments();
    expect(drafts.length).toBe((saved = await countLines("draft-saved")) - round);
    expect(isBroughtBack && drafts.length === 0).toBe(false);
    expect(drafts).toMatchObject(drafts.map(() => text));
    expect(["there", "brought-back"]).toContain(await again(drafts.length > 0, () => bringBack(version)));

    const isAcknowledged = await killAfter(server, wait, await send("publish"));
    const shown = await everyPage(server.origin);
    expect([before, after].indexOf(shown), `${wait} ms into publish`).toBeGreaterThanOrEqual(isAcknowledged ? 1 : 0);
    const { versions, drafts: left } = await readDocuments();
    expect(left).toHaveLength(shown === after ? 0 : 1);
    expect(versions.map((one) => one.version)).toEqual(
      Array.from({ length: published + (shown === after ? 1 : 0) }, (_, place) => place + 1),
    );
    expect(["there", "published"]).toContain(await again(shown === after, () => send("publish")));
    const isWhole = shown === after || (await everyPage(server.origin)) === after;
    expect(isWhole, `${wait} ms into publish, again`).toBe(true);
    expect(await countLines("published")).toBe((published += 1));
    expect(await countLines("draft-saved")).toBe((saved = round + 1));
  }
  expect(saved).toBe(PAUSES.length);
}, 300_000);

test("a server killed while a draft is saved or dropped has all of it or none, and shows what it showed", async () => {
  const shown = await everyPage(server.origin);
  const isChanged = shown.includes(CHANGED.intro);
  for (const wait of PAUSES) {
    const typed = { intro: `A draft after ${wait} ms.`, teamHeading: `A heading after ${wait} ms` };
    const before = await countLines("draft-saved");
    const isSaved = await killAfter(server, wait, await send("save", typed));
    const { drafts } = await readDocuments();
    expect(drafts.length).toBe((await countLines("draft-saved")) - before);
    expect(isSaved && drafts.length === 0).toBe(false);
    expect(drafts).toMatchObject(drafts.map(() => typed));
    expect(["there", "saved"]).toContain(await again(drafts.length > 0, () => send("save", typed)));

    const dropped = await countLines("draft-discarded");
    const publicText = isChanged ? CHANGED : UNCHANGED;
    const isDropped = await killAfter(server, wait, await send("save", publicText));
    const { drafts: left } = await readDocuments();
    expect(left.length).toBe(1 - (await countLines("draft-discarded")) + dropped);
    expect(isDropped && left.length > 0).toBe(false);
    expect(left).toMatchObject(left.map(() => typed));
    expect(["there", "discarded"]).toContain(await again(left.length === 0, () => send("save", publicText)));
    expect((await visit(server.origin).get("/about")).text.includes(publicText.intro), `after ${wait} ms`).toBe(true);
  }
  // No draft is left that could still change a page.
  expect((await everyPage(server.origin)) === shown).toBe(true);
}, 300_000);
