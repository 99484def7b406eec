import { beforeEach, expect, test } from "vitest";
import { insertStaff } from "../../app/auth/members/staff.store.server.ts";
import { changeCall, loadNextCalls } from "../../app/desk/calls/change-call.server.ts";
import { exportLists } from "../../app/desk/export/export-lists.ts";
import { readRows } from "../../app/desk/export/export.store.server.ts";
import { deletePerson } from "../../app/desk/people/person.server.ts";
import { changeStatus, loadSurvey, loadSurveys } from "../../app/desk/surveys/surveys.server.ts";
import { loadCounts } from "../../app/desk/today/load-today.server.ts";
import { PENDING_WORK } from "../../app/desk/today/pending-work.ts";
import { answerCall, openCall } from "../../app/survey/calls/answer-call.server.ts";
import { callForExport, findCall } from "../../app/survey/calls/call.store.server.ts";
import { callUrl, readCallKey, sendReminders } from "../../app/survey/calls/notify-of-call.server.ts";
import { deleteSurvey } from "../../app/survey/survey.store.server.ts";
import { mailDeps } from "../support/mail-deps.ts";
import { readCalendar } from "../support/read-calendar.ts";
import { addSurvey } from "../support/seed-desk.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

// A creator gets times; the chosen one goes into both calendars. A third-party parser reads the calendar files.

const SURVEY = "survey-1";
const VIDEO = "https://meet.example/tetm-call";
const HOUR = 60 * 60 * 1000;

const store = useTestDatabase();
let time: number;

beforeEach(async () => {
  time = Date.parse("2026-10-30T12:00:00.000Z");
  await addSurvey(store.db, SURVEY, { email: "naomi@example.com" });
  for (const id of ["miriam", "ada"])
    await insertStaff(store.db, {
      id,
      email: `${id}@tetm.example`,
      name: id === "miriam" ? "Miriam Hale" : "Ada Moss",
      createdAt: new Date(time).toISOString(),
    });
});

function deps() {
  const base = mailDeps(store.db, time);
  return { ...base, settings: { ...base.settings, bookingUrl: "https://book.example/tetm" } };
}

/** Acts as a member on the survey's current page. */
async function act(
  intent: Parameters<typeof changeCall>[3],
  times: string[] = [],
  { by = "miriam", survey = SURVEY, anyway = "", seen = null as string | null, talk = "video", talkAt = VIDEO } = {},
) {
  const call = await findCall(store.db, survey);
  return changeCall(deps(), survey, by, intent, {
    times,
    talk: { kind: talk, at: talkAt },
    seen: seen ?? call?.changedAt ?? "",
    anyway,
  });
}

async function keyOf(survey = SURVEY): Promise<string> {
  const call = await findCall(store.db, survey);
  return new URL(callUrl("https://site.example", call?.id ?? "", deps().secrets)).searchParams.get("key") ?? "";
}

/** Returns the version of the call on the creator's current page. */
async function seenOf(): Promise<string> {
  return (await findCall(store.db, SURVEY))?.changedAt ?? "";
}

interface Letter {
  kind: string;
  to: string | null;
  text: string;
  html: string;
  calendar: string | null;
}

async function letters(): Promise<Letter[]> {
  const rows = await store.db.selectFrom("outbox").selectAll().orderBy("created_at").orderBy("kind").execute();
  return rows.map(({ kind, to_address: to, text, html, calendar }) => ({ kind, to, text, html, calendar }));
}

async function takeLetters(): Promise<Letter[]> {
  const found = await letters();
  await store.db.deleteFrom("outbox").execute();
  return found;
}

function eventIn(file: string | null | undefined) {
  return readCalendar(file ?? "");
}

