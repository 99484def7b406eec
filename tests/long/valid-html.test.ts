import { afterAll, beforeAll, expect, test } from "vitest";
import { MESSAGE } from "../support/contact-message.ts";
import { type DeskMember, signInMember, visitDesk } from "../support/desk-member.ts";
import { deskPaths, emptyDeskPaths, fillDesk, signedOutDeskPaths } from "../support/desk-states.ts";
import { complaintsAbout } from "../support/html-complaints.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { useSharedServer } from "../support/shared-server.ts";
import { startServer, type TestServer } from "../support/start-server.ts";
import { type Page, visit } from "../support/visitor.ts";

let server: TestServer;
let shop: TestServer;
let member: DeskMember;
let newcomer: DeskMember;

beforeAll(async () => {
  [server, shop] = await Promise.all([useSharedServer(), startServer()]);
  await seedCatalogue(shop.databaseFile);
  [member, newcomer] = await Promise.all([fillDesk(shop.databaseFile), signInMember(server.databaseFile)]);
});

afterAll(async () => {
  await server?.remove();
  await shop?.remove();
});

// The desk of a site without any records.
test.each(emptyDeskPaths)("%s of an empty desk is valid HTML", async (path) => {
  expect(await complaintsAbout(await openDesk(server, newcomer, path))).toEqual([]);
});

// tests/http/site-links.test.ts has the pages that links lead to.
test.each([...signedOutDeskPaths, "/portfolio?page=2&case-study=openaba", "/survey/creator/resume/wrong"])(
  "%s is valid HTML, for an outsider",
  async (path) => {
    expect(await complaintsAbout(await visit(server.origin).get(path))).toEqual([]);
  },
);

test.each(["/shop", "/shop/covenant-tee", "/shop/hymn-board-tote", "/shop/sunday-cap"])(
  "%s of a filled shop is valid HTML",
  async (path) => {
    const page = await visit(shop.origin).get(path);
    expect(page.status).toBe(200);
    expect(await complaintsAbout(page)).toEqual([]);
  },
);

test("the cart is valid HTML: empty, filled, and when it can't be checked out", async () => {
  const shopper = visit(shop.origin);
  expect(await complaintsAbout(await shopper.get("/cart"))).toEqual([]);
  const filled = await shopper.go(await shopper.get("/shop/covenant-tee"), "add", { size: "2XL" });
  expect(filled.text).toContain("Order Summary");
  expect(await complaintsAbout(filled)).toEqual([]);
  const refused = await shopper.go(filled, "checkout");
  expect(refused.status).toBe(503);
  expect(await complaintsAbout(refused)).toEqual([]);
});

test("each step of the survey is valid HTML, and so are a refused one and the answers", async () => {
  const creator = visit(server.origin);
  let page = await creator.go(await creator.get("/survey/creator"), "next", { name: "" });
  expect(page.status).toBe(400);
  expect(await complaintsAbout(page)).toEqual([]);
  for (const step of [2, 3, 4]) {
    page = await creator.go(page, "next", { name: "Reads HTML", current_stage: "exploring", archetypes: ["Artist"] });
    expect(page.location ?? page.text).toContain(`Step ${step} of 4`);
    expect(await complaintsAbout(page), `step ${step}`).toEqual([]);
  }
  expect(await complaintsAbout(await creator.get("/survey/creator/answers"))).toEqual([]);
});

test("contact is valid HTML when a message is refused and when it was sent", async () => {
  const visitor = visit(server.origin);
  const refused = await visitor.go(await visitor.get("/contact"), "", { name: "", email: "no address" });
  expect(refused.status).toBe(400);
  expect(await complaintsAbout(refused)).toEqual([]);
  const sent = await visitor.go(await visitor.get("/contact"), "", MESSAGE);
  expect(sent.text).toContain("Thank you for your message!");
  expect(await complaintsAbout(sent)).toEqual([]);
});

test.each(deskPaths)("%s of a filled desk is valid HTML", async (path) => {
  expect(await complaintsAbout(await openDesk(shop, member, path))).toEqual([]);
});

test.each([
  ["/desk/sign-in", "", {}],
  ["/desk/surveys/survey-1", "note", { text: "" }],
  ["/desk/new-product", "save", {}],
  ["/desk/people", "search", { q: "naomi.field@example.com" }],
  ["/desk/people", "search", { q: "" }],
  ["/desk/members", "invite", { email: "nobody@" }],
  ["/desk/account/password", "", {}],
  ["/desk/account/second-step", "add", {}],
])("%s answers a post (%s, %j) in valid HTML", async (path, intent, answers) => {
  const visitor = path === "/desk/sign-in" ? visit(shop.origin) : visitDesk(shop.origin, member);
  const answer = await visitor.go(await visitor.get(path), intent, answers);
  expect(answer.html).not.toContain("not-found");
  expect(await complaintsAbout(answer)).toEqual([]);
});

test("the error page is valid HTML", async () => {
  const page = await visit(server.origin).ask("/", {
    method: "POST",
    headers: { Origin: server.origin, "Sec-Fetch-Site": "same-origin" },
    body: new URLSearchParams(),
  });
  expect(page.status).toBe(405);
  expect(await complaintsAbout(page)).toEqual([]);
});

async function openDesk({ origin }: TestServer, who: DeskMember, path: string): Promise<Page> {
  const page = await visitDesk(origin, who).get(path);
  expect(page.status).toBe(path.endsWith("/nothing") ? 404 : 200);
  return page;
}
