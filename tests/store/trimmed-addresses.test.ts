import { afterEach, beforeEach, expect, test } from "vitest";
import { migrateToLatest } from "../../app/database/migrate.server.ts";
import { findByEmail } from "../../app/desk/people/person.store.server.ts";
import { draftSchemas, stepSchemas } from "../../app/survey/answers.form.ts";
import { seedCatalogue, seedProducts } from "../support/seed-catalogue.ts";
import { addMail, addMessage, addOrder, addSurvey, PERSON } from "../support/seed-desk.ts";
import { openTestDatabase, type TestDatabase } from "../support/test-database.ts";

let store: TestDatabase;

beforeEach(async () => {
  store = await openTestDatabase({ before: "0012" });
});

afterEach(() => store.remove());

test("addresses that are there already lose the space around them, so that deleting a person finds all", async () => {
  await seedCatalogue(store.file, [seedProducts.tee]);
  await addSurvey(store.db, "survey", { email: ` ${PERSON}\t` });
  await addSurvey(store.db, "nobody", { email: null });
  await addMessage(store.db, "message", { email: `\u00a0${PERSON.toUpperCase()}\n` });
  await addOrder(store.db, "order", { email: `${PERSON}\u2003` });
  await addMail(store.db, "mail", { to: ` ${PERSON}` });
  await migrateToLatest(store.db, store.migrations);
  expect(await count()).toEqual([1, 1, 1, 1]);
});

test.each([draftSchemas[4], stepSchemas[4]])("an address is kept without the space around it", (schema) => {
  expect(schema.parse({ content_links: [], email: `\u00a0 ${PERSON} \t` })).toMatchObject({ email: PERSON });
  expect(schema.parse({ content_links: [], email: " \t" })).toMatchObject({ email: null });
});

async function count(): Promise<number[]> {
  const { surveys, messages, orders, mails } = await findByEmail(store.db, PERSON);
  return [surveys.length, messages.length, orders.length, mails.length];
}
