import { chmodSync, renameSync } from "node:fs";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type EveryAddress, openAll, openEveryAddress, postAll } from "../support/every-address.ts";
import { openStartDesk, STARTS, type StartDesk } from "../support/failed-start.ts";
import { type ShopServer, startShop } from "../support/shop-server.ts";
import { visit } from "../support/visitor.ts";

// docs/decisions/0012-what-stops-a-start.md, 0028

describe("at the start", () => {
  let desk: StartDesk;

  beforeEach(() => void (desk = openStartDesk()));
  afterEach(() => desk.remove());

  test.each(STARTS)("%s: a folder that it may not write to", async (_name, args) => {
    chmodSync(desk.folder, 0o555);
    expect(await desk.complaint(args)).toMatch(/^The database .*site\.db can't be written: its folder has to be there, writable, /);
  });

  test.each(STARTS)("%s: a database that it may not write to", async (_name, args) => {
    await desk.migrate();
    chmodSync(desk.file, 0o444);
    chmodSync(desk.folder, 0o555);
    expect(await desk.complaint(args)).toMatch(/^The database .*site\.db can't be written: /);
  });
});

// An open file can't be made read-only, for root least of all. But SQLite refuses to write to one that has
// another name than it was opened by (SQLITE_READONLY_DBMOVED), which also happens in earnest.
describe("while it runs", () => {
  let server: ShopServer;
  let all: EveryAddress;

  beforeAll(async () => {
    server = await startShop();
    all = await openEveryAddress(server);
    renameSync(server.databaseFile, `${server.databaseFile}-moved`);
  });

  afterAll(async () => {
    await server?.remove();
  });

  test("pages are served, posts are answered 503 in words, and go on once it can be written", async () => {
    for (const path of ["/", "/services", "/contact", "/shop", "/cart", "/survey/creator", "/desk/surveys"]) expect((await all.visitor.get(path)).status, path).toBe(200);
    const answers = [...(await openAll(all)), ...(await postAll(all))];
    expect(answers.filter(({ status }) => status === 500).map(({ name, page }) => `${name}: ${page.text}`)).toEqual([]);
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(20);
    for (const { name, page } of refused) expect([page.headers.get("Retry-After"), page.text], name).toEqual(["60", expect.stringMatching(/try again|in a minute/i)]);
    expect(server.records().some(({ err }) => (err as { code?: string } | undefined)?.code === "SQLITE_READONLY_DBMOVED")).toBe(true);

    renameSync(`${server.databaseFile}-moved`, server.databaseFile);
    const visitor = visit(server.origin);
    expect((await visitor.press(await visitor.get("/contact"), "", { name: "Ruth", email: "ruth@example.com", message: "Hello" })).location).toBe("/contact?sent");
  });
});
