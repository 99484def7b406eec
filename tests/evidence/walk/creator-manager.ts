import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Locator } from "playwright";
import { seedSurveys } from "../../../app/dev/demo/seed-surveys.ts";
import { newYorkDay, toNewYork } from "../../../app/ui/days.ts";
import { seedOrders } from "../../support/many-orders.ts";
import { readCalendar } from "../../support/read-calendar.ts";
import { readCsv } from "../../support/read-csv.ts";
import { withDatabase } from "../../support/server-database.ts";
import { seedMessages } from "../bench/records.ts";
import { enterDesk, field, openLink, type Person, untilMail, type World } from "./person.ts";
import { addMember, type Step } from "./steps.ts";

const [SURVEYS, MESSAGES, ORDERS, GIVEN] = [1000, 200, 300, 5];
const ADA = { name: "Ada Hale", email: "ada@example.com" };
const MIRIAM = { name: "Miriam Brooks", email: "miriam@example.com" };
const DAY = 24 * 60 * 60 * 1000;
const STAGE = { value: "ready_to_scale", name: "Ready to scale" };

/** A creator manager and the owner at the dashboard, among the records of a busy team. */
export function managerSteps(world: World): Record<string, Step> {
  const { shop } = world;
  let [ada, miriam]: (Person | undefined)[] = [];
  let creator = { id: "", name: "", email: "" };
  const both = () => {
    if (!ada || !miriam) throw new Error("nobody is signed in");
    return { ada, miriam };
  };

  /** The number of rows that a condition fits, past everything that the site does with them. */
  async function count(condition: ReturnType<typeof sql>): Promise<number> {
    const query = sql<{ rows: number | string }>`select count(*) as rows from ${condition}`;
    const { rows } = await withDatabase(shop.databaseFile, (db) => query.execute(db));
    return Number(rows[0]?.rows);
  }

  /** The calendar files that the creator and the member get with this sequence, about the same event. */
  async function events(sequence: number) {
    const [own, hers] = await Promise.all([creator.email, MIRIAM.email].map((to) => eventTo(to, sequence)));
    if (!own || !hers) throw new Error(`no event with sequence ${sequence}`);
    both().miriam.same("events", hers.uid, own.uid);
    return { own, hers };
  }

  async function eventTo(to: string, sequence: number) {
    for (const end = Date.now() + 30_000; Date.now() < end; await wait(100)) {
      const mails = world.inbox.acknowledged.filter((mail) => mail.to.includes(to) && mail.parts.has("text/calendar"));
      const found = mails.map(({ parts }) => readCalendar(parts.get("text/calendar") ?? ""));
      const event = found.find((one) => one.sequence === sequence);
      if (event) return event;
    }
    return undefined;
  }

  return {
    "an owner and a colleague sign in": async () => {
      await withDatabase(shop.databaseFile, async (db) => {
        await seedSurveys(db, SURVEYS, new Date());
        await seedMessages(db, MESSAGES, null);
        await seedOrders(db, ORDERS);
        await db.updateTable("orders").set({ journal_due: 0 }).execute();
      });
      ada = await enterDesk(world, await addMember(world, ADA.email, ADA.name), ADA.email);
      await ada.open("Members");
      await ada.fill(field(ada.page, "Name"), MIRIAM.name);
      await ada.fill(field(ada.page, "Email"), MIRIAM.email);
      await ada.click(ada.page.getByRole("radio", { name: /^Creators/ }));
      await ada.press("Invite");
      const letter = await untilMail(world, MIRIAM.email, /invited you/);
      miriam = await enterDesk(world, letter.parts.get("text/plain") ?? "", MIRIAM.email);
    },
    "what waits": async () => {
      const { page, ...member } = both().miriam;
      const late = new Date(Date.now() - 2 * DAY).toISOString();
      const overdue = await count(sql`survey_cases where status = 'new' and submitted_at < ${late}`);
      const messages = await count(sql`contact_messages where answered_at is null`);
      await member.open("Today", /\/desk$/);
      await member.shows(`${overdue} surveys are overdue`, `${messages} messages are waiting for an answer`);
      member.same("orders that she sees", await page.getByText("ready to ship").count(), 0);
      await member.look("today");
      await member.follow(page.getByRole("link", { name: /surveys are overdue/ }), /promise=overdue/);
      await expectCount(both().miriam, overdue);
    },
    "five surveys assigned": async () => {
      const { page, ...member } = both().miriam;
      for (let row = 0; row < GIVEN; row += 1) await member.click(page.locator("input[name=row]").nth(row));
      await member.choose(page.locator("#to-owner"), ADA.name);
      await member.follow(page.getByRole("button", { name: "Assign", exact: true }), /done=/);
      await member.shows(`${GIVEN} surveys assigned to ${ADA.name}`);
    },
    "a filter saved, and a status for two": async () => {
      const { page, ...member } = both().ada;
      await filter(both().ada, "#owner", "Me", /owner=me/);
      await expectCount(both().ada, GIVEN);
      await member.click(page.getByText("Save this filter", { exact: true }));
      await member.fill(page.getByLabel("Name of the filter"), "Mine, oldest");
      await member.press("Save filter");
      await page.getByRole("link", { name: "Mine, oldest", exact: true }).waitFor();
      await member.open("Surveys");
      await member.follow(page.getByRole("link", { name: "Mine, oldest", exact: true }), /owner=me/);
      await expectCount(both().ada, GIVEN);
      for (const row of [0, 1]) await member.click(page.locator("input[name=row]").nth(row));
      await member.choose(page.locator("#to-status"), "Contacted");
      await member.follow(page.getByRole("button", { name: "Set status", exact: true }), /done=/);
      await member.shows("2 surveys set to Contacted");
      const changed = await count(sql`survey_cases where status = 'contacted' and owner_id is not null`);
      member.same("surveys with the status", changed, 2);
    },
    "a next step and a note with @": async () => {
      const { page, ...member } = both().ada;
      await member.follow(page.locator("main form tbody th a").last(), /\/desk\/surveys\/[\w-]+$/);
      await member.fill(field(page, "Next step"), "Call about the album");
      await member.fill(field(page, "On"), newYorkDay(new Date()));
      await member.press("Save");
      await page.getByText(`Changed by ${ADA.name}`).first().waitFor();
      await member.fill(field(page, "Add a note"), "@Miriam Could you find out when the album is due?");
      await member.press("Add note");
      await page.getByText("Note added").waitFor();
      const letter = await untilMail(world, MIRIAM.email, new RegExp(ADA.name));
      if (/album is due/.test(letter.raw)) member.problems.push("the email has the note");
      const { page: hers, ...other } = both().miriam;
      await other.open("Today", /\/desk$/);
      await other.follow(hers.getByRole("link", { name: new RegExp(`^${ADA.name}`) }), /\/desk\/surveys\//);
      await other.shows("Could you find out when the album is due?", "A note here mentions you.");
      await other.press("Mark as seen");
      await hers.getByText("A note here mentions you.").waitFor({ state: "detached" });
    },
    "a message answered": async () => {
      const { page, ...member } = both().miriam;
      const waiting = await count(sql`contact_messages where answered_at is null`);
      const newest = await withDatabase(shop.databaseFile, (db) =>
        db
          .selectFrom("contact_messages")
          .select("email")
          .where("answered_at", "is", null)
          .orderBy("created_at", "desc")
          .limit(1)
          .executeTakeFirstOrThrow(),
      );
      await member.open("Today", /\/desk$/);
      await member.follow(page.getByRole("link", { name: /messages are waiting/ }), /show=open/);
      await member.follow(page.locator("main tbody a").first(), /\/desk\/messages\/[\w-]+/);
      await member.choose(page.getByLabel("Template"), "Message: services");
      await member.press("Insert template");
      const text = page.locator("#reply-text");
      await page.locator("#reply-text", { hasText: "Hi Visitor," }).waitFor();
      await member.press("Send reply");
      await page.getByText("Replace {day} first").first().waitFor();
      await member.fill(text, (await text.inputValue()).replace("{day}", "Monday").replace("{another day}", "Tuesday"));
      await member.press("Send reply");
      await page.getByText("Reply saved. It goes out").waitFor();
      const letter = await untilMail(world, newest.email, "Your message to us");
      member.same("answers go to", letter.headers.get("reply-to"), [MIRIAM.email]);
      await member.open("Today", /\/desk$/);
      await member.shows(`${waiting - 1} messages are waiting`);
    },
    "a call suggested, booked, moved and canceled": async () => {
      const { page, ...member } = both().miriam;
      await member.open("Today", /\/desk$/);
      await member.follow(page.getByRole("link", { name: /want a discovery call/ }), /call=yes/);
      const links = page.locator("main tbody a[href^='/desk/surveys/']");
      const ids = await links.evaluateAll((all) => all.map((one) => one.getAttribute("href")?.split("/").at(-1) ?? ""));
      const chosen = await withDatabase(shop.databaseFile, (db) =>
        db
          .selectFrom("creator_surveys")
          .select(["id", "name", "email"])
          .where("id", "in", ids)
          .where("email", "is not", null)
          .orderBy("created_at")
          .executeTakeFirstOrThrow(),
      );
      creator = { ...chosen, email: chosen.email ?? "" };
      await member.follow(page.locator(`main tbody a[href='/desk/surveys/${creator.id}']`), /\/desk\/surveys\/[\w-]+$/);
      for (const [place, days] of [3, 4, 6].entries())
        await member.fill(page.locator(`#time-${place + 1}`), inDays(days));
      await page.getByRole("radio", { name: "Video call" }).check();
      await member.fill(page.locator("#talk-at"), "https://meet.example/tetm");
      await member.press("Send these times");
      await page.getByText("Saved. The email goes out").waitFor();

      const letter = await untilMail(world, creator.email, "Pick a time");
      const own = await openLink(world, letter, "/survey/creator/call");
      await own.getByRole("radio").nth(1).check();
      await own.getByRole("button", { name: "Book this time", exact: true }).click();
      await own.getByText(`${MIRIAM.name} will talk with you on`).waitFor();
      const booked = await events(0);
      member.same(
        "booked",
        [toNewYork(booked.own.start), booked.own.minutes, booked.hers.minutes],
        [inDays(4), 30, 30],
      );
      await page.reload();
      await member.settle();
      await member.shows(`${MIRIAM.name} will talk with them on`, "Call booked");

      await member.fill(page.locator("#time-1"), inDays(8));
      await member.press("Change the call");
      await page.getByText("Saved. The email goes out").waitFor();
      const moved = await events(1);
      member.same("moved", [toNewYork(moved.own.start), moved.hers.start], [inDays(8), moved.own.start]);

      const again = await openLink(world, letter, "/survey/creator/call");
      await again.getByRole("button", { name: "Cancel the call", exact: true }).click();
      await again.getByText("If you change your mind").waitFor();
      const canceled = await events(2);
      member.same("canceled", [canceled.own.method, canceled.hers.method], ["CANCEL", "CANCEL"]);
      await page.reload();
      await member.shows("The call was canceled.");
    },
    "filtered rows exported": async () => {
      const { page, ...member } = both().miriam;
      const wanted = await withDatabase(shop.databaseFile, (db) =>
        db.selectFrom("creator_surveys").select("id").where("current_stage", "=", STAGE.value).execute(),
      );
      const ids = wanted.map(({ id }) => id).toSorted();
      await filter(both().miriam, "#stage", STAGE.name, /stage=/);
      await expectCount(both().miriam, ids.length);
      const codes = await download(
        both().miriam,
        page.getByRole("link", { name: /^Export what the filters show as CSV/ }),
      );
      member.same("ids in the file", column(codes, "id").toSorted(), ids);
      await member.click(page.getByText("With notes, or in words", { exact: true }));
      await member.click(page.getByLabel("In the words of the form, instead of codes"));
      const button = page.getByRole("button", { name: `Export these ${ids.length} surveys as CSV` });
      const words = await download(both().miriam, button);
      member.same("ids in the file in words", column(words, "ID").toSorted(), ids);
      const named = words.filter((line) => line.includes(STAGE.name));
      member.same("rows that name the stage", named.length, ids.length);
    },
  };
}

/** Notes a problem unless the list says that it has this many surveys. */
async function expectCount(member: Person, wanted: number): Promise<void> {
  const text = (await member.page.locator("main output").first().innerText()).toLowerCase().split(";")[0];
  member.same("the list has", text, `${wanted.toLocaleString("en-US")} survey${wanted === 1 ? "" : "s"}`);
}

async function filter(member: Person, select: string, option: string, address: RegExp): Promise<void> {
  await member.open("Surveys");
  // A phone shows the filters closed.
  const summary = member.page.getByText("Filter and sort", { exact: true });
  if (!(await member.page.locator(select).isVisible())) await member.click(summary);
  await member.choose(member.page.locator(select), option);
  await member.follow(member.page.getByRole("button", { name: "Search", exact: true }).last(), address);
}

/** A quarter past the hour, some days from now, as an input for date and time takes it: Eastern time. */
function inDays(days: number): string {
  return `${newYorkDay(new Date(Date.now() + days * DAY))}T15:15`;
}

async function download(member: Person, target: Locator): Promise<string[][]> {
  const [file] = await Promise.all([member.page.waitForEvent("download"), member.click(target)]);
  return readCsv((await readFile(await file.path(), "utf8")).replace(/^\uFEFF/, ""));
}

function column([head = [], ...rows]: readonly string[][], name: string): string[] {
  const place = head.indexOf(name);
  if (place < 0) throw new Error(`no column ${name} in ${head.join(", ")}`);
  return rows.map((row) => row[place] ?? "");
}
