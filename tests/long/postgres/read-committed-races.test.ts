import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { insertStaff } from "../../../app/auth/members/staff.store.server.ts";
import { readMessage, sendMessage } from "../../../app/contact/send-message.server.ts";
import { inTransaction } from "../../../app/database/in-transaction.server.ts";
import { changeCall } from "../../../app/desk/calls/change-call.server.ts";
import { setStatus } from "../../../app/desk/surveys/survey-case.store.server.ts";
import { findCart } from "../../../app/shop/cart/cart.store.server.ts";
import { changeCart } from "../../../app/shop/cart/change-cart.server.ts";
import { answerCall } from "../../../app/survey/calls/answer-call.server.ts";
import { findCall } from "../../../app/survey/calls/call.store.server.ts";
import { callUrl } from "../../../app/survey/calls/notify-of-call.server.ts";
import { idsFound, keepSurvey } from "../../support/desk-records.ts";
import { mailDeps } from "../../support/mail-deps.ts";
import { seed, seedCatalogue } from "../../support/seed-catalogue.ts";
import { addSurvey } from "../../support/seed-desk.ts";
import { withDatabase } from "../../support/server-database.ts";
import { keyOf, openDesk, STEP_1 } from "../../support/survey-harness.ts";
import { openTestDatabase, type TestDatabase } from "../../support/test-database.ts";

// Races that READ COMMITTED leaves to locks and unique keys (docs/decisions/0059): concurrent writes lose nothing.

let store: TestDatabase;
let desk: ReturnType<typeof openDesk>;

beforeEach(async () => {
  store = await openTestDatabase();
  desk = openDesk(store);
});

afterEach(() => store.remove());

const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const write = (page: string, email: string, visitor: string) =>
  sendMessage(
    desk.to,
    readMessage(formOf({ name: "Ruth", email, subject: "Collaboration", message: "Hello", page })),
    visitor,
  );
const put = (id: string | null, number: number) =>
  changeCart(desk.to, id, { kind: "add", line: { productId: `product-p${number}`, size: "", quantity: 1 } }, "");

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

/** Counts rolled-back transactions, from statistics that a connection writes when it closes. */
async function undone(): Promise<number> {
  const { rows } = await withDatabase(store.file, (db) =>
    sql<{
      undone: number;
    }>`select xact_rollback as undone from pg_stat_database where datname = current_database()`.execute(db),
  );
  return rows[0]?.undone ?? 0;
}

test("ten products added to one cart concurrently are all in it", async () => {
  await seedCatalogue(
    store.file,
    Array.from({ length: 10 }, (_, number) => seed(`p${number}`, `Print ${number}`, { "": [1400, 20] })),
  );
  const first = await put(null, 0);
  const id = first.kind === "changed" ? (first.id ?? "") : "";
  await times(9, (number) => put(id, number + 1));
  expect(new Set((await findCart(store.db, id))?.map(({ productId }) => productId)).size).toBe(10);
});

test("ten pages save other steps of one survey concurrently: each is a version", async () => {
  const key = keyOf(await desk.save(1, { ...STEP_1, page: "first" }));
  await times(10, (number) =>
    desk.post(2 + (number % 2), {
      key,
      page: "first",
      version: "1",
      sequence: String(number),
      niche: `n${number}`,
      weak_areas: "Website",
    }),
  );
  const [row] = await desk.rows();
  expect(row).toMatchObject({ niche: expect.stringMatching(/^n/), weak_areas: '["Website"]' });
  const writers = Object.values(JSON.parse(row?.step_writers ?? "{}") as Record<string, { version: number }>);
  expect(Object.keys(JSON.parse(row?.step_writers ?? "{}"))).toEqual(["1", "2", "3"]);
  expect(Math.max(...writers.map(({ version }) => version))).toBe(row?.version);
});