test("three times are sent, one is booked, and both get it into their calendars; moved and canceled, it follows", async () => {
  // Daylight saving time ends on November 1: 3 PM is 19:00 UTC the day before and 20:00 UTC after.
  expect(await act("call-propose", ["2026-11-02T15:00", "", "2026-10-31T15:00"])).toEqual({ kind: "notified" });
  const [sent, ...none] = await takeLetters();
  expect([sent?.kind, sent?.to, none]).toEqual(["call-times", "naomi@example.com", []]);
  expect(sent?.text).toContain("Saturday, October 31, 2026, 3:00 PM Eastern\n(2:00 PM Central");
  const key = await keyOf();
  expect(sent?.text).toContain(key);
  const [first = "", second = ""] = ["2026-10-31T19:00:00.000Z", "2026-11-02T20:00:00.000Z"];
  expect(await openCall(deps(), key)).toEqual({
    kind: "proposed",
    times: [first, second],
    host: "Miriam Hale",
    talk: { kind: "video", at: VIDEO },
    phone: null,
    seen: await seenOf(),
  });
  expect(await letters()).toEqual([]);

  expect(await answerCall(deps(), key, { kind: "book", time: second })).toBe("done");
  expect(await answerCall(deps(), key, { kind: "book", time: second })).toBe("done");
  expect(await answerCall(deps(), key, { kind: "book", time: first })).toBe("changed");
  const [toCreator, toHost, ...more] = await takeLetters();
  expect([toCreator?.to, toHost?.to, more]).toEqual(["naomi@example.com", "miriam@tetm.example", []]);
  const booked = eventIn(toCreator?.calendar);
  expect(booked).toMatchObject({ method: "REQUEST", sequence: 0, start: second, minutes: 30, status: "CONFIRMED" });
  expect(booked.attendees).toEqual(["MAILTO:naomi@example.com"]);
  expect(eventIn(toHost?.calendar)).toMatchObject({ method: "PUBLISH", uid: booked.uid, sequence: 0, start: second });
  // The creator booked, no member did.
  const { status } = (await loadSurvey(deps(), SURVEY, "miriam")) ?? {};
  expect(status).toMatchObject({ now: "call_booked", by: "the creator" });
  const stale = { status: "contacted", seen: "" };
  expect(await changeStatus(deps(), SURVEY, "miriam", stale)).toMatchObject({ kind: "overtaken", by: "the creator" });

  expect(await act("call-move", ["2026-11-03T09:30"])).toEqual({ kind: "notified" });
  const moved = (await takeLetters()).map(({ calendar }) => eventIn(calendar));
  for (const one of moved)
    expect(one).toMatchObject({ uid: booked.uid, sequence: 1, start: "2026-11-03T14:30:00.000Z" });
  expect(moved).toHaveLength(2);

  expect(await answerCall(deps(), key, { kind: "cancel", seen: await seenOf() })).toBe("done");
  expect(await answerCall(deps(), key, { kind: "cancel", seen: await seenOf() })).toBe("done");
  expect((await loadSurvey(deps(), SURVEY, "miriam"))?.status).toMatchObject({ now: "contacted", by: "the creator" });
  const canceled = (await takeLetters()).map(({ calendar }) => eventIn(calendar));
  expect(canceled).toHaveLength(2);
  for (const one of canceled)
    expect(one).toMatchObject({ method: "CANCEL", uid: booked.uid, sequence: 2, status: "CANCELLED" });
});

test("when no time suits, the member reads what would, and proposes again under the same link", async () => {
  await act("call-propose", ["2026-11-02T15:00"]);
  const key = await keyOf();
  await takeLetters();
  expect(
    await answerCall(deps(), key, { kind: "decline", reason: "After 4\r\non weekdays", seen: await seenOf() }),
  ).toBe("done");
  expect(await answerCall(deps(), key, { kind: "decline", reason: "Again", seen: "" })).toBe("done");
  const [toHost, ...more] = await takeLetters();
  expect([toHost?.kind, toHost?.to, toHost?.calendar, more]).toEqual(["team-call", "miriam@tetm.example", null, []]);
  expect(toHost?.text).toContain("After 4");
  expect(await act("call-propose", ["2026-11-05T16:30"])).toEqual({ kind: "notified" });
  expect(await keyOf()).toBe(key);
  expect((await openCall(deps(), key))?.kind).toBe("proposed");
  time = Date.parse("2026-11-05T21:30:00.000Z");
  expect((await openCall(deps(), key))?.kind).toBe("over");
  const late = { kind: "book", time: "2026-11-05T21:30:00.000Z" } as const;
  expect(await answerCall(deps(), key, late)).toBe("late-time");
});

