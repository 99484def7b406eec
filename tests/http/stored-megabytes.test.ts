import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deployedMemory } from "../support/deployed-memory.ts";
import { type DeskMember, signInMember, visitDesk } from "../support/desk-member.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { LONG_NAME, MEGABYTE, ROWS, seedMegabytes } from "../support/seed-megabytes.ts";
import { withDatabase } from "../support/server-database.ts";
import { startServer, type TestServer } from "../support/start-server.ts";
import { readSurveys } from "../support/survey-records.ts";
import { walkTo } from "../support/survey-walk.ts";
import { visit, type Visitor } from "../support/visitor.ts";

// Megabytes of text that visitors stored before forms had limits are read later. With fly.toml's heap size, each
// response is bounded and the server keeps running (docs/decisions/0049).

const MOST_BYTES = 500_000;

let server: TestServer;
let member: DeskMember;

beforeAll(async () => {
  server = await startServer(deployedMemory());
  await seedCatalogue(server.databaseFile);
  member = await signInMember(server.databaseFile);
  await withDatabase(server.databaseFile, seedMegabytes);
}, 300_000);

afterAll(() => server?.remove());

/**
 * Opens a page and expects it to be complete. Doesn't parse it into forms and text, because that takes longer than
 * rendering it.
 */
async function open(browser: Visitor, path: string): Promise<string> {
  const response = await fetch(server.origin + path, {
    headers: { Cookie: [...browser.jar].map(([name, value]) => `${name}=${value}`).join("; ") },
  });
  const html = await response.text();
  // The data that Remix adds, and React's marker after it, follow the page.
  expect([response.status, html.includes("</html>"), html.endsWith("<!--/$-->")], path).toEqual([200, true, true]);
  return html;
}

const weigh = async (browser: Visitor, path: string) => Buffer.byteLength(await open(browser, path));

const desk = () => visitDesk(server.origin, member);

describe("at the desk", () => {
  test.each([
    "/desk/surveys",
    "/desk/surveys?sort=oldest",
    "/desk/surveys?q=example",
    "/desk/surveys/survey-1",
    "/desk/messages",
    "/desk/messages?show=open",
    "/desk/messages/message-1",
    "/desk/orders",
    "/desk/orders?show=attention",
    "/desk/orders/order-1",
    "/desk/outbox",
    "/desk/outbox?show=failed",
    "/desk/audit",
    "/desk",
    "/desk/funnel",
    "/desk/people",
  ])("%s is bounded", async (path) => {
    expect(await weigh(desk(), path)).toBeLessThan(MOST_BYTES);
  });

  test("each list links to its next page by a short address", async () => {
    for (const list of ["surveys", "messages", "orders", "outbox", "audit"]) {
      const [, next = ""] = /href="([^"]*older=[^"]*)"/.exec(await open(desk(), `/desk/${list}`)) ?? [];
      expect(next.length, list).toBeGreaterThan(0);
      expect(next.length).toBeLessThan(200);
      expect(await weigh(desk(), next.replaceAll("&amp;", "&"))).toBeLessThan(MOST_BYTES);
    }
  });

  test("a truncated text says where the full one is", async () => {
    expect(await open(desk(), "/desk/surveys/survey-1")).toContain(
      "This is the beginning of a longer answer. Export all surveys as JSON Lines to get the full text.",
    );
    expect(await open(desk(), "/desk/messages/message-1")).toContain(
      "This is the beginning of a longer message. Export all messages as JSON Lines to get the full text.",
    );
  });

  test.each(["surveys", "messages", "orders", "outbox", "audit"])(
    "the export of %s has every row, whole in JSON Lines, and in CSV as much as a cell holds",
    async (list) => {
      for (const format of ["jsonl", "csv"]) {
        const response = await fetch(`${server.origin}/desk/${list}/export.${format}`, {
          headers: { Cookie: `${member.cookie.name}=${member.cookie.value}` },
        });
        const { lines, bytes } = await count(response);
        expect(bytes, format).toBeGreaterThan(ROWS * (format === "csv" ? 32_000 : MEGABYTE.length));
        expect(lines).toBeGreaterThanOrEqual(ROWS);
      }
    },
  );
});

