import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { partners } from "../../app/content/partners.ts";
import { siteLinks } from "../../app/content/site-links.ts";
import { signInMember, visitDesk } from "../support/desk-member.ts";
import { useSharedServer } from "../support/shared-server.ts";
import type { TestServer } from "../support/start-server.ts";
import { readRecord } from "../support/survey-records.ts";
import { firstFieldOf, letters, lynx, moves, numberOf, pressKeys, readAsText } from "../support/text-browser.ts";
import { visit } from "../support/visitor.ts";

// How lynx shows pages whose appearance depends on style sheets.

let server: TestServer;

beforeAll(async () => {
  server = await useSharedServer();
});

beforeEach(({ skip }) => {
  if (!lynx) skip("lynx is not here and could not be installed");
});

afterAll(async () => {
  await server?.remove();
});

async function read(path: string): Promise<string> {
  return readAsText((await visit(server.origin).get(path)).html);
}

test.each(["/", "/about", "/services", "/portfolio", "/survey/creator", "/announcements/josiah-vale"])(
  "%s has one menu, and reads no number twice",
  async (path) => {
    const text = await read(path);
    const top = text.slice(0, text.indexOf("Quick Links"));
    for (const { name } of siteLinks.filter((link) => !link.footerOnly))
      expect(top.split(new RegExp(`\\* \\[\\d+\\]${name}\\b`)), name).toHaveLength(2);
    expect(text).not.toMatch(/(\b\d+)\.? \1\b/);
  },
);

test("home has one row of logos, and no row without a name", async () => {
  const text = await read("/");
  const row = text.slice(text.indexOf("Our partners"), text.indexOf("Our Portfolio"));
  for (const { name } of partners.partners) expect(row.split(name), name).toHaveLength(2);
  expect(text).not.toMatch(/\* \*|1234/);
});

test("the portfolio counts its projects once", async () => {
  expect(await read("/portfolio")).toMatch(/its own poster\. 11 projects/);
});

test("the survey's first question comes first", async () => {
  expect(await read("/survey/creator")).toMatch(/The rest is up to you\. \P{L}*Name \* \(required\) \[\d+\]_/u);
});

test("the desk has one menu", async () => {
  const visitor = visitDesk(server.origin, await signInMember(server.databaseFile));
  const text = await readAsText((await visitor.get("/desk/surveys")).html);
  for (const once of [/\* \[\d+\]Surveys/, /\* \[\d+\]Outbox/, /Sign out/])
    expect(text.split(once), String(once)).toHaveLength(2);
});

test("an untouched list submits no choice", async () => {
  const scout = visit(server.origin);
  let page = await scout.get("/survey/creator?step=1");
  const first = await readAsText(page.html);
  const name = firstFieldOf(first);
  const keys = [
    ...moves(1, name),
    ...letters("Chose nothing"),
    ...moves(name, numberOf(first, "next) Next Step")),
    "^J",
  ];
  for (const step of [2, 3, 4] as const) {
    page = await scout.go(page, "next", step === 2 ? { name: "Scout", current_stage: "exploring" } : {});
    const text = await readAsText(page.html);
    expect(text).toContain("(*) No answer");
    keys.push(...moves(1, numberOf(text, step === 4 ? "submit) Submit Survey" : "next) Next Step")), "^J");
  }
  await pressKeys(`${server.origin}/survey/creator?step=1`, keys);
  expect(await readRecord(server.databaseFile, "Chose nothing")).toMatchObject({
    completed_at: expect.any(String),
    monetization_intent: null,
    preferred_style: null,
    discovery_call: null,
  });
});
