import { afterAll, beforeAll, expect, test } from "vitest";
import { MOST_CHARACTERS } from "../../app/server/forms/limits.ts";
import { signInMember, visitDesk } from "../support/desk-member.ts";
import { largestPages } from "../support/largest-pages.ts";
import { addSurvey } from "../support/seed-desk.ts";
import { withDatabase } from "../support/server-database.ts";
import { useSharedServer } from "../support/shared-server.ts";
import type { TestServer } from "../support/start-server.ts";

// Pages that show the longest text that forms accept. docs/decisions/0049 lists what each page costs.

const MOST_BYTES = 1_000_000;

let server: TestServer;

beforeAll(async () => {
  server = await useSharedServer();
});

afterAll(() => server?.remove());

test.each(['"', "<", "漢", "\\"])("each page with as much of '%s' as forms take is bounded", async (character) => {
  for (const [name, status, ask] of await largestPages(server, await signInMember(server.databaseFile), character)) {
    const page = await ask();
    expect(page.status, name).toBe(status);
    expect(Buffer.byteLength(page.html), name).toBeLessThan(MOST_BYTES);
  }
});

test("a survey's page with many long notes is bounded, and links lead to each of them", async () => {
  const member = await signInMember(server.databaseFile);
  await withDatabase(server.databaseFile, async (db) => {
    await addSurvey(db, "noted");
    for (let place = 10; place < 40; place += 1) {
      const text = `note-${place}-${"<".repeat(place % 3 === 0 ? MOST_CHARACTERS.note - 8 : 10)}`;
      await db
        .insertInto("survey_notes")
        .values({
          id: `note-${place}`,
          survey_id: "noted",
          staff_id: member.id,
          text,
          created_at: "2026-01-01T00:00:00.000Z",
        })
        .execute();
    }
  });
  const desk = visitDesk(server.origin, member);
  const found: string[] = [];
  let next: string | undefined = "/desk/surveys/noted";
  while (next) {
    const { html } = await desk.get(next);
    expect(Buffer.byteLength(html)).toBeLessThan(MOST_BYTES);
    found.unshift(...[...html.matchAll(/note-(\d\d)-&lt;/g)].map(([, place = ""]) => place));
    next = /href="([^"#]*older=[^"#]*)#notes"/.exec(html)?.[1]?.replaceAll("&amp;", "&");
  }
  expect(found).toEqual(Array.from({ length: 30 }, (_, place) => String(place + 10)));
});
