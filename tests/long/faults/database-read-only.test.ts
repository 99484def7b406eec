import { closeSync, openSync, writeSync } from "node:fs";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { MESSAGE, sendMessage } from "../../support/contact-message.ts";
import { changeDatabase } from "../../support/server-database.ts";
import { startShop } from "../../support/shop-server.ts";
import { useServer } from "../../support/use-server.ts";
import { visit } from "../../support/visitor.ts";

// docs/decisions/0012-start-and-stop.md, 0028. database-locked covers each form's response.

// A file that is open can't be made read-only, least of all for root. But SQLite treats a file whose header asks for a
// newer write version as read-only (https://www.sqlite.org/fileformat2.html#file_format_version_numbers).
const server = useServer(startShop);

beforeAll(async () => {
  // The header must be in the file, and the server must read it again.
  await changeDatabase(server.databaseFile, sql`update products set position = position`);
  await changeDatabase(server.databaseFile, sql`pragma wal_checkpoint(truncate)`);
  setWriteVersion(server.databaseFile, 3);
});

test("while it runs, pages are served and posts are answered 503 in words; a start says it in a sentence, and goes on once it can write", async () => {
  for (const path of ["/", "/services", "/contact", "/shop", "/cart", "/survey/creator"])
    expect((await visit(server.origin).get(path)).status, path).toBe(200);
  const refused = await sendMessage(server.origin, MESSAGE);
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "60"]);
  expect(refused.html).toContain("ruth+contact@example.com");
  await server.waitForRecord(({ err }) => (err as { code?: string } | undefined)?.code === "SQLITE_READONLY");

  await expect(server.restart()).rejects.toThrow(/The database .*site\.db can't be written: /);
  setWriteVersion(server.databaseFile, 2);
  await server.restart();
  expect((await sendMessage(server.origin, MESSAGE)).location).toBe("/contact?sent");
});

/** Sets the header's write version. 2 means WAL; a program that doesn't know a version must not write to the file. */
function setWriteVersion(file: string, version: number): void {
  const descriptor = openSync(file, "r+");
  writeSync(descriptor, Buffer.of(version), 0, 1, 18);
  closeSync(descriptor);
}