test("an answer saved while the team sets a status: the search index has both", async () => {
  const key = keyOf(await desk.save(1, { ...STEP_1, page: "first" }));
  const id = (await desk.rows())[0]?.id ?? "";
  const saving = await inTransaction(store.db, async (db) => {
    await setStatus(db, id, { status: "closed", by: "staff", at: "2026-03-01" });
    const begun = desk.save(2, { key, page: "first", version: "1", niche: "hymnody" });
    // Long enough that the save either waits for the status change or has continued without it.
    await sql`select pg_sleep(0.3)`.execute(db);
    return { begun };
  });
  await saving.begun;
  expect(await idsFound(store, "q=hymnody&status=closed")).toEqual([id]);
});

test("concurrent messages, surveys and carts of different visitors cause no rollback", async () => {
  await seedCatalogue(store.file, [seed("print", "Print", { "": [1400, 999] })]);
  await times(20, (number) => keepSurvey(store.db, `s${number}`));
  const before = await undone();
  await times(60, async (number) => {
    if (number % 3 === 0) return write(`page ${number}`, `ruth${number}@example.com`, `visitor ${number}`);
    if (number % 3 === 1)
      return changeCart(
        desk.to,
        null,
        { kind: "add", line: { productId: "product-print", size: "", quantity: 1 } },
        "",
      );
    const key = keyOf(await desk.save(1, { ...STEP_1, page: `page ${number}` }));
    return desk.save(2, { key, page: `page ${number}`, version: "1", niche: `n${number}` });
  });
  await store.db.destroy();
  expect((await undone()) - before).toBe(0);
});

const NOON = Date.parse("2026-10-30T16:00:00.000Z");

function callDeps() {
  const deps = mailDeps(store.db, NOON);
  return { ...deps, settings: { ...deps.settings, bookingUrl: null } };
}

/** Suggests times for a call. The member was warned that others have them too. */
async function suggest(survey: string, suggested: string[], intent: "call-propose" | "call-move" = "call-propose") {
  const seen = (await findCall(store.db, survey))?.changedAt ?? "";
  return changeCall(callDeps(), survey, "miriam", intent, {
    times: suggested,
    talk: { kind: "phone", at: "919-555-0142" },
    seen,
    anyway: "suggested",
  });
}

async function book(survey: string, time: string) {
  const id = (await findCall(store.db, survey))?.id ?? "";
  const key = new URL(callUrl("https://site.example", id, callDeps().secrets)).searchParams.get("key") ?? "";
  return answerCall(callDeps(), key, { kind: "book", time });
}

async function addCreators(count: number): Promise<string[]> {
  await insertStaff(store.db, {
    id: "miriam",
    email: "miriam@tetm.example",
    name: "Miriam Hale",
    createdAt: new Date(NOON).toISOString(),
  });
  const creators = Array.from({ length: count }, (_, number) => `creator-${number}`);
  for (const id of creators) await addSurvey(store.db, id, { email: `${id}@example.com` });
  return creators;
}

/** Returns the booked calls' start times. */
async function booked(): Promise<(string | null)[]> {
  const rows = await store.db.selectFrom("calls").select("starts_at").where("state", "=", "booked").execute();
  return rows.map((row) => row.starts_at).toSorted();
}

test("a member moves a call to a time that a creator books at that moment: one of the two has it", async () => {
  const [moved = "", other = ""] = await addCreators(2);
  await suggest(moved, ["2026-11-02T09:00"]);
  await book(moved, "2026-11-02T14:00:00.000Z");
  await suggest(other, ["2026-11-03T15:00"]);
  let moving;
  let booking;
  await store.db.transaction().execute(async (db) => {
    // The move has read the member's calls, and now waits for this survey's rate limit.
    await sql`select 1 from rate_limits where key = ${`call:${moved}`} for update`.execute(db);
    moving = suggest(moved, ["2026-11-03T15:00"], "call-move");
    await sql`select pg_sleep(0.3)`.execute(db);
    booking = book(other, "2026-11-03T20:00:00.000Z");
    await sql`select pg_sleep(0.3)`.execute(db);
  });
  expect(await moving).toEqual({ kind: "notified" });
  expect(await booking).toBe("taken");
  expect(await booked()).toEqual(["2026-11-03T20:00:00.000Z"]);
});