test("a person is found by a name or an address, a page's worth of records", async () => {
  await withDatabase(server.databaseFile, async (db) => {
    const row = {
      name: "Orpah",
      email: "orpah@example.com",
      subject: "General Question",
      message: MEGABYTE,
      created_at: "2026-01-01T00:00:00.000Z",
    };
    for (let id = 0; id < 60; id += 1)
      await db
        .insertInto("contact_messages")
        .values({ ...row, id: `orpah-${id}`, page_hash: `orpah-${id}` })
        .execute();
  });
  for (const q of ["Orpah", "orpah@example.com"]) {
    const browser = desk();
    const page = await browser.press(await browser.get("/desk/people"), "search", { q });
    expect([page.status, page.html.length < MOST_BYTES]).toEqual([200, true]);
    expect(page.html.match(/\/desk\/messages\/orpah-/g)).toHaveLength(50);
    expect(page.text.includes("There's too much to list here")).toBe(q.includes("@"));
  }
});

describe("the creator of a survey of three megabytes", () => {
  let visitor: Visitor;

  beforeAll(async () => {
    visitor = visit(server.origin);
    await walkTo(visitor, 4);
    await withDatabase(server.databaseFile, async (db) => {
      const links = JSON.stringify([MEGABYTE, "https://example.com/", ...Array.from({ length: 5000 }, () => "")]);
      const own = db.updateTable("creator_surveys").where("name", "!=", LONG_NAME);
      await own
        .set({
          self_description: MEGABYTE,
          platforms: `${'"🌾'.repeat(100_000)}end`,
          niche: MEGABYTE,
          success_vision: MEGABYTE,
          content_links: links,
        })
        .execute();
    });
  });

  test.each(["/survey/creator/answers", ...[1, 2, 3, 4].map((step) => `/survey/creator?step=${step}`)])(
    "%s is bounded",
    async (path) => {
      expect(await weigh(visitor, path)).toBeLessThan(MOST_BYTES);
    },
  );

  test("the page of all answers says where the full text is, and the form that it is truncated", async () => {
    expect(await open(visitor, "/survey/creator/answers")).toContain(
      "This is the beginning of a longer answer. The file you can download above has all of it.",
    );
    expect(await open(visitor, "/survey/creator?step=2")).toContain(
      "Your answer is too long to fit here, so this is only the beginning.",
    );
  });

  test("the file has the full text as stored", async () => {
    const row = (await readSurveys(server.databaseFile)).find(({ name }) => name !== LONG_NAME);
    const file = await (
      await fetch(`${server.origin}/survey/creator/answers.json`, {
        headers: { Cookie: [...visitor.jar].map(([name, value]) => `${name}=${value}`).join("; ") },
      })
    ).json();
    for (const field of ["self_description", "platforms", "niche", "success_vision"] as const)
      expect(file[field] === row?.[field], field).toBe(true);
    expect(JSON.stringify(file.content_links) === row?.content_links).toBe(true);
  });

  test("another step can be saved, and the long answers stay complete", async () => {
    const sent = await visitor.press(await visitor.get("/survey/creator?step=3"), "next", { preferred_style: "diy" });
    expect(sent.status).toBe(303);
    const row = (await readSurveys(server.databaseFile)).find(({ name }) => name !== LONG_NAME);
    expect([row?.preferred_style, row?.niche?.length]).toEqual(["diy", MEGABYTE.length]);
  });
});

test("the server that did all this is the one that was started", async () => {
  expect(server.lines.join("\n")).not.toMatch(/heap|unexpected error/i);
  expect((await fetch(`${server.origin}/healthz`)).ok).toBe(true);
});

/** Counts the lines and bytes of a download as it arrives, without keeping it in memory. */
async function count(response: Response): Promise<{ lines: number; bytes: number }> {
  let [lines, bytes] = [0, 0];
  for await (const chunk of response.body ?? []) {
    bytes += (chunk as Uint8Array).length;
    lines += (chunk as Uint8Array).reduce((sum, byte) => sum + (byte === 10 ? 1 : 0), 0);
  }
  return { lines, bytes };
}
