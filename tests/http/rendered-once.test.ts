import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { signInMember, visitDesk } from "../support/desk-member.ts";
import { startMachines } from "../support/start-machines.ts";
import { eventually } from "../support/visit.ts";
import { visit } from "../support/visitor.ts";

// Many visitors come at once after a publishing: each machine renders a page once. V8 counts the calls.

const AT_ONCE = 40;
const PHONE = "(919) 555-0188";

const folder = mkdtempSync(path.join(os.tmpdir(), "tetm-counts-"));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a page is rendered once after a publishing, on each of two machines", { timeout: 120_000 }, async () => {
  const folders = [0, 1].map((machine) => mkdtempSync(path.join(folder, `${machine}-`)));
  const site = await startMachines(2, {}, (machine) => ({ NODE_V8_COVERAGE: folders[machine] ?? "" }));
  try {
    const [first, second] = site.machines.map(({ origin }) => origin);
    for (const origin of [first, second]) {
      const early = await askAtOnce(`${origin}/about`);
      expect(early.filter((html) => html.includes(PHONE))).toEqual([]);
      await eventually(async () => (await fetch(`${origin}/about`)).headers.has("ETag")).toBe(true);
    }
    const desk = visitDesk(first ?? "", await signInMember(site.databaseFile));
    await desk.press(await desk.get("/desk/content/company"), "publish", { phone: PHONE });
    for (const origin of [first, second]) {
      // Rendered for each visitor: it shows what the machine knows.
      await eventually(async () => (await visit(origin ?? "").get("/contact")).text).toContain(PHONE);
      for (const html of await askAtOnce(`${origin}/about`)) expect(html).toContain(PHONE);
    }
    await site.stop();
    expect(folders.map((one) => callsOf("AboutPage", one))).toEqual([2, 2]);
  } finally {
    await site.remove();
  }
});

function askAtOnce(address: string): Promise<string[]> {
  return Promise.all(Array.from({ length: AT_ONCE }, async () => (await fetch(address)).text()));
}

interface Coverage {
  result: { functions: { functionName: string; ranges: { count: number }[] }[] }[];
}

/** Counts the calls of a function of the built site, before its process ended. */
function callsOf(name: string, where: string): number {
  const files = readdirSync(where).map((file) => JSON.parse(readFileSync(path.join(where, file), "utf8")) as Coverage);
  const called = files.flatMap(({ result }) => result.flatMap(({ functions }) => functions));
  const own = called.filter(({ functionName }) => functionName === name);
  return own.reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0);
}
