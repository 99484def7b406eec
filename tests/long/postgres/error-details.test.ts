import { Writable } from "node:stream";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { logOptions } from "../../../app/server/log.server.ts";
import { openTestDatabase, type TestDatabase } from "../../support/test-database.ts";

const EMAIL = "ruth.moab@example.com";

let store: TestDatabase;

beforeAll(async () => {
  store = await openTestDatabase();
});

afterAll(() => store?.remove());

test.each([
  [
    "a row that is there already",
    () => add().then(add),
    { code: "23505", table: "staff", constraint: expect.any(String) },
  ],
  ["a value that is none", () => sql`select ${EMAIL}::bigint`.execute(store.db), { code: "22P02" }],
])("what PostgreSQL says of %s is in the log, without anybody's data", async (_what, fail, told) => {
  const error = await fail().then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(JSON.stringify(Object.entries(error as object)) + String(error)).toContain(EMAIL);
  const line = logged(new Error("It could not be kept.", { cause: error }), error);
  expect(JSON.parse(line.split("\n")[1] ?? "")).toMatchObject({
    level: 50,
    msg: "failed",
    err: { ...told, message: expect.any(String), stack: expect.stringContaining("at ") },
  });
  expect(line).not.toContain("ruth.moab");
});

function add() {
  const at = new Date().toISOString();
  return store.db
    .insertInto("staff")
    .values({ id: `id-${Math.random()}`, email: EMAIL, email_key: EMAIL, name: "Ruth", created_at: at, updated_at: at })
    .execute();
}

function logged(...errors: unknown[]): string {
  let lines = "";
  const log = pino(logOptions, new Writable({ write: (line, _encoding, done) => done(void (lines += String(line))) }));
  for (const error of errors) log.error({ err: error }, "failed");
  return lines;
}
