import { beforeAll, expect, test } from "vitest";
import { readAudit } from "../support/audit-lines.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { addMail, addMessage, addOrder, addSurvey, PERSON } from "../support/seed-desk.ts";
import { put, withDatabase } from "../support/server-database.ts";
import { readOrders } from "../support/shop-records.ts";
import { useMember, useServer } from "../support/use-server.ts";

const [SENT, OPEN, OTHER] = ["AAAAAAAAAAAAAAAAAAAAAA", "BBBBBBBBBBBBBBBBBBBBBB", "CCCCCCCCCCCCCCCCCCCCCC"];

const AT = "2026-01-03T00:00:00.000Z";

const server = useServer();
const member = useMember(server);
const creators = useMember(server, "Hannah", "creators");

beforeAll(async () => {
  await seedCatalogue(server.databaseFile);
  await withDatabase(server.databaseFile, async (db) => {
    await addSurvey(db, "survey-1");
    await addMessage(db, "message-1", { email: PERSON.toUpperCase() });
    await addMessage(db, "message-2", { name: "Somebody Else", email: "else@example.com" });
    await addOrder(db, SENT, {
      refunds: JSON.stringify([{ id: "refund", state: "succeeded", cents: 1000, note: "Naomi called" }]),
      shipped_at: AT,
      parcels: JSON.stringify([
        { id: "parcel", at: AT, by: null, tracking: "Naomi's parcel", units: null, mail: null },
      ]),
    });
    await addOrder(db, OPEN);
    const times = { asked_at: "2026-01-02T00:00:00.000Z", confirmed_at: null, keep_until: "2036-01-02T00:00:00.000Z" };
    const size = { variant_id: "product-covenant-tee-3", ...times };
    await put(db, "stock_alerts", { id: "alert-1", email: PERSON.toUpperCase(), ...size });
    await put(db, "stock_alerts", { id: "alert-2", email: "else@example.com", ...size });
    await addMail(db, "mail-1");
    await addMail(db, "mail-2", { to: null, about: "survey:survey-1" });
    await addMail(db, "mail-3", { to: "else@example.com" });
  });
});

test("a person's data is shown, deleted once the address is typed, and the log holds nothing of it", async () => {
  const browser = member.open();
  const found = await browser.press(await browser.get("/desk/people"), "search", { q: ` ${PERSON.toLowerCase()} ` });
  expect(found.html).toContain("/desk/surveys/survey-1");
  expect(found.text).toContain("isn't finished yet");

  const refused = await browser.press(found, "delete", { confirm: "else@example.com" });
  expect([refused.status, await countRows()]).toEqual([400, [1, 2, 3, 2]]);

  const deleted = await browser.press(found, "delete", { confirm: PERSON });
  expect(deleted.text).toContain(
    "Surveys deleted: 1. Messages deleted: 1. Back-in-stock alerts deleted: 1. Emails deleted: 2. Orders made anonymous: 1. Open orders that still have an address: 1.",
  );
  expect(await countRows()).toEqual([0, 1, 1, 1]);
  const orders = (await readOrders(server.databaseFile)).toSorted((one, other) => (one.id < other.id ? -1 : 1));
  expect(orders).toMatchObject([
    { id: SENT, email: null, shipping: null, parcels: null, paid_cents: 3010, stripe_payment_intent: `pi_${SENT}` },
    { id: OPEN, email: PERSON },
  ]);
  expect(JSON.parse(orders[0]?.refunds ?? "")).toEqual([{ id: "refund", state: "succeeded", cents: 1000, note: null }]);

  const lines = await readAudit(server.databaseFile, "person");
  expect(lines).toMatchObject([
    {
      by: member.id,
      action: "person.deleted",
      details: { surveys: 1, messages: 1, alerts: 1, mails: 2, orders: 1, ordersKept: 1 },
    },
  ]);
  expect(JSON.stringify(lines).toLowerCase()).not.toMatch(/naomi|example/);

  const again = await browser.press(await browser.get("/desk/people"), "search", { q: PERSON });
  expect(again.text).toContain("Data for this address was previously deleted:");
});

test("a role without orders sees and deletes none, nor the emails about them, and is told so", async () => {
  await withDatabase(server.databaseFile, async (db) => {
    await addOrder(db, OTHER, { email: "buyer@example.com", shipped_at: AT });
    await addMail(db, "mail-4", { to: "buyer@example.com", kind: "order-sent", about: `order:${OTHER}` });
    await addMail(db, "mail-5", { to: "buyer@example.com" });
  });
  const browser = creators.open();
  const found = await browser.press(await browser.get("/desk/people"), "search", { q: "buyer@example.com" });
  expect(found.text).toContain("aren't part of your role");
  expect(found.html).not.toContain("/desk/orders/");
  const deleted = await browser.press(found, "delete", { confirm: "buyer@example.com" });
  expect(deleted.text).toContain("Emails deleted: 1. Orders made anonymous: 0.");
  const order = (await readOrders(server.databaseFile)).find(({ id }) => id === OTHER);
  expect(order?.email).toBe("buyer@example.com");
});

