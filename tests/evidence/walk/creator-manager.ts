import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Page } from "playwright";
import { expect } from "vitest";
import { seedSurveys } from "../../../app/dev/demo/seed-surveys.ts";
import { newYorkDay } from "../../../app/ui/days.ts";
import { seedOrders } from "../../support/many-orders.ts";
import { readCsv } from "../../support/read-csv.ts";
import { withDatabase } from "../../support/server-database.ts";
import type { Received } from "../../support/smtp-inbox.ts";
import { seedMessages } from "../bench/records.ts";
import {
  addMember,
  enterDesk,
  field,
  follow,
  open,
  openLink,
  press,
  shows,
  type Step,
  untilMail,
  type World,
} from "./person.ts";

const [SURVEYS, MESSAGES, ORDERS, GIVEN] = [1000, 200, 300, 5];
const ADA = { name: "Ada Hale", email: "ada@example.com" };
const MIRIAM = { name: "Miriam Brooks", email: "miriam@example.com" };
const DAY = 24 * 60 * 60 * 1000;

/** A creator manager and the owner at the dashboard of a busy team. */
export function managerSteps(world: World): Record<string, Step> {
  const { databaseFile } = world.shop;
  let [ada, miriam]: Page[] = [];

  /** Queries the database directly, past the site's own code. */
  async function read(query: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> {
    return (await withDatabase(databaseFile, (db) => query.execute(db))).rows as Record<string, unknown>[];
  }

  /** Waits for this many emails with a calendar file to both the creator and the member. */
  async function untilEvents(count: number, creator: string): Promise<void> {
    for (const person of [creator, MIRIAM.email]) {
      const isEvent = ({ to, parts }: Received) => to.includes(person) && parts.has("text/calendar");
      const events = () => world.inbox.acknowledged.filter(isEvent).length;
      for (const end = Date.now() + 30_000; events() < count && Date.now() < end;) await wait(100);
      expect(events(), `calendar files for ${person}`).toBe(count);
    }
  }

  return {
    "an owner and a colleague sign in": async () => {
      await withDatabase(databaseFile, async (db) => {
        await seedSurveys(db, SURVEYS, new Date());
        await seedMessages(db, MESSAGES, null);
        await seedOrders(db, ORDERS);
      });
      ada = await enterDesk(world, await addMember(world, ADA.email, ADA.name), ADA.email);
      await open(ada, "Members");
      await field(ada, "Name").fill(MIRIAM.name);
      await field(ada, "Email").fill(MIRIAM.email);
      await ada.getByRole("radio", { name: /^Creators/ }).click();
      await press(ada, "Invite");
      const letter = await untilMail(world, MIRIAM.email, /invited you/);
      miriam = await enterDesk(world, letter.parts.get("text/plain") ?? "", MIRIAM.email);
    },
    "what waits": async () => {
      const page = miriam!;
      const late = new Date(Date.now() - 2 * DAY).toISOString();
      const overdue = await read(sql`select 1 from survey_cases where status = 'new' and submitted_at < ${late}`);
      const messages = await read(sql`select 1 from contact_messages where answered_at is null`);
      await open(page, "Today", /\/desk$/);
      await shows(page, `${overdue.length} surveys are overdue`, `${messages.length} messages are waiting`);
      expect(await page.getByText("ready to ship").count(), "orders that she sees").toBe(0);
      await page.screenshot({ path: path.join(world.folder, "today.png"), fullPage: true });
      await follow(page, page.getByRole("link", { name: /surveys are overdue/ }), /promise=overdue/);
      await expectCount(page, overdue.length);
    },
    "five surveys assigned": async () => {
      const page = miriam!;
      for (let row = 0; row < GIVEN; row += 1) await page.locator("input[name=row]").nth(row).click();
      await page.locator("#to-owner").selectOption({ label: ADA.name });
      await follow(page, page.getByRole("button", { name: "Assign", exact: true }), /done=/);
      await shows(page, `${GIVEN} surveys assigned to ${ADA.name}`);
    },
    "a filter saved, and a status for two": async () => {
      const page = ada!;
      await filter(page, "#owner", "Me", /owner=me/);
      await expectCount(page, GIVEN);
      await page.getByText("Save this filter", { exact: true }).click();
      await page.getByLabel("Name of the filter").fill("Mine, oldest");
      await press(page, "Save filter");
      await page.getByRole("link", { name: "Mine, oldest", exact: true }).waitFor();
      await open(page, "Surveys");
      await follow(page, page.getByRole("link", { name: "Mine, oldest", exact: true }), /owner=me/);
      await expectCount(page, GIVEN);
      for (const row of [0, 1]) await page.locator("input[name=row]").nth(row).click();
      await page.locator("#to-status").selectOption({ label: "Contacted" });
      await follow(page, page.getByRole("button", { name: "Set status", exact: true }), /done=/);
      await shows(page, "2 surveys set to Contacted");
    },
    "a next step and a note with @": async () => {
      const page = ada!;
      await follow(page, page.locator("main form tbody th a").last(), /\/desk\/surveys\/[\w-]+$/);
      await field(page, "Next step").fill("Call about the album");
      await field(page, "On").fill(newYorkDay(new Date()));
      await press(page, "Save");
      await page.getByText(`Changed by ${ADA.name}`).first().waitFor();
      await field(page, "Add a note").fill("@Miriam Could you find out when the album is due?");
      await press(page, "Add note");
      await page.getByText("Note added").waitFor();
      const letter = await untilMail(world, MIRIAM.email, new RegExp(ADA.name));
      expect(letter.raw).not.toContain("album is due");
      const hers = miriam!;
      await open(hers, "Today", /\/desk$/);
      await follow(hers, hers.getByRole("link", { name: new RegExp(`^${ADA.name}`) }), /\/desk\/surveys\//);
      await shows(hers, "Could you find out when the album is due?", "A note here mentions you.");
      await press(hers, "Mark as seen");
      await hers.getByText("A note here mentions you.").waitFor({ state: "detached" });
    },
    "a message answered": async () => {
      const page = miriam!;
      const [newest] = await read(
        sql`select email from contact_messages where answered_at is null order by created_at desc limit 1`,
      );
      await open(page, "Today", /\/desk$/);
      await follow(page, page.getByRole("link", { name: /messages are waiting/ }), /show=open/);
      await follow(page, page.locator("main tbody a").first(), /\/desk\/messages\/[\w-]+/);
      await page.getByLabel("Template").selectOption({ label: "Message: services" });
      await press(page, "Insert template");
      const text = page.locator("#reply-text");
      await page.locator("#reply-text", { hasText: "Hi Visitor," }).waitFor();
      await press(page, "Send reply");
      await page.getByText("Replace {day} first").first().waitFor();
      await text.fill((await text.inputValue()).replace("{day}", "Monday").replace("{another day}", "Tuesday"));
      await press(page, "Send reply");
      await page.getByText("Reply saved. It goes out").waitFor();
      const letter = await untilMail(world, String(newest?.email), "Your message to us");
      expect(letter.headers.get("reply-to")).toEqual([MIRIAM.email]);
    },
    "a call suggested, booked, moved and canceled": async () => {
      const page = miriam!;
      await open(page, "Today", /\/desk$/);
      await follow(page, page.getByRole("link", { name: /want a discovery call/ }), /call=yes/);
      const links = page.locator("main tbody a[href^='/desk/surveys/']");
      const ids = await links.evaluateAll((all) => all.map((one) => one.getAttribute("href")?.split("/").at(-1) ?? ""));
      const [creator] = await read(
        sql`select id, email from creator_surveys where id in (${sql.join(ids)}) and email is not null limit 1`,
      );
      const [id, email] = [String(creator?.id), String(creator?.email)];
      await follow(page, page.locator(`main tbody a[href='/desk/surveys/${id}']`), /\/desk\/surveys\/[\w-]+$/);
      for (const [place, days] of [3, 4, 6].entries()) await page.locator(`#time-${place + 1}`).fill(inDays(days));
      await page.getByRole("radio", { name: "Video call" }).check();
      await page.locator("#talk-at").fill("https://meet.example/tetm");
      await press(page, "Send these times");
      await page.getByText("Saved. The email goes out").waitFor();

      const letter = await untilMail(world, email, "Pick a time");
      const own = await openLink(world, letter, "/survey/creator/call");
      await own.getByRole("radio").nth(1).check();
      await press(own, "Book this time");
      await own.getByText(`${MIRIAM.name} will talk with you on`).waitFor();
      await untilEvents(1, email);
      await page.reload();
      await shows(page, `${MIRIAM.name} will talk with them on`, "Call booked");

      await page.locator("#time-1").fill(inDays(8));
      await press(page, "Change the call");
      await page.getByText("Saved. The email goes out").waitFor();
      await untilEvents(2, email);

      const again = await openLink(world, letter, "/survey/creator/call");
      await press(again, "Cancel the call");
      await again.getByText("If you change your mind").waitFor();
      await untilEvents(3, email);
      await page.reload();
      await shows(page, "The call was canceled.");
    },
    "filtered rows exported": async () => {
      const page = miriam!;
      const wanted = await read(sql`select id from creator_surveys where current_stage = 'ready_to_scale'`);
      await filter(page, "#stage", "Ready to scale", /stage=/);
      await expectCount(page, wanted.length);
      const link = page.getByRole("link", { name: /^Export what the filters show as CSV/ });
      const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
      const [head = [], ...rows] = readCsv((await readFile(await file.path(), "utf8")).replace(/^\uFEFF/, ""));
      const found = rows.map((row) => row[head.indexOf("id")]);
      expect(found.toSorted()).toEqual(wanted.map(({ id }) => id).toSorted());
    },
  };
}

/** Throws unless the list says that it has this many surveys. */
async function expectCount(page: Page, wanted: number): Promise<void> {
  const text = (await page.locator("main output").first().innerText()).toLowerCase().split(";")[0];
  expect(text).toBe(`${wanted.toLocaleString("en-US")} survey${wanted === 1 ? "" : "s"}`);
}

async function filter(page: Page, select: string, option: string, address: RegExp): Promise<void> {
  await open(page, "Surveys");
  // On a phone the filters are collapsed.
  const summary = page.getByText("Filter and sort", { exact: true });
  if (!(await page.locator(select).isVisible())) await summary.click();
  await page.locator(select).selectOption({ label: option });
  await follow(page, page.getByRole("button", { name: "Search", exact: true }).last(), address);
}

/** A quarter past three PM some days from now in Eastern time, as a datetime-local input takes it. */
function inDays(days: number): string {
  return `${newYorkDay(new Date(Date.now() + days * DAY))}T15:15`;
}
