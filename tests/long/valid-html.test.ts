import { afterAll, beforeAll, expect, test } from "vitest";
import { type DeskMember, signInMember, visitDesk } from "../support/desk-member.ts";
import { deskPaths, emptyDeskPaths, fillDesk, signedOutDeskPaths } from "../support/desk-states.ts";
import { openAll, openEveryAddress, postAll } from "../support/every-address.ts";
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

// tests/http/site-links.test.ts has the pages that links lead to.
test.each([...signedOutDeskPaths, "/portfolio?page=2&case-study=openaba", "/survey/creator/resume/wrong"])(
  "%s is valid HTML, for an outsider",
  async (path) => {
    expect(await complaintsAbout(await visit(shop.origin).get(path))).toEqual([]);
  },
);

test("every address and every answer to a form is valid HTML", { timeout: 120_000 }, async () => {
  const other = await startShop();
  const all = await openEveryAddress(other);
  const answers = [...(await openAll(all)), ...(await postAll(all))];
  const pages = answers.filter(({ page }) => page.html.startsWith("<!DOCTYPE html>"));
  expect(pages.length).toBeGreaterThan(60);
  const found: Record<string, string[]> = {};
  for (const { name, page } of pages) {
    const complaints = await complaintsAbout(page);
    if (complaints.length > 0) found[name] = complaints;
  }
  await other.remove();
  expect(found).toEqual({});
});

test("refused blank forms are valid HTML: the survey, contact and the cart", async () => {
  for (const [path, intent] of [
    ["/survey/creator", "next"],
    ["/contact", ""],
    ["/shop/covenant-tee", "add"],
  ] as const) {
    const visitor = visit(shop.origin);
    expect(await complaintsAbout(await visitor.go(await visitor.get(path), intent, { name: "" })), path).toEqual([]);
  }
});