test("a booked call for which the creator asks another time is booked no longer, and waits on Today", async () => {
  await addSurvey(store.db, "survey-2", { email: "lois@example.com" });
  for (const survey of [SURVEY, "survey-2"]) {
    await act("call-propose", ["2026-11-02T15:00"], { survey, anyway: "suggested" });
    await store.db.updateTable("survey_cases").set({ status: "contacted" }).execute();
  }
  const key = await keyOf();
  const needed = async () => {
    const params = new URL(PENDING_WORK.declined.href, "https://site.example").searchParams;
    const { page } = await loadSurveys({ ...store, now: deps().now, reader: "" }, params);
    const { declined } = await loadCounts(deps(), "owner");
    return [declined, page.rows.map(({ id }) => id)];
  };
  await answerCall(deps(), key, { kind: "book", time: "2026-11-02T20:00:00.000Z" });
  expect(await needed()).toEqual([0, []]);
  await takeLetters();
  await answerCall(deps(), key, { kind: "decline", reason: "After 4", seen: await seenOf() });
  expect(await needed()).toEqual([1, [SURVEY]]);
  expect(await loadSurvey(deps(), SURVEY, "miriam")).toMatchObject({
    status: { now: "contacted", by: "the creator" },
    call: { state: "declined", startsAt: "2026-11-02T20:00:00.000Z" },
  });
  const [toCreator, toHost] = await takeLetters();
  expect(toCreator?.text).toContain("We'll look for one and email you.");
  expect(toCreator?.text).not.toContain("reply to this email");
  expect(toHost?.text).toContain("They had booked: Monday, November 2, 2026, 3:00 PM Eastern");
  const [row] = await readRows(store.db, exportLists.surveys, [SURVEY]);
  expect(row).toMatchObject({ status: "contacted", call_at: null, call_by: null });
  await act("call-propose", ["2026-11-03T15:00"]);
  expect(await needed()).toEqual([0, []]);

  await answerCall(deps(), key, { kind: "book", time: "2026-11-03T20:00:00.000Z" });
  await act("call-cancel");
  expect((await loadSurvey(deps(), SURVEY, "miriam"))?.status).toMatchObject({ now: "contacted", by: "Miriam Hale" });
});

test("of two members who propose at once, one is told that the call has changed", async () => {
  const both = await Promise.all([
    act("call-propose", ["2026-11-02T15:00"], { by: "miriam", seen: "" }),
    act("call-propose", ["2026-11-03T15:00"], { by: "ada", seen: "" }),
  ]);
  expect(both.map(({ kind }) => kind).toSorted()).toEqual(["call-overtaken", "notified"]);
  expect(await letters()).toHaveLength(1);
  const old = (await findCall(store.db, SURVEY))?.changedAt ?? "";
  await act("call-propose", ["2026-11-04T15:00"]);
  expect((await act("call-propose", ["2026-11-05T15:00"], { seen: old })).kind).toBe("call-overtaken");
});

test("times that can't be are refused, and a member's other call is a warning", async () => {
  for (const [times, message, field] of [
    [[""], "Enter at least one time", "time-1"],
    [["", "soon"], "Enter a date and a time, such as 12/1/2026, 3:00 PM", "time-2"],
    // This hour doesn't exist, because clocks are put forward.
    [["2027-03-14T02:30"], "Enter a date and a time, such as 12/1/2026, 3:00 PM", "time-1"],
    [["2026-10-30T07:59"], "This time has passed", "time-1"],
    [["2027-10-30T08:00"], "Choose a time in the next 180 days", "time-1"],
    [["2026-11-02T15:00", "2026-11-02T15:29"], "This overlaps with another of these times", "time-2"],
  ] as const)
    expect(await act("call-propose", [...times])).toMatchObject({
      kind: "wrong",
      message,
      field,
    });
  await act("call-propose", ["2026-11-02T15:00"]);
  await answerCall(deps(), await keyOf(), { kind: "book", time: "2026-11-02T20:00:00.000Z" });
  await addSurvey(store.db, "survey-2", { email: "ruth@example.com" });
  await addSurvey(store.db, "survey-3", { email: null });
  const other = { survey: "survey-2" };
  expect(await act("call-propose", ["2026-11-02T15:15"], other)).toMatchObject({ warning: "taken" });
  expect((await act("call-propose", ["2026-11-02T15:15"], { ...other, by: "ada" })).kind).toBe("notified");
  expect((await act("call-propose", ["2026-11-02T15:15"], { ...other, anyway: "taken" })).kind).toBe("notified");
  // A suggested time causes a warning too, until the creator answers.
  await addSurvey(store.db, "survey-4", { email: "lois@example.com" });
  const again = { survey: "survey-4", by: "ada" };
  await act("call-propose", ["2026-11-03T10:00"], { ...other, by: "ada" });
  expect(await act("call-propose", ["2026-11-03T10:29"], again)).toMatchObject({ warning: "suggested" });
  expect((await act("call-propose", ["2026-11-03T10:30"], again)).kind).toBe("notified");
  expect((await act("call-propose", ["2026-11-03T10:15"], { ...again, anyway: "suggested" })).kind).toBe("notified");
  const without = await act("call-propose", ["2026-11-02T15:15"], { survey: "survey-3", anyway: "taken" });
  expect(without).toMatchObject({ message: "They didn't leave an email address" });
});

