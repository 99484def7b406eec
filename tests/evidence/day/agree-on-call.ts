import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright";
import { newYorkDay, toNewYork } from "../../../app/ui/days.ts";
import { openContext } from "../../support/open-browser.ts";
import { readCalendar } from "../../support/read-calendar.ts";
import type { Received } from "../../support/smtp-inbox.ts";
import { expectSame, expectShown } from "../owner/expectations.ts";
import { linkIn, untilMail } from "../week/letters.ts";
import { type Day, look, MIRIAM, type Step } from "./day.ts";

/** Milliseconds in which an email that is due must come. */
const LIMIT = 30_000;
const DAY = 24 * 60 * 60 * 1000;
const [PROPOSED, MOVED] = [[3, 4, 6], 8];

/** A quarter past the hour, some days from now, as an input for date and time takes it: Eastern time. */
function inDays(days: number): string {
  return `${newYorkDay(new Date(Date.now() + days * DAY))}T15:15`;
}

/** Miriam finds a creator who wants a call and left an address, and suggests three times. */
export const proposeCall: Step = async (day) => {
  const { miriam } = day;
  const { page } = miriam;
  await miriam.open("Today", /\/desk$/);
  await miriam.follow(page.getByRole("link", { name: /want a discovery call/ }), /call=yes/);
  const ids = await page
    .locator("main tbody a[href^='/desk/surveys/']")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")?.split("/").at(-1) ?? ""));
  const creator = await look(day, (db) =>
    db
      .selectFrom("creator_surveys")
      .select(["id", "name", "email"])
      .where("id", "in", ids)
      .where("email", "is not", null)
      .orderBy("created_at")
      .executeTakeFirstOrThrow(),
  );
  day.creator = { ...creator, email: creator.email ?? "" };
  await miriam.follow(page.locator(`main tbody a[href='/desk/surveys/${creator.id}']`), /\/desk\/surveys\/[\w-]+$/);
  for (const [place, days] of PROPOSED.entries()) await miriam.fill(page.locator(`#time-${place + 1}`), inDays(days));
  await page.getByRole("radio", { name: "Video call" }).check();
  await miriam.fill(page.locator("#talk-at"), "https://meet.example/tetm");
  await miriam.click(page.getByRole("button", { name: "Send these times", exact: true }));
  await page.getByText("Saved. The email goes out").waitFor();
  await expectShown(miriam, "the survey", ["They haven't answered yet", "Contacted"]);
  await miriam.look("times-sent");
};

/** The creator books the second time in a browser of their own, without JavaScript. */
export const pickTime: Step = async (day) => {
  const { creator, miriam } = agreed(day);
  const letter = await untilMail(day, creator.email, "Pick a time");
  const page = await openAsCreator(day, letter);
  await page.getByRole("radio").nth(1).check();
  await page.getByRole("button", { name: "Book this time", exact: true }).click();
  await page.getByText(`${MIRIAM.name} will talk with you on`).waitFor();
  await page.context().close();
  const [own, hers] = await bothEvents(day, 0);
  expectSame(miriam, "start", toNewYork(own.start), inDays(PROPOSED[1] ?? 0));
  expectSame(miriam, "methods", [own.method, hers.method], ["REQUEST", "PUBLISH"]);
  expectSame(miriam, "minutes", [own.minutes, hers.minutes], [30, 30]);
  await miriam.page.reload();
  await expectShown(miriam, "the survey", [`${MIRIAM.name} will talk with them on`, "Call booked"]);
};

/** Miriam moves the call: both calendars follow. */
export const moveCall: Step = async (day) => {
  const { miriam } = agreed(day);
  const { page } = miriam;
  await miriam.fill(page.locator("#time-1"), inDays(MOVED));
  await miriam.click(page.getByRole("button", { name: "Change the call", exact: true }));
  await page.getByText("Saved. The email goes out").waitFor();
  const [own, hers] = await bothEvents(day, 1);
  expectSame(miriam, "start", [toNewYork(own.start), hers.start], [inDays(MOVED), own.start]);
};

/** The creator cancels: both calendars follow, and Miriam reads it. */
export const cancelCall: Step = async (day) => {
  const { creator, miriam } = agreed(day);
  const page = await openAsCreator(day, await untilMail(day, creator.email, "Pick a time"));
  await page.getByRole("button", { name: "Cancel the call", exact: true }).click();
  await page.getByText("If you change your mind").waitFor();
  await page.context().close();
  const [own, hers] = await bothEvents(day, 2);
  expectSame(miriam, "methods", [own.method, hers.method], ["CANCEL", "CANCEL"]);
  await miriam.page.reload();
  await expectShown(miriam, "the survey", ["The call was canceled."]);
};

function agreed({ creator, miriam }: Day) {
  if (!creator) throw new Error("no creator has been written to");
  return { creator, miriam };
}

/** Opens the link of an email. It has the site's public address, which leads nowhere here. */
async function openAsCreator({ browser, site, viewport }: Day, letter: Received): Promise<Page> {
  const { pathname, search } = new URL(linkIn(letter, "/survey/creator/call"));
  const page = await (await openContext(browser, { javaScriptEnabled: false, viewport })).newPage();
  await page.goto(site.origin + pathname + search);
  return page;
}

/** What the calendars of the creator and of the member get with this sequence. Both are about the same event. */
async function bothEvents(day: Day, sequence: number) {
  const { creator, miriam } = agreed(day);
  const [own, hers] = [await eventWith(day, creator.email, sequence), await eventWith(day, MIRIAM.email, sequence)];
  expectSame(miriam, "events", hers.uid, own.uid);
  return [own, hers] as const;
}

async function eventWith({ inbox }: Day, to: string, sequence: number) {
  for (const end = Date.now() + LIMIT; Date.now() < end; await wait(100)) {
    const mails = inbox.acknowledged.filter((mail) => mail.to.includes(to) && mail.parts.has("text/calendar"));
    const event = mails.map(eventIn).find((one) => one.sequence === sequence);
    if (event) return event;
  }
  throw new Error(`no event with sequence ${sequence} came to ${to}`);
}

/** Reads the calendar file of an email, which comes as a part and as an attachment. */
function eventIn({ parts }: Received) {
  const part = parts.get("text/calendar") ?? "";
  if (parts.get("application/ics") !== part) throw new Error("part and attachment differ");
  return readCalendar(part);
}
