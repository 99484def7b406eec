import { beforeAll, describe, expect, test } from "vitest";
import { documents } from "../../app/site/content/documents.ts";
import { toNewYork } from "../../app/ui/days.ts";
import { textOf } from "../support/html-form.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { addContent, addMessage, addOrder, addPictures, addSurvey, PICTURES } from "../support/seed-desk.ts";
import { withDatabase } from "../support/server-database.ts";
import { useMember, useServer } from "../support/use-server.ts";
import type { Page } from "../support/visitor.ts";

// A member who can only look sees as much as one who can change things, with nothing to press. A style sheet hides
// forms from them, so anything inside a form isn't shown.

const ORDER = "A".repeat(22);
const DAY = 24 * 60 * 60 * 1000;

const server = useServer();
const owner = useMember(server, "Ruth Hale");
const reader = useMember(server, "Lois Reed", "reader");
const creators = useMember(server, "Amos Bell", "creators");

beforeAll(async () => {
  await seedCatalogue(server.databaseFile);
  await withDatabase(server.databaseFile, async (db) => {
    await addSurvey(db, "survey-1");
    await addSurvey(db, "untouched");
    await addMessage(db, "message-1");
    await addContent(db);
    await addPictures(db);
    const delivery = JSON.stringify({ key: "pickup", countries: [], rates: [], pickup: "At the studio" });
    const parcel = { id: "p", at: "2026-01-02T03:04:05.000Z", by: null, tracking: null, units: [[1, 1]], mail: null };
    const times = { shipped_at: parcel.at, picked_up_at: "2026-02-03T04:05:06.000Z" };
    await addOrder(db, ORDER, { delivery, parcels: JSON.stringify([parcel]), ...times });
  });
});

const isForm = /<form [^>]*method="post".*?<\/form>/gs;

/** What the style sheet shows to a reader. */
function shownIn({ html }: Page): string {
  const [, main = ""] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? [];
  return textOf(main.replaceAll(isForm, " "));
}

/** Opens a page as the reader, and checks that there is nothing to press. */
async function read(path: string): Promise<string> {
  const page = await reader.open().get(path);
  expect(page.status, path).toBe(200);
  const [, main = ""] = /<main[^>]*>(.*)<\/main>/s.exec(page.html) ?? [];
  expect(main.match(/<(form|button|input (?!type="hidden")|select|textarea)\b[^>]*>/g) ?? [], path).toEqual([]);
  return shownIn(page);
}

test.each(["survey", "message"] as const)("a reader sees a %s's owner, next step, replies and notes", async (kind) => {
  const [browser, path] = [owner.open(), `/desk/${kind}s/${kind}-1`];
  const followUp = { owner: owner.id, step: "Call about the album", day: "2027-03-05" };
  await browser.go(await browser.get(path), "save", followUp);
  await browser.go(await browser.get(path), "note", { text: "Sings at Mercy Seat." });
  await browser.go(await browser.get(path), "reply-send", { subject: "Your album", "reply-text": "Let's talk." });
  const text = await read(path);
  for (const words of ["Naomi Field", "Owner Ruth Hale", "Next step Call about the album", "Mar 5, 2027"])
    expect(text).toContain(words);
  for (const words of ["Changed by Ruth Hale", "Sings at Mercy Seat.", "Your album Let's talk."])
    expect(text).toContain(words);
});

test("a reader sees a survey's status and call", async () => {
  const [browser, path] = [owner.open(), "/desk/surveys/survey-1"];
  const time = toNewYork(new Date(Date.now() + 3 * DAY).toISOString()).slice(0, 16);
  await browser.go(await browser.get(path), "call-propose", { "time-1": time, talk: "phone", "talk-at": "9195550142" });
  await browser.go(await browser.get(path), "save", { status: "contacted" });
  const text = await read(path);
  expect(text).toMatch(/Status Answered .* Contacted, set by Ruth Hale/);
  expect(text).toMatch(/Ruth Hale suggested these times\. They haven't answered yet\. \w+day, /);
  expect(await read("/desk/surveys/untouched")).toMatch(
    /Status .* New Owner .*Owner Nobody Next step None.*No one has suggested times.*No one has replied.*No notes yet/,
  );
});

test.each(["surveys", "messages"])("a reader sees the list of %s", async (list) => {
  expect(shownIn(await reader.open().get(`/desk/${list}`))).toContain("Naomi Field");
});

test("a reader sees a product", async () => {
  const path = "/desk/products/covenant-tee";
  const text = await read(path);
  expect(text).toMatch(/Covenant Tee All products · View in the shop Description /);
  for (const words of [
    "S Yes $28.00 12 0",
    "2XL Yes $32.00 20 0",
    "Covenant Tee, drawn",
    "Position in the shop 1",
    "Covenant Tee (drawing)",
  ])
    expect(text).toContain(words);
  expectAllOf(await owner.open().get(path), text);
});

describe("a reader sees all text of", () => {
  test.each(Object.keys(documents))("%s", async (name) => {
    const path = `/desk/content/${name}`;
    expectAllOf(await owner.open().get(path), await read(path));
  });
});

test("a reader sees what describes a picture, and where it is used", async () => {
  const text = await read(`/desk/pictures/${PICTURES.ready}`);
  expect(text).toMatch(/Description A red field.*Most important part Top right Where it's used Nowhere now/);
});

test("a reader sees when an order was picked up", async () => {
  expect(shownIn(await reader.open().get(`/desk/orders/${ORDER}`))).toContain("Picked up Feb 2");
});

/** Expects each text of a page's form that isn't a code, such as a path. */
function expectAllOf(page: Page, shown: string): void {
  const form = page.forms.find(({ buttons }) => buttons.some(({ intent }) => intent === "save"));
  const texts = (form?.fields ?? []).map(([, value]) => value.replaceAll(/\s+/g, " ").trim());
  const words = texts.filter((value) => value.includes(" "));
  expect(words.length).toBeGreaterThan(0);
  expect(words.filter((value) => !shown.includes(value))).toEqual([]);
}

const links = async (list: string) => (await reader.open().get(`/desk/${list}`)).html;

test("a reader's lists offer only what a reader may open", async () => {
  for (const list of ["surveys", "messages", "orders"]) expect(await links(list)).not.toMatch(/export\.|addresses\./);
  expect(await links("products")).toContain("/desk/products/export.csv");
  expect(await links("products")).not.toContain("/desk/new-product");
  expect((await owner.open().get("/desk/orders")).html).toMatch(/addresses\.xlsx/);
});

test("a message leads to its sender's orders only who may open orders", async () => {
  const link = "Find their orders";
  expect((await creators.open().get("/desk/messages/message-1")).text).not.toContain(link);
  expect((await reader.open().get("/desk/messages/message-1")).text).toContain(link);
});

test("a page of the dashboard that isn't there, or isn't for a role, leads back to Today", async () => {
  for (const [path, words] of Object.entries({ "/desk/surveys/nobody": "Return", "/desk/members": "Back" })) {
    const page = await reader.open().get(path);
    expect(page.html).toMatch(new RegExp(`href="/desk">${words} to Today<`));
    expect(page.text).not.toContain("to Home");
  }
});
