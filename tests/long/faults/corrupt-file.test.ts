import { closeSync, openSync, writeSync } from "node:fs";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { sendMessage } from "../../support/contact-message.ts";
import { withDatabase } from "../../support/server-database.ts";
import { startServer } from "../../support/start-server.ts";
import { ANSWERS } from "../../support/survey-walk.ts";
import { useServer } from "../../support/use-server.ts";
import { visit } from "../../support/visitor.ts";

// docs/decisions/0012-start-and-stop.md, 0028

const server = useServer(startServer);

beforeAll(async () => {
  const { page, size } = await withDatabase(server.databaseFile, async (db) => {
    const { rows } = await sql<{
      page: number;
    }>`select rootpage as page from sqlite_schema where name = 'contact_messages'`.execute(db);
    const { rows: sizes } = await sql<{ page_size: number }>`pragma page_size`.execute(db);
    return { page: rows[0]?.page ?? 0, size: sizes[0]?.page_size ?? 0 };
  });
  await server.stop();
  const descriptor = openSync(server.databaseFile, "r+");
  writeSync(descriptor, Buffer.alloc(size, 0xa5), 0, size, (page - 1) * size);
  closeSync(descriptor);
  await server.restart();
});

test("a request that reads a torn page gets a 503 page, it is logged, and other requests are served", async () => {
  const refused = await sendMessage(server.origin, { name: "Ruth", email: "ruth@example.com", message: "Hello" });
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "60"]);
  expect(refused.text).toMatch(/try again/i);
  expect(refused.html).toContain("Hello");
  const record = await server.waitForRecord(({ msg }) => msg === "database can't be used");
  expect(record).toMatchObject({ level: 50, err: { code: expect.stringMatching(/^SQLITE_CORRUPT/) } });
  const visitor = visit(server.origin);
  for (const path of ["/", "/contact", "/shop", "/cart"]) expect((await visitor.get(path)).status, path).toBe(200);
  expect((await visitor.press(await visitor.get("/survey/creator"), "next", ANSWERS[1])).status).toBe(303);
});
