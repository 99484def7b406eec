import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { MIGRATE, openStartDesk, STARTS, type StartDesk } from "../../support/failed-start.ts";

// Conditions that make a start fail with a one-line message: docs/decisions/0012-start-and-stop.md

let desk: StartDesk;

beforeEach(() => void (desk = openStartDesk()));
afterEach(() => desk.remove());

test("a folder that is not there is made", async () => {
  const file = path.join(desk.folder, "of", "the", "site.db");
  expect(await desk.run(MIGRATE, { DATABASE_URL: `file:${file}` })).toMatchObject({ code: 0, stderr: "" });
  expect(existsSync(file)).toBe(true);
});

test.each(STARTS)("%s: a folder that can't be made, because a file has its name", async (_name, args) => {
  writeFileSync(path.join(desk.folder, "file"), "");
  expect(await desk.complaint(args, { DATABASE_URL: `file:${desk.folder}/file/site.db` })).toMatch(
    /^The database .*site\.db can't be written: its folder must exist, /,
  );
});

test.each(STARTS)("%s: a folder that can't be made where it is to be", async (_name, args) => {
  expect(await desk.complaint(args, { DATABASE_URL: "file:/proc/nowhere/of/site.db" })).toMatch(
    /^The database \/proc\/nowhere\/of\/site\.db can't be written: its folder must exist, /,
  );
});