test("of two creators who book one time with one member, the second is told, and offered what is left", async () => {
  const times = ["2026-11-02T15:00", "2026-11-03T15:00"];
  const [first = "", second = ""] = ["2026-11-02T20:00:00.000Z", "2026-11-03T20:00:00.000Z"];
  const surveys = [SURVEY, "survey-2", "survey-3"];
  for (const id of surveys.slice(1)) await addSurvey(store.db, id, { email: `${id}@example.com` });
  for (const survey of surveys) await act("call-propose", times, { survey, anyway: "suggested" });
  const keys = await Promise.all(surveys.map((survey) => keyOf(survey)));
  await takeLetters();
  const book = (key: string, start: string) => answerCall(deps(), key, { kind: "book", time: start });
  const outcomes = await Promise.all(keys.slice(0, 2).map((key) => book(key, first)));
  expect(outcomes).toContain("done");
  expect(outcomes).toContain("taken");
  expect(await takeLetters()).toHaveLength(2);
  const other = keys[outcomes.indexOf("taken")] ?? "";
  expect(await openCall(deps(), other)).toMatchObject({ kind: "proposed", times: [second] });
  expect(await book(other, second)).toBe("done");
  expect(await openCall(deps(), keys[2] ?? "")).toMatchObject({ kind: "over" });
  expect(await book(keys[2] ?? "", second)).toBe("taken");
  // Another member already has that time.
  await act("call-propose", times, { survey: "survey-3", by: "ada" });
  expect(await book(keys[2] ?? "", second)).toBe("done");
});

test("from a page that shows another call or other times, nothing is canceled or declined", async () => {
  await act("call-propose", ["2026-11-02T15:00"]);
  const key = await keyOf();
  const decline = (seen: string) => answerCall(deps(), key, { kind: "decline", reason: "Not on the 2nd", seen });
  const old = await seenOf();
  await act("call-propose", ["2026-11-03T15:00", "2026-11-04T15:00"]);
  expect(await decline(old)).toBe("changed");
  await answerCall(deps(), key, { kind: "book", time: "2026-11-03T20:00:00.000Z" });
  const booked = await seenOf();
  await act("call-move", ["2026-11-05T15:00"]);
  expect(await answerCall(deps(), key, { kind: "cancel", seen: booked })).toBe("changed");
  expect(await decline(booked)).toBe("changed");
  expect(await findCall(store.db, SURVEY)).toMatchObject({ state: "booked", startsAt: "2026-11-05T20:00:00.000Z" });
  expect(await answerCall(deps(), key, { kind: "cancel", seen: await seenOf() })).toBe("done");
  expect(await answerCall(deps(), key, { kind: "cancel", seen: booked })).toBe("done");
});

test("both are reminded once, a day before, and the page of today lists the call", async () => {
  await act("call-propose", ["2026-11-02T15:00"]);
  await answerCall(deps(), await keyOf(), { kind: "book", time: "2026-11-02T20:00:00.000Z" });
  await takeLetters();
  time = Date.parse("2026-11-01T19:59:00.000Z");
  expect(await sendReminders(deps())).toBe(0);
  time += HOUR;
  const counts = await Promise.all([sendReminders(deps()), sendReminders(deps())]);
  expect(counts.toSorted()).toEqual([0, 1]);
  expect((await letters()).map(({ kind }) => kind).toSorted()).toEqual(["call-reminder", "team-call"]);
  expect(await loadNextCalls(deps())).toEqual([
    { surveyId: SURVEY, name: "Naomi Field", startsAt: "2026-11-02T20:00:00.000Z", host: "Miriam Hale" },
  ]);
  // That evening it is still one of today's calls, even when the date in UTC has changed.
  time = Date.parse("2026-11-03T04:59:00.000Z");
  expect(await loadNextCalls(deps())).toHaveLength(1);
  time += HOUR;
  expect(await loadNextCalls(deps())).toEqual([]);
  expect((await openCall(deps(), await keyOf()))?.kind).toBe("past");
});

