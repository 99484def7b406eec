import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openFile } from "../../app/database/connect-sqlite.server.ts";
import { askErasure } from "../../app/database/erasure.server.ts";
import { migrateToLatest } from "../../app/database/migrate.server.ts";
import { runNode } from "../support/run-tool.ts";

let folder: string;
let file: string;

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "tetm-erase-"));
  file = path.join(folder, "site.db");
  const db = openFile(file);
  await migrateToLatest(db);
  await askErasure(db, new Date());
  await db.destroy();
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(...args: string[]) {
  return runNode(["--no-warnings", ...args], { DATABASE_URL: `file:${file}` });
}

test("npm run erase says whether something was due", async () => {
  expect(await run("app/cli/erase.ts")).toMatchObject({ code: 0, output: `Erased from ${file} what was deleted.\n` });
  expect(await run("app/cli/erase.ts")).toMatchObject({
    code: 0,
    output: "Nothing was due: everything deleted has been erased.\n",
  });
});

test("npm run erase deletes no person, and says where that is done", async () => {
  expect(await run("app/cli/erase.ts", "ruth@example.com")).toMatchObject({
    code: 1,
    output:
      "This command takes no arguments, but got 'ruth@example.com'. It deletes no person: that is done on the dashboard, at People (/desk/people).\n",
  });
});

test("npm run migrate takes no arguments", async () => {
  expect(await run("app/cli/migrate.ts", "0001")).toMatchObject({
    code: 1,
    output: "This command takes no arguments, but got '0001'.\n",
  });
});