test("names that the person chose are shown with the texts that lose them, and one that is unchecked stays", async () => {
  const hostile = { name: "Thank you", email: "hostile@example.com", links: ["https://hostile.example/page"] };
  const text = `${"Before all that. ".repeat(8)}We wrote “Thank you” to hostile@example.com.`;
  await withDatabase(server.databaseFile, async (db) => {
    await addSurvey(db, "hostile", hostile);
    const filter = { list: "messages", name: "Thank you notes", query: "", created_at: AT };
    await put(db, "saved_filters", { ...filter, id: "thanks", staff_id: member.id });
    await put(db, "message_notes", {
      id: "thanks",
      message_id: "message-2",
      staff_id: member.id,
      text,
      created_at: AT,
    });
  });
  const browser = member.open();
  const found = await browser.press(await browser.get("/desk/people"), "search", { q: "hostile@example.com" });
  expect(found.text).toContain("“hostile@example.com”: 1 text Message : …");
  expect(found.text).toMatch(/“thank you”: 1 text, 1 saved filter Message : ….* We wrote “Thank you” to/);
  expect(found.html).toContain('href="/desk/messages/message-2"');
  expect(found.text).not.toContain("“hostile.example/page”");
  const form = found.forms.find(({ fields }) => fields.some(([name]) => name === "confirm"));
  const ids = form?.fields.filter(([name]) => name === "names").map(([, value]) => value) ?? [];
  expect(ids).toHaveLength(3);
  const thanks = /value="([^"]+)"[^>]*\/><span>“<bdi>thank you/.exec(found.html)?.[1] ?? "";
  const kept = ids.filter((id) => id !== thanks);
  expect(kept).toHaveLength(2);
  const refused = await browser.press(found, "delete", { names: kept, confirm: "other@example.com" });
  expect(refused.html).toMatch(new RegExp(`<input(?![^>]* checked)[^>]*value="${thanks}"`));
  // This name is added after the page was shown.
  await withDatabase(server.databaseFile, (db) =>
    addSurvey(db, "later", { ...hostile, name: "Before all", links: [] }),
  );
  const done = await browser.press(refused, "delete", { names: kept, confirm: "hostile@example.com" });
  expect(done.text).toContain("Surveys deleted: 2.");
  expect(done.text).toContain("Other texts that no longer name them: 1.");
  await withDatabase(server.databaseFile, async (db) => {
    const notes = await db.selectFrom("message_notes").select("text").execute();
    expect(notes).toEqual([{ text: text.replace("hostile@example.com", "(deleted)") }]);
    expect(await db.selectFrom("saved_filters").select("id").execute()).toEqual([{ id: "thanks" }]);
  });
});

test("a role changes no text of an order that it can't see, and is shown no product, by a name that it made up", async () => {
  const id = "EEEEEEEEEEEEEEEEEEEEEE";
  const parcels = JSON.stringify([
    { id: "p", at: AT, by: null, tracking: "Covenant Tee to Cary", units: null, mail: null },
  ]);
  await withDatabase(server.databaseFile, async (db) => {
    await addOrder(db, id, { email: "shopper@example.com", shipped_at: AT, parcels });
    await addSurvey(db, "made-up", { name: "Covenant Tee", email: "made-up@example.com" });
  });
  for (const who of [creators, member]) {
    const browser = who.open();
    const found = await browser.press(await browser.get("/desk/people"), "search", { q: "made-up@example.com" });
    expect(found.html.includes("/desk/products/covenant-tee")).toBe(who === member);
    expect(found.html.includes(`/desk/orders/${id}`)).toBe(who === member);
    if (who === member) continue;
    await browser.press(found, "delete", { confirm: "made-up@example.com" });
    await withDatabase(server.databaseFile, (db) =>
      addSurvey(db, "made-up", { name: "Covenant Tee", email: "made-up@example.com" }),
    );
  }
  expect((await readOrders(server.databaseFile)).find((order) => order.id === id)?.parcels).toBe(parcels);
});

test("the request log has no email address", () => {
  expect(server.lines.join("\n").toLowerCase()).not.toContain("naomi");
});

function countRows() {
  const tables = ["creator_surveys", "contact_messages", "outbox", "stock_alerts"] as const;
  return withDatabase(server.databaseFile, (db) =>
    Promise.all(tables.map(async (table) => (await db.selectFrom(table).select("id").execute()).length)),
  );
}