test("the team's own booking page goes out instead, and six emails a day are enough", async () => {
  for (let number = 0; number < 6; number += 1) expect((await act("call-page")).kind).toBe("notified");
  expect(await act("call-page")).toMatchObject({ message: expect.stringContaining("Wait until tomorrow") });
  const sent = await letters();
  expect(sent).toHaveLength(6);
  expect(sent[0]?.text).toContain("https://book.example/tetm");
});

test("a call is canceled even after the day's emails, and without an address; times sent after it replace it", async () => {
  await act("call-propose", ["2026-11-02T15:00"]);
  await answerCall(deps(), await keyOf(), { kind: "book", time: "2026-11-02T20:00:00.000Z" });
  for (let number = 0; number < 5; number += 1) await act("call-move", [`2026-11-03T1${number}:00`]);
  expect(await act("call-move", ["2026-11-04T15:00"])).toMatchObject({
    message: expect.stringContaining("Wait until tomorrow"),
  });
  await store.db.updateTable("creator_surveys").set({ email: null }).where("id", "=", SURVEY).execute();
  await takeLetters();
  expect(await act("call-cancel")).toEqual({ kind: "notified" });
  const [canceled, ...none] = await takeLetters();
  expect([canceled?.to, none]).toEqual(["miriam@tetm.example", []]);
  const { sequence } = eventIn(canceled?.calendar);
  await store.db.updateTable("creator_surveys").set({ email: "n@example.com" }).where("id", "=", SURVEY).execute();
  time += 25 * HOUR;
  await act("call-propose", ["2026-11-05T15:00"]);
  await answerCall(deps(), await keyOf(), { kind: "book", time: "2026-11-05T20:00:00.000Z" });
  const again = (await takeLetters()).filter(({ calendar }) => calendar).map(({ calendar }) => eventIn(calendar));
  expect(again).toHaveLength(2);
  for (const one of again) expect(one.sequence).toBeGreaterThan(sequence);
});

test("a booked call is in the creator's own file, and leaves the member's calendar when the creator is deleted", async () => {
  await act("call-propose", ["2026-11-02T15:00"]);
  expect(await callForExport(store.db, "survey-2")).toBeNull();
  const startsAt = "2026-11-02T20:00:00.000Z";
  await answerCall(deps(), await keyOf(), { kind: "book", time: startsAt });
  expect(await callForExport(store.db, SURVEY)).toMatchObject({ state: "booked", starts_at: startsAt });
  const booked = (await takeLetters()).filter(({ calendar }) => calendar).map(({ calendar }) => eventIn(calendar))[0];
  const gone = () => deletePerson(store.db, ["secret"], { ...deps(), by: "ada" }, "naomi@example.com");
  await gone();
  await gone();
  const [told, ...none] = await takeLetters();
  expect([told?.kind, told?.to, none]).toEqual(["team-call", "miriam@tetm.example", []]);
  expect(eventIn(told?.calendar)).toMatchObject({ method: "CANCEL", uid: booked?.uid, sequence: 1, start: startsAt });
  expect(JSON.stringify(told)).not.toMatch(/naomi/i);
});

test("a link that isn't ours opens nothing, and neither does one of a deleted survey", async () => {
  await act("call-propose", ["2026-11-02T15:00"]);
  const key = await keyOf();
  expect(readCallKey(`${key}x`, deps().secrets)).toBeNull();
  expect(
    await openCall(
      deps(),
      key.replace(/^./, (first) => (first === "-" ? "_" : "-")),
    ),
  ).toBeNull();
  await deleteSurvey(store.db, SURVEY);
  expect(await findCall(store.db, SURVEY)).toBeNull();
  expect(await openCall(deps(), key)).toBeNull();
  expect(await answerCall(deps(), key, { kind: "cancel", seen: await seenOf() })).toBe("gone");
});

