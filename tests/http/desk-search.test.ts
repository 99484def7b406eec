import { beforeAll, expect, test } from "vitest";
import { indexOrders } from "../../app/shop/orders/order.store.server.ts";
import { orderNumber } from "../../app/shop/orders/order.ts";
import { signInMember, visitDesk } from "../support/desk-member.ts";
import { readForms } from "../support/html-form.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { addMessage, addOrder, addSurvey, PERSON } from "../support/seed-desk.ts";
import { withDatabase } from "../support/server-database.ts";
import { useMember, useServer } from "../support/use-server.ts";

// One search box in the header covers the whole dashboard (docs/decisions/0018).

const ORDER = "AAAAAAAAAAAAAAAAAAAAAA";
const HASTY = "q83vEjRWeJASNFZ4kBI0Vg";

const server = useServer();
const owner = useMember(server, "Ruth Hale");

beforeAll(async () => {
  await seedCatalogue(server.databaseFile);
  await withDatabase(server.databaseFile, async (db) => {
    for (let number = 1; number <= 7; number += 1) await addSurvey(db, `survey-${number}`);
    await addSurvey(db, "of-tamar", { name: "Tamar Ávila", email: "tamar@example.com" });
    await addMessage(db, "message-1");
    await addMessage(db, "of-tamar", { name: "Tamar", email: "TAMAR@example.com", message: "Do you film weddings?" });
    await addOrder(db, ORDER);
    await addOrder(db, HASTY, { attention: "paid-twice", email: "hasty@example.com" });
    await indexOrders(db, [ORDER, HASTY]);
  });
});

const search = (q: string, browser = owner.open()) => browser.get(`/desk/search?${new URLSearchParams({ q })}`);

const groupsOf = (html: string) => [...html.matchAll(/<h2 id="found-(\w+)"/g)].map(([, name]) => name);

const linksOf = (html: string, list: string) =>
  [...html.matchAll(new RegExp(`href="/desk/${list}/([^"?]+)"`, "g"))].map(([, id]) => id);

test("each page of the dashboard has the box, a GET form that its label names", async () => {
  const browser = owner.open();
  for (const path of ["/desk", "/desk/orders", "/desk/surveys/survey-1", "/desk/account", "/desk/search"]) {
    const { html } = await browser.get(path);
    const [box, ...others] = readForms(html).filter(({ action }) => action === "/desk/search");
    expect([box?.method, box?.fields, others], path).toEqual(["get", [["q", ""]], []]);
    expect(html).toMatch(/<label [^>]*for="desk-q">Search the dashboard<\/label>/);
  }
  expect((await search("tama")).html).toContain('value="tama"');
});

test("a beginning finds surveys, messages and people, each with what it is, when and how it stands", async () => {
  const { html, text, headers } = await search("tama");
  expect(groupsOf(html)).toEqual(["surveys", "messages", "people"]);
  expect(text).toContain("Tamar Ávila Exploring Jan 1, 2026, 10:04 PM · New");
  expect(text).toContain("Tamar Services Inquiry Jan 1, 2026, 10:04 PM · Not answered");
  expect(text).toContain("No matches in orders.");
  expect([linksOf(html, "surveys"), linksOf(html, "messages")]).toEqual([["of-tamar"], ["of-tamar"]]);
  expect(html).toContain('href="/desk/surveys?q=tama"');
  expect(html).toContain('href="/desk/messages?q=tama"');
  expect(headers.get("Cache-Control")).toContain("private");
  expect((await search("avi")).html).toContain("/desk/surveys/of-tamar");
});

test("an address is one person, whom a post shows without the address in a URL", async () => {
  const page = await search("tama");
  const posts = readForms(page.html).filter(({ action }) => action === "/desk/people");
  expect(posts.map(({ method, fields }) => [method, fields])).toEqual([["post", [["q", "tamar@example.com"]]]]);
  const shown = await owner.open().press(page, "search");
  expect([shown.status, shown.text.includes("On file for tamar@example.com")]).toEqual([200, true]);
});

test("an order's number, however it is written, has the order first", async () => {
  const number = orderNumber(HASTY);
  await withDatabase(server.databaseFile, (db) =>
    addMessage(db, "about-it", { name: "Boaz", email: "boaz@example.com", message: `Where is ${number}?` }),
  );
  for (const typed of [
    number,
    number.toLowerCase(),
    `#${number}`,
    `${number.slice(0, 4)}-${number.slice(4)}`,
    `order ${number}`,
  ]) {
    const { html, text } = await search(typed);
    expect([groupsOf(html)[0], linksOf(html, "orders")], typed).toEqual(["orders", [HASTY]]);
    expect(text).toContain("Paid twice");
    const all = /href="(\/desk\/orders\?q=[^"]+)"/.exec(html)?.[1] ?? "";
    expect((await owner.open().get(all)).text).toContain(number);
  }
});

test.each([
  ["shop", ["messages", "orders"]],
  ["creators", ["surveys", "messages", "people"]],
  ["reader", ["surveys", "messages", "orders"]],
] as const)("%s finds only %j", async (role, groups) => {
  const member = await signInMember(server.databaseFile, `The ${role}`, role);
  const { html } = await search("naomi", visitDesk(server.origin, member));
  expect(groupsOf(html)).toEqual(groups);
  expect(html.includes(PERSON)).toBe(role === "creators");
});

test("the log has no word of a search", async () => {
  await search("Secretname secret@example.com");
  await owner.open().get("/desk/messages?q=Secretname");
  await owner.open().get("/desk/funnel");
  // Later requests are logged later.
  await expect.poll(() => server.lines.join("\n")).toContain('"path":"/desk/funnel"');
  expect(server.lines.join("\n")).not.toMatch(/secret(name|@)/i);
});
