import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { backUp } from "../../app/database/back-up.server.ts";
import type { Database } from "../../app/database/database.ts";
import { requestErasure } from "../../app/database/erasure.server.ts";
import { escapeHtml } from "../../app/server/forms/typed-text.ts";
import { sendMessage } from "../support/contact-message.ts";
import { findWords, SECRETS } from "../support/find-words.ts";
import { seedCatalogue, seedProducts } from "../support/seed-catalogue.ts";
import { addContent, addMail, addMessage, addOrder, addSurvey } from "../support/seed-desk.ts";
import { withDatabase } from "../support/server-database.ts";
import { BESIDE_LIMIT, startServer } from "../support/start-server.ts";
import { ANSWERS } from "../support/survey-walk.ts";
import { useMember, useServer } from "../support/use-server.ts";
import { type Visitor, visit } from "../support/visitor.ts";

// Deleted data is removed from every byte (docs/decisions/0057-erasing-deleted-data.md).

const [FIRST, LAST, NICHE, VISION, TYPED, TEXT, STREET, PARCEL] = SECRETS;
const EMAIL = `${FIRST}@example.com`;
const LINKS = [`https://www.instagram.com/${FIRST}`, `https://${LAST}.example.com/`];

const server = useServer(startServer);
const member = useMember(server);
let backups: string;

beforeAll(async () => {
  backups = mkdtempSync(path.join(os.tmpdir(), "tetm-erased-"));
  await seedCatalogue(server.databaseFile);
  // Other records fill database pages, so rows move between them.
  await withDatabase(server.databaseFile, (db) => addOthers(db, "before"));
});

afterAll(() => rmSync(backups, { recursive: true, force: true }));

/** What members write about the person on others' records, in every way that identifies them. */
const GOSSIP = `Met ${FIRST}  ${LAST.toUpperCase()} (<${EMAIL}>), @${FIRST}, www.instagram.com/${FIRST}/, https://${LAST}.example.com.`;

test(
  "a person is in every text that members write about others: a member who deletes them leaves the texts without the names",
  { timeout: BESIDE_LIMIT },
  async () => {
    await withDatabase(server.databaseFile, async (db) => {
      await addSurvey(db, "named", { name: `${FIRST} ${LAST}`, email: EMAIL, links: LINKS });
      await writeAbout(db);
    });
    const desk = member.open();
    const person = await desk.press(await desk.get("/desk/people"), "search", { q: EMAIL });
    expect(person.text).toContain("These texts name the person.");
    expect(person.html).toMatch(/href="\/desk\/content\/about"[^]*href="\/desk\/products\/covenant-tee"/);
    await desk.press(person, "delete", { confirm: EMAIL });
    const texts = await withDatabase(server.databaseFile, readAbout);
    expect(texts.filters).toEqual(["name=other"]);
    expect(texts.others).toHaveLength(12);
    for (const text of texts.others) {
      expect(text).toMatch(
        /Met \(deleted\) \((<|&lt;)?\(deleted\)(>|&gt;)?\), \(deleted\), \(deleted\)\/, \(deleted\)\./,
      );
      expect(text).toContain(`not-${EMAIL} and ${FIRST}`);
    }
    // Words that stay: in another person's address, and on the website.
    await withDatabase(server.databaseFile, forgetAbout);
    await server.restart();
    await expect.poll(() => found(SECRETS), { timeout: BESIDE_LIMIT, interval: 1_000 }).toEqual([]);
  },
);

test("whoever deletes their own survey rewrites nothing of others, whatever they call themself", async () => {
  const creator = visit(server.origin);
  await answerSurvey(creator, { name: "Thank you", links: ["the", "https://tetm.example/desk"] });
  const note = { id: "of-another", survey_id: "of-another", text: "Thank you for the call: https://tetm.example/desk" };
  await withDatabase(server.databaseFile, async (db) => {
    await addSurvey(db, "of-another", { name: "Somebody", email: "other@example.com" });
    const by = { staff_id: member.id, created_at: "2026-01-03T00:00:00.000Z" };
    await db
      .insertInto("survey_notes")
      .values({ ...note, ...by })
      .execute();
  });
  const deleted = await creator.press(await creator.get("/survey/creator/answers"), "delete");
  expect(deleted.status).toBe(303);
  await withDatabase(server.databaseFile, async (db) => {
    expect(await db.selectFrom("survey_notes").select(["id", "survey_id", "text"]).execute()).toContainEqual(note);
    await db.deleteFrom("creator_surveys").where("id", "=", "of-another").execute();
  });
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

    // Deletes on the survey's own page and at the desk. The site deletes the old cart by itself.
    await creator.press(await creator.get("/survey/creator/answers"), "delete");
    const desk = member.open();
    const person = await desk.press(await desk.get("/desk/people"), "search", { q: EMAIL.toLowerCase() });
    expect((await desk.press(person, "delete", { confirm: EMAIL })).text).toContain("Messages deleted: 1.");
    // The next backup is already clean, before the site has erased anything.
    const next = path.join(backups, "next.db");
    await backUp(server.databaseFile, next);
    expect(findWords(next), "the next backup").toEqual([]);

    // A start deletes old carts and completes an interrupted erasure.
    await server.restart();
    await expect.poll(() => found(words), { timeout: BESIDE_LIMIT, interval: 1_000 }).toEqual([]);
    expect(server.records().filter(({ level }) => Number(level) >= 50)).toEqual([]);
  },
);