/** Suggests a time by this channel, books it with a number, and returns both emails. */
async function agree(talk: string, talkAt: string, phone = "", survey = SURVEY): Promise<[Letter, Letter]> {
  await act("call-propose", ["2026-11-02T15:00"], { talk, talkAt, survey });
  await takeLetters();
  const answer = { kind: "book", time: "2026-11-02T20:00:00.000Z", phone: phone || null } as const;
  expect(await answerCall(deps(), await keyOf(survey), answer)).toBe("done");
  const [toCreator, toHost] = await takeLetters();
  return [toCreator!, toHost!];
}

test.each([
  ["video", VIDEO, "", VIDEO, VIDEO],
  ["place", "1 Mill Road, Durham", "", "1 Mill Road, Durham", "1 Mill Road, Durham"],
  ["phone", "919-555-0142", "", "Call Miriam Hale at 919-555-0142", "They call you at 919-555-0142"],
  ["phone", "", "+44 20 7946 0958", "Miriam Hale will call you at +44 20 7946 0958", "Call them at +44 20 7946 0958"],
])("by %s (%s): page, emails, reminder and both calendars say it", async (kind, at, phone, creators, hosts) => {
  const [toCreator, toHost] = await agree(kind, at, phone);
  const link = callUrl("https://site.example", (await findCall(store.db, SURVEY))?.id ?? "", deps().secrets);
  expect(toCreator.text).toContain(`: ${creators}\n`);
  expect(toHost.text).toContain(`: ${hosts}\n`);
  const own = eventIn(toCreator.calendar);
  expect(own).toMatchObject({ location: creators, description: expect.stringContaining(creators) });
  expect(own.description).toContain(link);
  expect(own.description).not.toContain("comes with");
  expect(eventIn(toHost.calendar)).toMatchObject({ location: hosts, description: expect.stringContaining(hosts) });
  expect(await openCall(deps(), await keyOf())).toMatchObject({ kind: "booked", talk: { kind, at } });
  expect(await callForExport(store.db, SURVEY)).toMatchObject({ talk: { by: kind, at }, your_phone: phone || null });

  time = Date.parse("2026-11-01T20:00:00.000Z");
  expect(await sendReminders(deps())).toBe(1);
  const reminders = await takeLetters();
  expect(reminders.map(({ text }) => [text.includes(creators), text.includes(hosts)].includes(true))).toEqual([
    true,
    true,
  ]);
  await answerCall(deps(), await keyOf(), { kind: "cancel", seen: await seenOf() });
  const canceled = (await takeLetters()).map(({ calendar }) => eventIn(calendar).description);
  expect(canceled).toEqual(["This call was canceled.", "This call was canceled."]);
});

test.each([
  ["", VIDEO, "Choose how you'll talk", "talk"],
  ["video", "http://meet.example/tetm", "Enter the link of the video call. It has to start with https://", "talk-at"],
  [
    "video",
    "javascript:alert(1)//https://x.example",
    "Enter the link of the video call. It has to start with https://",
    "talk-at",
  ],
  ["phone", "555-0142", "Enter a phone number, such as 919-555-0142, or leave it blank to call them", "talk-at"],
  ["place", " ", "Enter the address of the place, on one line", "talk-at"],
  ["place", "x".repeat(301), "Use 300 characters or fewer", "talk-at"],
])("%s at %j is refused: %s", async (talk, talkAt, message, field) => {
  expect(await act("call-propose", ["2026-11-02T15:00"], { talk, talkAt })).toMatchObject({ message, field });
  expect(await findCall(store.db, SURVEY)).toBeNull();
});

test("the place of another creator's call doesn't keep the name of a person who is deleted", async () => {
  await addSurvey(store.db, "survey-2", { name: "Lois Reed", email: "lois@example.com" });
  await act("call-propose", ["2026-11-02T15:00"], {
    survey: "survey-2",
    talk: "place",
    talkAt: "Naomi Field's studio",
  });
  await deletePerson(store.db, ["secret"], { ...deps(), by: "ada" }, "naomi@example.com");
  expect((await findCall(store.db, "survey-2"))?.talk?.at).toBe("(deleted)'s studio");
  expect(JSON.stringify(await letters())).not.toContain("Naomi Field");
});
