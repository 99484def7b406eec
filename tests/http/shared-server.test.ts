import { expect, test } from "vitest";
import { MESSAGE, sendMessage } from "../support/contact-message.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { addOrder, addSurvey } from "../support/seed-desk.ts";
import { dumpTables, readMessages, withDatabase } from "../support/server-database.ts";
import { useSharedServer } from "../support/shared-server.ts";

test("the next user of the shared server finds nothing of the previous one: no row, whatever it refers to, and no line of its log", async () => {
  const server = await useSharedServer();
  expect((await sendMessage(server.origin, MESSAGE)).status).toBe(303);
  await seedCatalogue(server.databaseFile);
  await withDatabase(server.databaseFile, async (db) => {
    await addSurvey(db, "survey");
    await addOrder(db, "order");
  });
  expect(await readMessages(server.databaseFile)).toHaveLength(1);
  await server.waitForRecord(isOfContact);
  await server.remove();

  const next = await useSharedServer();
  expect([next.origin, next.records().filter(isOfContact)]).toEqual([server.origin, []]);
  expect(Object.entries(await dumpTables(next.databaseFile)).filter(([, rows]) => rows !== "")).toEqual([]);
});

test("one that was ended is started again for the next", async () => {
  const server = await useSharedServer();
  await server.stop();
  const next = await useSharedServer();
  expect((await fetch(`${next.origin}/healthz`)).status).toBe(200);
});

function isOfContact({ path }: Record<string, unknown>): boolean {
  return path === "/contact";
}
