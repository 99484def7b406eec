import { readSheet } from "read-excel-file/node";
import { beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../app/database/in-transaction.server.ts";
import { insertNote } from "../../app/desk/cases/case.store.server.ts";
import { readCell } from "../../app/desk/export/export-format.ts";
import { writeJournal } from "../../app/shop/orders/journal/write-journal.server.ts";
import { findOrder, indexOrders } from "../../app/shop/orders/order.store.server.ts";
import { orderCell } from "../../app/shop/orders/order.ts";
import { questions } from "../../app/survey/questions.ts";
import { readAudit } from "../support/audit-lines.ts";
import { readCsv } from "../support/read-csv.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { addMail, addMessage, addOrder, addSurvey, PERSON } from "../support/seed-desk.ts";
import { withDatabase } from "../support/server-database.ts";
import { useMember, useServer } from "../support/use-server.ts";

const HOSTILE = '=HYPERLINK("http://x.example","a"),\r\nרות 🌾';
const ORDER = "AAAAAAAAAAAAAAAAAAAAAA";
const MONTHS = "/desk/orders/months";

const server = useServer();
const member = useMember(server);

beforeAll(async () => {
  await seedCatalogue(server.databaseFile);
  // In one transaction: hundreds of commits would block this process until the server closes its idle connections.
  await withDatabase(server.databaseFile, (all) =>
    inTransaction(all, async (db) => {
      for (let i = 0; i < 600; i += 1)
        await addMessage(db, `m-${i}`, { message: i === 300 ? HOSTILE : `Message ${i}` });
      await addMessage(db, "m-none", { message: null });
      await addOrder(db, ORDER);
      await addSurvey(db, "s-1", { niche: "@SUM(A1)" });
      await addMail(db, "mail-1");
    }),
  );
});

function take(path: string, cookie = `${member.cookie.name}=${member.cookie.value}`) {
  return fetch(server.origin + path, { headers: { Cookie: cookie }, redirect: "manual" });
}

function takeCsv(list: string): Promise<Record<string, string>[]> {
  return readFile(`/desk/${list}/export.csv`);
}

async function readFile(path: string): Promise<Record<string, string>[]> {
  const bytes = new Uint8Array(await (await take(path)).arrayBuffer());
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  const [columns = [], ...records] = readCsv(new TextDecoder().decode(bytes));
  return records.map((record) =>
    Object.fromEntries(record.map((cell, index) => [columns[index] ?? "", readCell(cell)])),
  );
}

async function takeJson(list: string): Promise<Record<string, unknown>[]> {
  const text = await (await take(`/desk/${list}/export.jsonl`)).text();
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** Reads the spreadsheet with numbers as numbers and blank cells as null. */
async function readAddresses(query: string): Promise<Record<string, unknown>[]> {
  const file = await take(`/desk/orders/addresses.xlsx${query}`);
  expect(file.headers.get("Content-Disposition")).toMatch(/^attachment; filename="addresses-[\d-]{10}\.xlsx"$/);
  const [columns = [], ...rows] = await readSheet(Buffer.from(await file.arrayBuffer()));
  return rows.map((row) => Object.fromEntries(columns.map((column, place) => [String(column), row[place] ?? null])));
}

const lists = ["surveys", "messages", "orders", "products", "outbox", "audit"];
const files = lists.flatMap((list) => [`/desk/${list}/export.csv`, `/desk/${list}/export.jsonl`]);

test.each(files)("%s is a file for members, and 401 for all others", async (path) => {
  const outsider = await take(path, "");
  expect([outsider.status, (await outsider.text()).includes("example.com")]).toEqual([401, false]);
  const file = await take(path);
  expect(file.status).toBe(200);
  expect(file.headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="[a-z]+-\d{4}-\d\d-\d\d\.(csv|jsonl)"$/,
  );
  expect(file.headers.get("Cache-Control")).toContain("no-store");
  expect(file.headers.get("Content-Encoding")).toBeNull();
  await file.arrayBuffer();
});

test("the addresses of the listed orders are a file for label services", async () => {
  const address = { line1: HOSTILE, line2: "Apt 2", city: "Cary", state: "NC", postal_code: "02134", country: "US" };
  const id = "BBBBBBBBBBBBBBBBBBBBBB";
  await withDatabase(server.databaseFile, async (db) => {
    await addOrder(db, id, { shipping: JSON.stringify({ name: "Zoë Field", address }), shipped_at: null });
    await addOrder(db, "CCCCCCCCCCCCCCCCCCCCCC", { shipping: null });
    const pickup = JSON.stringify({ key: "pickup", countries: [], rates: [], pickup: "At the studio" });
    await addOrder(db, "EEEEEEEEEEEEEEEEEEEEEE", { delivery: pickup });
    await addOrder(db, "DDDDDDDDDDDDDDDDDDDDDD", { state: "expired" });
    await indexOrders(db, [id]);
  });
  const all = await readAddresses("");
  expect(all.map((row) => row["Order Number"])).toEqual(
    expect.arrayContaining([ORDER, id, "DDDDDDDDDDDDDDDDDDDDDD"].map(orderCell)),
  );
  expect(all).toHaveLength(3);
  expect(await readAddresses("?show=paid&q=zoe")).toEqual([
    {
      Name: "Zoë Field",
      Address1: HOSTILE.replace("\r\n", "\n"),
      Address2: "Apt 2",
      City: "Cary",
      State: "NC",
      "Postal Code": "02134",
      Country: "US",
      Phone: null,
      Email: PERSON,
      "Order Number": orderCell(id),
      Weight: null,
    },
  ]);
  const outsider = await take("/desk/orders/addresses.xlsx", "");
  expect([outsider.status, (await outsider.text()).includes("Field")]).toEqual([401, false]);
  const lines = await readAudit(server.databaseFile, "list");
  expect(lines.at(-1)).toMatchObject({ subject: "orders", details: { part: "addresses", rows: 1 } });
});

test("both formats have every message once, character for character", async () => {
  const kept = await withDatabase(server.databaseFile, (db) => db.selectFrom("contact_messages").selectAll().execute());
  const texts = new Map(kept.map(({ id, message }) => [id, message]));
  const csv = await takeCsv("messages");
  const json = await takeJson("messages");
  expect(csv).toHaveLength(601);
  expect(new Map(csv.map(({ id, message }) => [id, message]))).toEqual(
    new Map(kept.map(({ id, message }) => [id, (message ?? "").replaceAll("\r\n", "\n")])),
  );
  expect(new Map(json.map(({ id, message }) => [id, message]))).toEqual(texts);
});

test("no hash and no token leaves the house", async () => {
  for (const list of lists) {
    const [record = {}] = await takeJson(list);
    expect(Object.keys(record).filter((name) => /hash|token|claim|key|html|text$/.test(name))).toEqual([]);
  }
});

test("what the filters show is what is exported, and the log says so", async () => {
  await withDatabase(server.databaseFile, async (db) => {
    await db
      .updateTable("contact_messages")
      .set({ answered_at: "2026-01-02T00:00:00.000Z" })
      .where("id", "!=", "m-7")
      .execute();
    for (const id of ["s-2", "s-4"]) await addSurvey(db, id, { niche: "Potters" });
    await addSurvey(db, "s-3");
    for (let i = 0; i < 60; i += 1) await addOrder(db, `${"B".repeat(19)}${100 + i}`, { state: "expired" });
    await indexOrders(db, [ORDER]);
  });
  const idsOf = async (path: string) => (await readFile(path)).map(({ id }) => id);
  expect(await idsOf("/desk/messages/export.csv?show=open")).toEqual(["m-7"]);
  expect((await idsOf("/desk/surveys/export.csv?q=potters")).toSorted()).toEqual(["s-2", "s-4"]);
  expect(await idsOf("/desk/surveys/export.csv?stage=exploring&q=nobody")).toEqual([]);
  expect(await idsOf("/desk/orders/export.csv?show=expired")).toHaveLength(61);
  expect(await readFile("/desk/orders/export.csv?show=paid")).toContainEqual(
    expect.objectContaining({ id: ORDER, lines: expect.stringContaining("Covenant Tee") }),
  );
  expect((await idsOf("/desk/surveys/export.csv?sort=oldest")).length).toBeGreaterThan(3);
  const list = await (await take("/desk/surveys?q=potters&complete=yes")).text();
  expect(list).toContain('href="/desk/surveys/export.csv?q=potters&amp;complete=yes"');
  expect(list).toContain("Export 2 surveys:");
  const lines = await readAudit(server.databaseFile, "list");
  expect(lines.filter(({ details }) => details.part === "filtered").length).toBeGreaterThan(4);
});

test("the accountant's files have the rows that the months add up", async () => {
  await withDatabase(server.databaseFile, async (db) => {
    const order = (await findOrder(db, { id: ORDER }))!;
    await writeJournal(db, order, order.createdAt);
  });
  const rows = await readFile(`${MONTHS}.csv?from=2020-01-01&to=2039-12-31&rows=orders`);
  expect(rows.find(({ Order }) => Order === orderCell(ORDER))).toMatchObject({ What: "Sale", Total: "30.10" });
  const items = await readFile(`${MONTHS}.csv?from=2020-01-01&to=2039-12-31&rows=items`);
  expect(items).toContainEqual(expect.objectContaining({ Product: "Covenant Tee", Quantity: "1", Sum: "28.00" }));
  const year = rows[0]?.Date?.slice(0, 4);
  expect(await (await take(`${MONTHS}?year=${year}`)).text()).toContain(`All of ${year}`);
  expect((await take(`${MONTHS}.csv?from=2026-02-30&to=2026-03-01`)).status).toBe(404);
  expect((await take(`${MONTHS}.csv?from=2026-02-01&to=2026-03-01`, "")).status).toBe(401);
});

test("surveys go out in the words of the form, with owner, next step and notes, if that is chosen", async () => {
  await withDatabase(server.databaseFile, async (db) => {
    await addSurvey(db, "s-words", { niche: "Weavers" });
    const care = { owner_id: member.id, next_step: "=Call", next_step_on: "2026-12-01", status: "contacted" as const };
    await db.updateTable("survey_cases").set(care).where("survey_id", "=", "s-words").execute();
    const note = { by: member.id, text: "+1 from me", createdAt: "2026-02-03T04:05:06.000Z" };
    await insertNote(db, "survey", "s-words", { id: "note-words", ...note });
  });
  const [codes, ...none] = await readFile("/desk/surveys/export.csv?q=weavers");
  expect(codes).toMatchObject({
    current_stage: "exploring",
    status: "contacted",
    owner: member.name,
    next_step: "=Call",
  });
  expect([none, "notes" in (codes ?? {})]).toEqual([[], false]);
  const [inWords, ...more] = await readFile("/desk/surveys/export.csv?q=weavers&notes=1&values=words");
  expect(more).toEqual([]);
  expect(inWords).toMatchObject({
    "Current stage": questions.current_stage.options.exploring,
    Status: "Contacted",
    Owner: member.name,
    "Next step on": "2026-12-01",
    Notes: `2026-02-02 ${member.name}: +1 from me`,
  });
  const whole = await readFile("/desk/surveys/export.csv?notes=1");
  expect(whole.find(({ id }) => id === "s-words")?.notes).toContain("+1 from me");
  expect(whole.find(({ id }) => id === "s-3")?.notes).toBe("");
  expect(await readFile("/desk/orders/export.csv?notes=1&show=paid")).not.toHaveLength(0);
});