/** Finds words in the database and the files next to it. */
function found(words: readonly string[]): string[] {
  return findWords(path.dirname(server.databaseFile), words);
}

/** Submits all steps, some twice, because each submission leaves words in the search index. */
async function answerSurvey(visitor: Visitor, { name = `${FIRST} ${LAST}`, links = LINKS } = {}): Promise<void> {
  let page = await visitor.go(await visitor.get("/survey/creator"), "next", {
    ...ANSWERS[1],
    name,
    self_description: `${TYPED} `.repeat(400),
  });
  page = await visitor.go(page, "next", { ...ANSWERS[2], niche: NICHE });
  page = await visitor.go(page, "previous");
  page = await visitor.go(page, "next", { ...ANSWERS[2], niche: `Other than ${NICHE}, typed again` });
  page = await visitor.go(page, "next", ANSWERS[3]);
  await visitor.go(page, "submit", {
    ...ANSWERS[4],
    content_links: links,
    success_vision: VISION,
    email: `${EMAIL} `,
  });
}

async function writeAbout(db: Database): Promise<void> {
  const text = `${GOSSIP} But not-${EMAIL} and ${FIRST} stay.`;
  const at = "2026-01-03T00:00:00.000Z";
  const by = { staff_id: member.id, created_at: at };
  await addSurvey(db, "about", { name: "Somebody", email: "other@example.com" });
  await addMessage(db, "about", { name: "Somebody", email: "other@example.com" });
  await db
    .insertInto("survey_notes")
    .values({ id: "about", survey_id: "about", text, ...by })
    .execute();
  await db
    .insertInto("message_notes")
    .values({ id: "about", message_id: "about", text, ...by })
    .execute();
  await db.updateTable("survey_cases").set({ next_step: text }).where("survey_id", "=", "about").execute();
  await db.updateTable("contact_messages").set({ next_step: text }).where("id", "=", "about").execute();
  const reply = { survey_id: "about", message_id: null, subject: text, text, answers_to: "me", mail_id: "about" };
  await db
    .insertInto("replies")
    .values({ id: "about", ...reply, ...by })
    .execute();
  await addMail(db, "about", { to: "other@example.com", subject: text, kind: "desk-reply" });
  const html = `<p>${escapeHtml(text)}</p>`;
  await db.updateTable("outbox").set({ text, html, calendar: text }).where("id", "=", "about").execute();
  await addOrder(db, "about", {
    email: "other@example.com",
    shipped_at: at,
    refunds: JSON.stringify([{ id: "refund", state: "succeeded", cents: 1000, note: text }]),
    parcels: JSON.stringify([{ id: "parcel", at, by: null, tracking: text, units: null, mail: null }]),
  });
  const queries = [`q=${EMAIL}`, `q=${FIRST}+${LAST}`, `q=%40${FIRST}`, `q=${LINKS[1]}`, "name=other", ""];
  for (const [index, query] of queries.entries())
    await db
      .insertInto("saved_filters")
      .values({ id: `filter-${index}`, name: query || `Ask ${FIRST} ${LAST}`, list: "messages", query, ...by })
      .execute();
  await addContent(db);
  await db
    .updateTable("document_drafts")
    .set({ body: JSON.stringify({ intro: text }) })
    .execute();
  await db.updateTable("products").set({ description: text }).where("slug", "=", "covenant-tee").execute();
}

async function readAbout(db: Database) {
  const filters = await db.selectFrom("saved_filters").select("query").execute();
  const rows = [
    await db.selectFrom("survey_notes").select("text").where("id", "=", "about").execute(),
    await db.selectFrom("message_notes").select("text").where("id", "=", "about").execute(),
    await db.selectFrom("survey_cases").select("next_step").where("survey_id", "=", "about").execute(),
    await db.selectFrom("contact_messages").select("next_step").where("id", "=", "about").execute(),
    await db.selectFrom("replies").select(["subject", "text"]).where("id", "=", "about").execute(),
    await db.selectFrom("outbox").select(["subject", "text", "html", "calendar"]).where("id", "=", "about").execute(),
    await db.selectFrom("orders").select(["refunds", "parcels"]).where("id", "=", "about").execute(),
  ];
  return { filters: filters.map(({ query }) => query), others: rows.flat().flatMap((row) => Object.values(row)) };
}

/** Deletes the records that the texts are about, like the desk. */
async function forgetAbout(db: Database): Promise<void> {
  await db.deleteFrom("creator_surveys").where("id", "=", "about").execute();
  await db.deleteFrom("contact_messages").where("id", "=", "about").execute();
  await db.deleteFrom("outbox").where("id", "=", "about").execute();
  await db.updateTable("orders").set({ refunds: null, parcels: null }).where("id", "=", "about").execute();
  await db.deleteFrom("document_drafts").execute();
  await db.updateTable("products").set({ description: "A tee." }).where("slug", "=", "covenant-tee").execute();
  await requestErasure(db, new Date());
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
