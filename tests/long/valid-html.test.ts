import { afterAll, beforeAll, expect, test } from "vitest";
import { type DeskMember, signInMember, visitDesk } from "../support/desk-member.ts";
import { deskPaths, emptyDeskPaths, fillDesk, signedOutDeskPaths } from "../support/desk-states.ts";
import { openAll, openEveryAddress } from "../support/every-address.ts";
import { complaintsAbout } from "../support/html-complaints.ts";
import { useSharedServer } from "../support/shared-server.ts";
import { startShop } from "../support/shop-server.ts";
import type { TestServer } from "../support/start-server.ts";
import { useServer } from "../support/use-server.ts";
import { visit } from "../support/visitor.ts";

const shop = useServer(startShop);
let empty: TestServer;
let member: DeskMember;
let newcomer: DeskMember;

beforeAll(async () => {
  empty = await useSharedServer();
  [member, newcomer] = [await fillDesk(shop.databaseFile), await signInMember(empty.databaseFile)];
});

afterAll(() => empty?.remove());

test.each(emptyDeskPaths)("%s of an empty desk is valid HTML", async (path) => {
  expect(await complaintsAbout(await visitDesk(empty.origin, newcomer).get(path))).toEqual([]);
});

test.each(deskPaths)("%s of a filled desk is valid HTML", async (path) => {
  const page = await visitDesk(shop.origin, member).get(path);
  expect(page.status).toBe(path.endsWith("/nothing") ? 404 : 200);
  expect(await complaintsAbout(page)).toEqual([]);
});

// tests/http/public-pages.test.ts covers the pages that links lead to.
test.each([...signedOutDeskPaths, "/portfolio?page=2&case-study=openaba", "/survey/creator/resume/wrong"])(
  "%s is valid HTML, for an outsider",
  async (path) => {
    expect(await complaintsAbout(await visit(shop.origin).get(path))).toEqual([]);
  },
);

test("every address with a record of each kind is valid HTML", { timeout: 120_000 }, async () => {
  const other = await startShop();
  const pages = (await openAll(await openEveryAddress(other))).filter(({ page }) => page.html.startsWith("<!DOCTYPE"));
  await other.remove();
  expect(pages.length).toBeGreaterThan(40);
  for (const { name, page } of pages) expect(await complaintsAbout(page), name).toEqual([]);
});

test.each([
  ["/survey/creator", "next", { name: "" }],
  ["/contact", "", { name: "", email: "no address" }],
  ["/shop/covenant-tee", "add", {}],
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
  expect(await complaintsAbout(await visitor.go(await visitor.get(path), intent, answers))).toEqual([]);
});
