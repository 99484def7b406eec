import { beforeEach, expect, test } from "vitest";
import { deletePerson } from "../../app/desk/people/person.server.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { addMail, addOrder, addSurvey } from "../support/seed-desk.ts";
import { openDesk } from "../support/survey-harness.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const store = useTestDatabase();

beforeEach(async () => {
  await seedCatalogue(store.file);
});

test("a name that a stranger chose removes no word of the site's own emails, and no code or id of an order", async () => {
  const { db } = store;
  await addSurvey(db, "hostile", {
    name: "24 hours",
    email: "hostile@example.com",
    links: ["https://tetm.example/desk/account", "succeeded", "re_1.a"],
  });
  const warning = "Sign in within 24 hours: https://tetm.example/desk/account";
  await addMail(db, "warning", { kind: "staff-reset", to: "ruth@example.com", subject: warning });
  await addOrder(db, "AAAAAAAAAAAAAAAAAAAAAA", {
    refunds: JSON.stringify([{ id: "re_1.a", state: "succeeded", cents: 1000, note: "Within 24 hours" }]),
  });
  await deletePerson(db, ["secret"], { ...openDesk(store).to, by: "ada" }, "hostile@example.com");
  const mail = await db.selectFrom("outbox").select("subject").where("id", "=", "warning").executeTakeFirst();
  expect(mail?.subject).toBe(warning);
  const order = await db.selectFrom("orders").select("refunds").executeTakeFirst();
  expect(JSON.parse(order?.refunds ?? "")).toEqual([
    { id: "re_1.a", state: "succeeded", cents: 1000, note: "Within (deleted)" },
  ]);
});
