import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { partners } from "../../app/site/content/partners.ts";
import { siteLinks } from "../../app/site/pages/public-frame.tsx";
import { signInMember, visitDesk } from "../support/desk-member.ts";
import { readRecord } from "../support/survey-records.ts";
import { useServer } from "../support/use-server.ts";
import { visit } from "../support/visitor.ts";

// How lynx shows pages and sends forms. Down moves to the next link, field or button, Return activates it. The presses
// of Down are counted on the same pages as lynx prints them, which a second creator opens beforehand.

const server = useServer();

beforeEach(({ skip }) => {
  if (!lynx) skip("lynx is not here and could not be installed");
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

/** Set if `npm test` found or installed lynx. */
const lynx = process.env.LYNX_PATH || undefined;

/** Returns a page as lynx shows it, on one line, with a number before each link, field and button. */
async function readAsText(html: string): Promise<string> {
  const text = await runLynx(["-dump", "-stdin", "-force_html", "-number_fields", "-width=1000"], html);
  let stops = 0;
  // Lynx also stops at a button outside a form, but doesn't number it.
  return text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/\[\d+\]|\(BUTTON\)/g, (place) => `[${(stops += 1)}]${place === "(BUTTON)" ? place : ""}`);
}

async function pressKeys(address: string, keys: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(os.tmpdir(), "tetm-lynx-"));
  const script = join(folder, "keys");
  writeFileSync(script, [...keys, "q", "y"].map((key) => `key ${key}\n`).join(""));
  try {
    await runLynx(["-nopause", "-accept_all_cookies", `-cmd_script=${script}`, address]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the number of the link, option or button with this text. */
function numberOf(text: string, words: string): number {
  const number = new RegExp(`\\[(\\d+)\\]${words.replaceAll(/[^\w ]/g, "\\$&")}`).exec(text)?.[1];
  if (!number) throw new Error(`Lynx shows no '${words}' in: ${text}`);
  return Number(number);
}

function firstFieldOf(text: string): number {
  return Number(/\[(\d+)\]_{5}/.exec(text)?.[1]);
}

/** Returns the keys that move from one link, field or button to a later one. */
function moves(from: number, to: number): string[] {
  return Array.from({ length: to - from }, () => "Down Arrow");
}

function letters(text: unknown): string[] {
  return [...String(text)].map((letter) => (letter === " " ? "<space>" : letter));
}

function runLynx(args: readonly string[], input = ""): Promise<string> {
  // Not inherited, because lynx would use the environment's proxy to reach the test's server.
  const env = { PATH: process.env.PATH, HOME: os.tmpdir(), NODE_ENV: "test" as const, TERM: "vt100", LANG: "C.UTF-8" };
  return new Promise((resolve, reject) => {
    const child = execFile(
      lynx ?? "lynx",
      args,
      { env, timeout: 20_000, maxBuffer: 16 * 1024 * 1024 },
      (error, stdout) => (error ? reject(error) : resolve(stdout)),
    );
    child.stdin?.end(input);
  });
}
