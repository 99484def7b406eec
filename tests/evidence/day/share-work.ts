import { sql } from "kysely";
import type { Database } from "../../../app/database/database.ts";
import { runNode } from "../../support/run-tool.ts";
import { enterWithLink } from "../owner/enter-desk.ts";
import { expectSame, expectShown } from "../owner/expectations.ts";
import { field } from "../owner/fields.ts";
import { untilMail } from "../week/letters.ts";
import { ADA, expectCount, look, MIRIAM, openFilters, type Step } from "./day.ts";

const HOUR = 60 * 60 * 1000;
/** How many surveys Miriam gives to Ada. */
const GIVEN = 5;

/** The owner, with the link that `npm run staff` prints, and a colleague, with the one that comes by email. */
export const signIn: Step = async (day) => {
  const { site, ada, miriam } = day;
  const added = await runNode(["app/cli/staff.ts", "add", ADA.email, "--name", ADA.name], site.databaseEnv);
  await enterWithLink(ada, site.origin, added.output, ADA.email);
  await ada.open("Members");
  await ada.fill(field(ada.page, "Name"), MIRIAM.name);
  await ada.fill(field(ada.page, "Email"), MIRIAM.email);
  await ada.click(ada.page.getByRole("radio", { name: /^Creators/ }));
  await ada.click(ada.page.getByRole("button", { name: "Invite", exact: true }));
  const letter = await untilMail(day, MIRIAM.email, /invited you/);
  await enterWithLink(miriam, site.origin, letter.parts.get("text/plain") ?? "", MIRIAM.email);
};

/** Each number on Today is that of the database and of the list behind it. */
export const readToday: Step = async (day) => {
  const { miriam, ada } = day;
  const waits = await look(day, countWaits);
  await miriam.open("Today", /\/desk$/);
  await expectShown(miriam, "Today", [
    `${waits.overdue} surveys are overdue`,
    `${waits.calls} creators want a discovery call`,
    `${waits.messages} messages are waiting for an answer`,
  ]);
  if ((await miriam.page.getByText("ready to ship").count()) > 0) miriam.doings.problems.push("sees orders");
  await miriam.follow(miriam.page.getByRole("link", { name: /surveys are overdue/ }), /promise=overdue/);
  await expectCount(miriam, "the overdue ones", waits.overdue);
  await ada.open("Today", /\/desk$/);
  await expectShown(ada, "Ada's Today", [
    `${waits.toShip} orders are ready to ship`,
    "Surveys by week",
    "Sales by week",
  ]);
  await ada.look("today");
  await ada.follow(ada.page.getByRole("link", { name: /orders are ready to ship/ }), /show=to-ship/);
  expectSame(ada, "orders to ship", await ada.page.getByRole("checkbox", { name: /^Choose order/ }).count(), 25);
};

/** Counts what waits, past everything that the site does with it. */
export async function countWaits(db: Database) {
  const late = new Date(Date.now() - 48 * HOUR).toISOString();
  const { rows } = await sql<Record<"overdue" | "calls" | "messages" | "toShip", number | string>>`select
    (select count(*) from survey_cases where status = 'new' and submitted_at < ${late}) as overdue,
    (select count(*) from survey_cases c join creator_surveys s on s.id = c.survey_id
      where c.status = 'new' and s.completed_at is not null and s.discovery_call = 'yes') as calls,
    (select count(*) from contact_messages where answered_at is null) as messages,
    (select count(*) from orders where shipped_at is null) as ${sql.ref("toShip")}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("no counts");
  return {
    overdue: Number(row.overdue),
    calls: Number(row.calls),
    messages: Number(row.messages),
    toShip: Number(row.toShip),
  };
}

/** Miriam chooses the oldest overdue surveys and gives them to Ada. */
export const assign: Step = async (day) => {
  const { miriam } = day;
  const { page } = miriam;
  await miriam.open("Today", /\/desk$/);
  await miriam.follow(page.getByRole("link", { name: /surveys are overdue/ }), /promise=overdue/);
  for (let row = 0; row < GIVEN; row += 1) await miriam.click(page.locator("input[name=row]").nth(row));
  await miriam.choose(page.locator("#to-owner"), ADA.name);
  await miriam.follow(page.getByRole("button", { name: "Assign", exact: true }), /done=/);
  await expectShown(miriam, "the list", [`${GIVEN} surveys assigned to ${ADA.name}`]);
  await miriam.look("assigned");
};

/** Ada finds hers, saves the filter, and comes back to it. Nobody else has it. */
export const saveFilter: Step = async (day) => {
  const { ada, miriam } = day;
  const { page } = ada;
  await ada.open("Surveys");
  await openFilters(ada);
  await ada.choose(page.locator("#owner"), "Me");
  await ada.follow(page.getByRole("button", { name: "Search", exact: true }).last(), /owner=me/);
  await expectCount(ada, "Ada's surveys", GIVEN);
  await ada.click(page.getByText("Save this filter", { exact: true }));
  await ada.fill(page.getByLabel("Name of the filter"), "Mine, oldest");
  await ada.click(page.getByRole("button", { name: "Save filter", exact: true }));
  await page.getByRole("link", { name: "Mine, oldest", exact: true }).waitFor();
  await ada.look("filter-saved");
  await ada.open("Surveys");
  await ada.follow(page.getByRole("link", { name: "Mine, oldest", exact: true }), /owner=me/);
  await expectCount(ada, "the saved filter", GIVEN);
  await miriam.open("Surveys");
  expectSame(
    miriam,
    "Ada's filter for Miriam",
    await miriam.page.getByRole("link", { name: "Mine, oldest" }).count(),
    0,
  );
};

/** Ada sets the status of two of hers at once. */
export const setStatus: Step = async (day) => {
  const { ada } = day;
  const { page } = ada;
  for (const row of [0, 1]) await ada.click(page.locator("input[name=row]").nth(row));
  await ada.choose(page.locator("#to-status"), "Contacted");
  await ada.follow(page.getByRole("button", { name: "Set status", exact: true }), /done=/);
  await expectShown(ada, "the list", ["2 surveys set to Contacted"]);
  const changed = await look(day, (db) =>
    db
      .selectFrom("survey_cases")
      .select("survey_id")
      .where("status", "=", "contacted")
      .where("owner_id", "is not", null)
      .execute(),
  );
  expectSame(ada, "surveys with the status", changed.length, 2);
};
