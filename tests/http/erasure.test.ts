import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { backUp } from "../../app/database/back-up.server.ts";
import type { Database } from "../../app/database/database.ts";
import { sendMessage } from "../support/contact-message.ts";
import { type DeskMember, signInMember, visitDesk } from "../support/desk-member.ts";
import { findWords, SECRETS } from "../support/find-words.ts";
import { seedCatalogue, seedProducts } from "../support/seed-catalogue.ts";
import { addMessage, addOrder, addSurvey } from "../support/seed-desk.ts";
import { withDatabase } from "../support/server-database.ts";
import { BESIDE_LIMIT, startServer, type TestServer } from "../support/start-server.ts";
import { ANSWERS } from "../support/survey-walk.ts";
import { type Visitor, visit } from "../support/visitor.ts";

// Deleted data is removed from every byte: docs/decisions/0057-what-is-deleted-is-erased.md

const [FIRST, LAST, NICHE, VISION, TYPED, TEXT, STREET, PARCEL] = SECRETS;
const EMAIL = `${FIRST}@example.com`;

let backups: string;
let server: TestServer;
let member: DeskMember;

beforeAll(async () => {
  backups = mkdtempSync(path.join(os.tmpdir(), "tetm-erased-"));
  server = await startServer();
  await seedCatalogue(server.databaseFile);
  member = await signInMember(server.databaseFile);
  // Other records, so that database pages are full and rows move between them.
  await withDatabase(server.databaseFile, (db) => addOthers(db, "before"));
});

afterAll(async () => {
  await server?.remove();
  rmSync(backups, { recursive: true, force: true });
});

test(
  "a survey, messages, an order's person, mails and a cart: no byte of them is in the database, its log or the next backup",
  { timeout: 2 * BESIDE_LIMIT },
  async () => {
    const creator = visit(server.origin);
    await answerSurvey(creator);
    await sendMessage(server.origin, {
      name: `${FIRST} ${LAST}`,
      email: ` ${EMAIL}\u00a0`,
      subject: "General Question",
      message: `${TEXT} `.repeat(300),
    });
    const shopper = visit(server.origin);
    await shopper.press(await shopper.get(`/shop/${seedProducts.print.slug}`), "add");
    const cart = await withDatabase(server.databaseFile, async (db) => {
      await addOrder(db, "DDDDDDDDDDDDDDDDDDDDDD", {
        email: `${EMAIL} `.trim(),
        shipping: JSON.stringify({ name: LAST, address: { line1: STREET } }),
        shipped_at: "2026-01-03T00:00:00.000Z",
        parcels: JSON.stringify([
          { id: "parcel", at: "2026-01-03T00:00:00.000Z", by: null, tracking: PARCEL, units: null, mail: null },
        ]),
      });
      await addOthers(db, "after");
      const { id } = await db.selectFrom("carts").select("id").executeTakeFirstOrThrow();
      await db.updateTable("carts").set({ updated_at: "2020-01-01T00:00:00.000Z" }).execute();
      return id;
    });
    const words = [...SECRETS, `    ${cart}`];
    expect(new Set(found(words).map((line) => line.replace(/^.*: /, "")))).toEqual(new Set(words));
    const taken = path.join(backups, "before.db");
    await backUp(server.databaseFile, taken);
    expect(findWords(taken, words), "a backup of before").toHaveLength(words.length);

    // Deletes data on the survey's own page and at the desk. The site deletes the old cart by itself.
    await creator.press(await creator.get("/survey/creator/answers"), "delete");
    const desk = visitDesk(server.origin, member);
    const person = await desk.press(await desk.get("/desk/people"), "search", { q: EMAIL.toLowerCase() });
    expect((await desk.press(person, "delete", { confirm: EMAIL })).text).toContain("Messages deleted: 1.");
    // The next backup is already clean, before the site has erased anything.
    const next = path.join(backups, "next.db");
    await backUp(server.databaseFile, next);
    expect(findWords(next), "the next backup").toEqual([]);

    // A start deletes old carts, and completes an erasure that a shutdown interrupted.
    await server.restart();
    await expect.poll(() => found(words), { timeout: BESIDE_LIMIT, interval: 1_000 }).toEqual([]);
    expect(server.records().filter(({ level }) => Number(level) >= 50)).toEqual([]);
  },
);

/** Finds words in the database, its log and the other files next to it. */
function found(words: readonly string[]): string[] {
  return findWords(path.dirname(server.databaseFile), words);
}

/** Submits all four steps, some of them more than once, because each submission leaves words in the search index. */
async function answerSurvey(visitor: Visitor): Promise<void> {
  let page = await visitor.go(await visitor.get("/survey/creator"), "next", {
    ...ANSWERS[1],
    name: `${FIRST} ${LAST}`,
    self_description: `${TYPED} `.repeat(400),
  });
  page = await visitor.go(page, "next", { ...ANSWERS[2], niche: NICHE });
  page = await visitor.go(page, "previous");
  page = await visitor.go(page, "next", { ...ANSWERS[2], niche: `Other than ${NICHE}, typed again` });
  page = await visitor.go(page, "next", ANSWERS[3]);
  await visitor.go(page, "submit", { ...ANSWERS[4], success_vision: VISION, email: `${EMAIL} ` });
}

async function addOthers(db: Database, when: string): Promise<void> {
  for (let index = 0; index < 60; index += 1) {
    await addSurvey(db, `${when}-${index}`, {
      name: `Somebody ${index}`,
      email: `somebody-${index}@example.com`,
      niche: "ordinary words of others ".repeat(index),
    });
    await addMessage(db, `${when}-${index}`, {
      email: `somebody-${index}@example.com`,
      message: "ordinary words of others ".repeat(index * 7),
    });
  }
}
