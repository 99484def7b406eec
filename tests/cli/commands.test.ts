import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { flipBit } from "../support/database-files.ts";
import { runNode } from "../support/run-tool.ts";
import { changeDatabase, readMessages } from "../support/server-database.ts";

// One of each command, as an operator runs them. Refusals and messages: tests/long. The functions: tests/store.

let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "tetm-commands-"));
  file = path.join(folder, "site.db");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LIMIT = { timeout: 240_000 };

async function run(command: string): Promise<[code: number | null, output: string]> {
  const [name = "", ...args] = command.split(" ");
  const env = { DATABASE_URL: `file:${file}`, SESSION_SECRET: "of-the-tests-0123456789-abcdefghij" };
  const { code, output } = await runNode(["--no-warnings", `app/cli/${name}.ts`, ...args], env);
  return [code, output];
}

const says = (words: string) => expect.stringContaining(words);

test("commands that read make no database, and say that there is none", LIMIT, async () => {
  expect(await run("orders list")).toEqual([1, `There is no database at ${file}.\n`]);
  expect(existsSync(file)).toBe(false);
});

test("a member is added, orders are listed, and content goes out and comes in", LIMIT, async () => {
  expect(await run("staff add ruth@example.com")).toEqual([0, says("/desk/set-password/")]);
  expect(await run("orders list")).toEqual([0, "There is no such order.\n"]);
  expect(await run("mail list")).toEqual([0, expect.any(String)]);
  const content = path.join(folder, "content");
  expect((await run(`content export ${content}`))[0]).toBe(0);
  const about = path.join(content, "about.yaml");
  writeFileSync(about, readFileSync(about, "utf8").replace("intro: We started", "intro: We began"));
  expect(await run(`content import ${content} --publish`)).toEqual([0, "Published: about.\n"]);
  expect(await run("erase ruth@example.com")).toEqual([1, says("It deletes no person")]);
  expect(await run("erase")).toEqual([0, "Nothing was due: everything deleted has been erased.\n"]);
});

const message = (text: string) =>
  sql`insert into contact_messages (id, name, email, subject, message, created_at, page_hash) values (${text}, 'Ruth', 'ruth@example.com', 'General Question', ${text}, '2026-01-01T00:00:00.000Z', ${text})`;
const messagesIn = async (database: string) =>
  (await readMessages(database)).map(({ message: text }) => text).toSorted();

test(
  "a backup is made with its checksum, refused once a bit of it has flipped, and restored when it is whole",
  LIMIT,
  async () => {
    const backup = path.join(folder, "backup.db");
    await changeDatabase(file, message("before"));
    expect(await run(`backup ${backup}`)).toEqual([0, says("and checked it")]);
    expect(readFileSync(`${backup}.sha256`, "utf8")).toMatch(/^[0-9a-f]{64} {2}backup\.db\n$/);
    await changeDatabase(file, message("after"));
    flipBit(backup, 5000, 1);
    expect(await run(`restore ${backup}`)).toEqual([1, says("is damaged: it is not what its checksum")]);
    expect(await messagesIn(file)).toEqual(["after", "before"]);
    flipBit(backup, 5000, 1);
    expect(await run(`restore ${backup}`)).toEqual([0, says("Restored ")]);
    expect(await messagesIn(file)).toEqual(["before"]);
    const aside = readdirSync(folder).find((name) => /^site\.db\.before-restore-\w+$/.test(name)) ?? "";
    expect(await messagesIn(path.join(folder, aside))).toEqual(["after", "before"]);
  },
);
