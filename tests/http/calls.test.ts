import { beforeAll, expect, test } from "vitest";
import { callProblems } from "../../app/survey/calls/call.ts";
import { CALL_DAYS_AHEAD } from "../../app/survey/questions.ts";
import { toNewYork } from "../../app/ui/days.ts";
import { type DeskMember, signInMember, visitDesk } from "../support/desk-member.ts";
import { addSurvey } from "../support/seed-desk.ts";
import { withDatabase } from "../support/server-database.ts";
import { useServer } from "../support/use-server.ts";
import { type Page, visit } from "../support/visitor.ts";

// A call from the survey's page to the creator's answer, without JavaScript.

const SURVEY = "/desk/surveys/survey-1";
const DAY = 24 * 60 * 60 * 1000;

const server = useServer();
let ruth: DeskMember;

beforeAll(async () => {
  ruth = await signInMember(server.databaseFile, "Ruth Hale");
  await withDatabase(server.databaseFile, (db) => addSurvey(db, "survey-1", { email: "naomi@example.com" }));
});

const inDays = (days: number) => toNewYork(new Date(Date.now() + days * DAY).toISOString());

const typedIn = (page: Page, field: string) =>
  page.forms.flatMap(({ fields }) => fields.flatMap(([name, value]) => (name === field ? [value] : [])));

function newestLink(): Promise<string> {
  return withDatabase(server.databaseFile, async (db) => {
    const { text } = await db
      .selectFrom("outbox")
      .select("text")
      .where("kind", "=", "call-times")
      .orderBy("created_at", "desc")
      .executeTakeFirstOrThrow();
    const { pathname, search } = new URL(/^http\S+key=\S+$/m.exec(text)?.[0] ?? "");
    return pathname + search;
  });
}

test("a member suggests times; the creator books one elsewhere, asks for another, and a stranger sees nothing", async () => {
  const member = visitDesk(server.origin, ruth);
  const page = await member.get(SURVEY);
  const far = inDays(CALL_DAYS_AHEAD + 2);
  const refused = await member.press(page, "call-propose", { "time-1": inDays(3), "time-2": far, talk: "phone" });
  expect([refused.status, typedIn(refused, "time-2")]).toEqual([400, [far]]);
  expect(refused.text).toContain("Choose a time in the next 180 days");
  const sent = await member.press(refused, "call-propose", { "time-2": "" });
  expect([sent.status, sent.location]).toEqual([303, `${SURVEY}?saved=call`]);
  // A form from before: nothing is sent twice.
  expect((await member.press(refused, "call-propose", { "time-2": "" })).status).toBe(409);
  expect((await member.get(SURVEY)).text).toContain("They haven't answered yet");

  const link = await newestLink();
  const creator = visit(server.origin);
  const times = await creator.get(link);
  expect([times.status, times.html.includes("<script")]).toEqual([200, false]);
  expect(times.headers.get("X-Robots-Tag")).toBe("noindex, nofollow");
  expect(times.headers.get("Cache-Control")).toBe("private, no-store");
  for (const secret of ["naomi@example.com", "Naomi", ruth.id]) expect(times.html).not.toContain(secret);
  const none = await creator.press(times, "book", {});
  expect([none.status, none.text.includes("Choose one of the times")]).toEqual([400, true]);
  const [time = ""] = / value="(20\d\d-[^"]+Z)"/.exec(times.html)?.slice(1) ?? [];
  const unnumbered = await creator.press(times, "book", { time, phone: "soon" });
  expect([unnumbered.status, typedIn(unnumbered, "phone")]).toEqual([400, ["soon"]]);
  expect(unnumbered.text).toContain("Enter a phone number, like 919-555-0142");
  const booked = await creator.press(unnumbered, "book", { time, phone: "919-555-0142" });
  expect([booked.status, booked.location]).toEqual([303, link]);
  const shown = await creator.get(link);
  expect(shown.text).toContain("Ruth Hale will talk with you on");
  expect(shown.text).toContain("Ruth Hale will call you at 919-555-0142");
  const hers = await member.get(SURVEY);
  expect(hers.text).toContain("Ruth Hale will talk with them on");
  expect(hers.html).toContain('href="tel:+19195550142"');
  expect(hers.text).toContain("Call booked, set by the creator,");
  const changed = { "time-1": inDays(4), talk: "video", "talk-at": "https://meet.example/tetm" };
  const moved = await member.press(hers, "call-move", changed);
  expect(moved.status).toBe(303);
  expect((await creator.get(link)).html).toContain('class="text-link" href="https://meet.example/tetm"');
  const stale = await creator.press(shown, "decline", { reason: "Evenings <b>only</b>" });
  expect([stale.status, typedIn(stale, "reason")]).toEqual([409, ["Evenings <b>only</b>"]]);
  expect(stale.text).toContain(callProblems.changed);
  const asked = await creator.press(stale, "decline", {});
  expect(asked.status).toBe(303);
  expect((await creator.get(link)).text).toContain("look for another time and email you.");
  const wrote = await member.get(SURVEY);
  expect(wrote.text).toContain("Evenings <b>only</b>");
  expect(wrote.html).not.toContain("<b>only");
  expect((await visit(server.origin).get("/survey/creator/call?key=survey-1")).status).toBe(404);
  const log = (await member.get("/desk/audit")).text;
  expect(log).toMatch(/Suggested times for a call\s+Survey Naomi Field/);
});
