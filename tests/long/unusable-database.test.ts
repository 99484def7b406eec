import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Ended, runNode } from "../support/run-tool.ts";

/** Commands that make no database: on a mistyped path, an empty one would look like the site's. */
const READING = ["orders list", "mail list", "mail retry", "staff list"];

/** Commands that make the database if it is missing. */
const MAKING = ["catalogue list", "migrate", "staff add ruth@example.com"];

/** All commands that open the database that the settings name. */
const COMMANDS = [...READING, ...MAKING];

let folder: string;
beforeAll(() => void (folder = mkdtempSync(path.join(os.tmpdir(), "tetm-unusable-"))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(command: string, file: string): Promise<Ended> {
  const [name = "", ...args] = command.split(" ");
  const env = { DATABASE_URL: `file:${file}`, SESSION_SECRET: "of-the-tests-0123456789-abcdefghij" };
  return runNode(["--no-warnings", `app/cli/${name}.ts`, ...args], env);
}

/** Runs commands on one file. Returns each with its exit code and output. */
async function runAll(commands: readonly string[], file: string): Promise<unknown[]> {
  const ended = await Promise.all(commands.map((command) => run(command, file)));
  return ended.map(({ code, output }, index) => [commands[index], code, output]);
}

describe("each command says the same about a database that it can't use", () => {
  test("because it is damaged", async () => {
    const file = path.join(folder, "damaged.db");
    writeFileSync(file, "no database at all, but long enough to have a header, which SQLite reads first. ".repeat(9));
    const sentence = `The database ${file} is damaged or not an SQLite file: restore a copy of it. (SQLITE_NOTADB)\n`;
    const all = [...COMMANDS, "erase", `backup ${path.join(folder, "copy.db")}`];
    expect(await runAll(all, file)).toEqual(all.map((command) => [command, 1, sentence]));
  });

  test("because it is a folder", async () => {
    const sentence = `The database ${folder} is a folder: name a file in it in DATABASE_URL, such as file:${folder}/site.db. (EISDIR)\n`;
    expect(await run("move-to-postgres --take-back", folder)).toMatchObject({ code: 1, output: sentence });
  });

  test("because there is none, and it makes none", async () => {
    const file = path.join(folder, "none.db");
    const reading = [...READING, "staff reset ruth@example.com", "erase", `backup ${path.join(folder, "copy.db")}`];
    expect(await runAll(reading, file)).toEqual(
      reading.map((command) => [command, 1, `There is no database at ${file}.\n`]),
    );
    expect((await run("staff", file)).output).toContain("npm run staff -- COMMAND");
    expect(existsSync(file)).toBe(false);
  });
});
