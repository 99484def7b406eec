import { beforeAll, expect, test } from "vitest";
import { callProblems } from "../../app/survey/calls/call.ts";
import { CALL_DAYS_AHEAD } from "../../app/survey/questions.ts";
import { toNewYork } from "../../app/ui/days.ts";
import { keepSurvey } from "../support/desk-records.ts";
import { header } from "../support/read-mail.ts";
import { addMessage, addSurvey } from "../support/seed-desk.ts";
import { withDatabase } from "../support/server-database.ts";
import { startServer } from "../support/start-server.ts";
import { fullAnswers } from "../support/survey-answers.ts";
import { useInbox, useMember, useServer } from "../support/use-server.ts";
import { typedIn, visit } from "../support/visitor.ts";

// The team's work on a survey and a message, without JavaScript and with a mail server. tests/store covers the rules.

const DAY = 24 * 60 * 60 * 1000;

const inbox = useInbox();
const server = useServer(() => startServer(inbox.env));
const ruth = useMember(server, "Ruth Hale");
const ada = useMember(server, "Ada Moss");
const reader = useMember(server, "Lois Reed", "reader");

beforeAll(() =>
  withDatabase(server.databaseFile, async (db) => {
    await keepSurvey(db, "a", { answers: fullAnswers("Ruth <b>Ellison</b>"), completedAt: new Date().toISOString() });
    const links = ["javascript:alert(1)", "tiktok.com/@ruth"];
    await keepSurvey(db, "b", {
      createdAt: new Date().toISOString(),
      answers: { name: "No Address", current_stage: "exploring", content_links: links },
    });
    await addSurvey(db, "called", { email: "called@example.com" });
    await addSurvey(db, "replied", { name: "Naomi {me} Field", email: "naomi@example.com" });
    for (const id of ["message-1", "message-2"]) await addMessage(db, id);
  }),
);

test.each(["/desk", "/desk/surveys", "/desk/surveys/a", "/desk/funnel", "/desk/audit"])(
  "%s is private, unlisted, has the desk's frame and not the site's",
  async (path) => {
    const page = await ruth.open().get(path);
    expect([page.status, page.headers.get("Cache-Control"), page.headers.get("X-Robots-Tag")]).toEqual([
      200,
      "private, no-store",
      "noindex, nofollow",
    ]);
    expect(page.html).toContain('<meta name="robots" content="noindex,nofollow"/>');
    expect(page.title).toMatch(/ \| TETM Dashboard$/);
    expect(page.text).toContain("Signed in as Ruth Hale");
    expect(page.html).not.toMatch(/<footer|aria-label="Main"|style="/);
    expect(page.html.match(/<main/g)).toHaveLength(1);
    expect(page.forms[0]?.action).toBe("/desk/sign-out");
  },
);

test("what is not there is said in the same words as elsewhere", async () => {
  const page = await ruth.open().get("/desk/surveys/nobody");
  expect([page.status, page.text.includes("Oops! Page not found")]).toEqual([404, true]);
});

test("the list shows name, age and status of each survey", async () => {
  const { text, html } = await ruth.open().get("/desk/surveys");
  expect(text).toMatch(/No Address.*Draft On step 2 of 4/);
  expect(text).toMatch(/Ruth <b>Ellison<\/b>.*Due in 24 hr.*Ready to scale Maybe later New/);
  expect(html).toMatch(/<time [^>]*dateTime="\d{4}-\d\d-\d\dT/);
});

test("a survey has all answers in order, a link to a draft email, web addresses as links, and no resume link", async () => {
  const { text, html } = await ruth.open().get("/desk/surveys/a");
  expect(text).toMatch(
    /Who You Are.*Current stage Ready to scale.*What You're Building.*Niche Gospel < jazz > folk.*Where You Need Help.*Final Pieces.*Discovery call Maybe later.*Email creator@example.com/,
  );
  expect(html).toMatch(/href="mailto:creator@example\.com\?subject=Your%20TETM%20survey&amp;body=Hello%20Ruth/);
  expect(html).not.toMatch(/resume|token a/);
  const other = await ruth.open().get("/desk/surveys/b");
  expect(other.text).toContain("They didn't leave an email address");
  expect(other.html).not.toMatch(/mailto:|href="javascript|value="reply-send"/);
  expect(other.html).toContain('href="https://tiktok.com/@ruth"');
});

test("a status and a note are saved with member and time, and logged", async () => {
  const browser = ruth.open();
  const status = await browser.press(await browser.get("/desk/surveys/a"), "save", { status: "call_booked" });
  expect([status.status, status.location]).toEqual([303, "/desk/surveys/a?saved=follow-up"]);
  const note = await browser.go(await browser.get("/desk/surveys/a"), "note", { text: "Sings at <Mercy Seat>." });
  expect(note.text).toMatch(/Call booked, set by Ruth Hale, \w+ \d+, \d{4}/);
  expect(note.text).toMatch(/Answered Someone has taken care of it.*Sings at <Mercy Seat>\. Ruth Hale,/);
  const audit = await browser.get("/desk/audit");
  expect(audit.text).toContain("Ruth Hale Added a note Survey Ruth <b>Ellison</b>");
  expect(audit.text).toContain("Changed the status Survey Ruth <b>Ellison</b> From New to Call booked");
  expect(audit.text).not.toContain("Mercy Seat");
});

test.each(["survey", "message"])(
  "a %s gets an owner and a next step; a page from before is refused, and keeps what was typed",
  async (kind) => {
    const path = kind === "survey" ? "/desk/surveys/b" : "/desk/messages/message-1";
    const [first, second] = [ruth.open(), ada.open()];
    const [page, old] = [await first.get(path), await second.get(path)];
    const saved = await first.press(page, "save", { owner: ada.id, step: "Call her", day: "2026-12-01" });
    expect([saved.status, saved.location]).toEqual([303, `${path}?saved=follow-up`]);
    expect((await first.get(saved.location ?? "")).text).toContain("Saved");
    const refused = await second.press(old, "save", { owner: "", step: "Write to her", day: "" });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Ruth Hale set the owner to Ada Moss and the next step to “Call her”");
    expect(typedIn(refused, "step")).toEqual(["Write to her"]);
    expect((await second.press(refused, "save")).status).toBe(303);
    const log = (await first.get("/desk/audit")).text;
    expect(log).toContain("To Ada Moss");
    expect(log).toContain("For Dec 1, 2026");
    expect(log).not.toContain("Call her");
    expect((await first.get(`/desk/${kind}s?owner=nobody`)).text).toContain("Write to her");
  },
);

test.each(["survey", "message"])("several %ss are assigned by one post, and the list says how many", async (kind) => {
  const [browser, list] = [ruth.open(), `/desk/${kind}s`];
  const page = await browser.get(list);
  const boxes = page.html.match(/<input[^>]* name="row"[^>]*>/g) ?? [];
  const row = boxes.map((box) => / value="([^"]+)"/.exec(box)?.[1] ?? "");
  const done = await browser.go(page, "assign", { row, "to-owner": ruth.id });
  expect(done.text).toContain(`${row.length} ${kind}s assigned to Ruth Hale`);
  expect((await browser.get(`${list}?owner=me`)).text).toContain("Ruth Hale");
  const late = await browser.go(page, "assign", { row, "to-owner": "nobody" });
  expect(late.text).toContain(`${row.length} ${kind}s stayed the same`);
  const none = await browser.press(page, "status", { "to-status": "x" });
  expect([none.status, none.text.includes("Choose")]).toEqual([400, true]);
});

test("a note on a message names a colleague, who marks that as seen", async () => {
  const [first, second] = [ruth.open(), ada.open()];
  const path = "/desk/messages/message-2";
  const page = await first.get(path);
  const noted = await first.go(page, "note", { text: "@Ada, can you film a wedding?" });
  expect(noted.html).toContain("<b>@Ada</b>, can you film a wedding?");
  expect(noted.text).not.toContain("A note here mentions you");
  const seen = await second.get(path);
  expect(seen.text).toContain("A note here mentions you");
  expect((await second.go(seen, "seen")).text).not.toContain("A note here mentions you");
  const blank = await first.press(page, "note", { text: " " });
  expect([blank.status, blank.text.includes("Write something first")]).toEqual([400, true]);
});

test("a template is inserted with the person's name, its blank has to be replaced, and the email goes out", async () => {
  const browser = ruth.open();
  const path = "/desk/surveys/replied";
  const template = { template: "Survey: thank you, and what's next" };
  const filled = await browser.press(await browser.get(path), "reply-template", template);
  expect([filled.status, typedIn(filled, "subject")]).toEqual([200, ["Your survey, Naomi"]]);
  const [begun = ""] = typedIn(filled, "reply-text");
  expect(begun).toMatch(/^Hi Naomi,\n/);
  const refused = await browser.press(filled, "reply-send");
  expect([refused.status, refused.title]).toEqual([400, expect.stringMatching(/^Error: /)]);
  expect(refused.text).toContain("Replace {next step} first");
  expect(refused.html).toContain('href="#reply-text"');
  const answers = { "reply-text": begun.replace("{next step}", "a call"), "answers-to": "me" };
  const sent = await browser.press(refused, "reply-send", answers);
  expect([sent.status, sent.location]).toEqual([303, `${path}?saved=reply`]);
  const shown = await browser.get(`${path}?saved=reply`);
  expect(shown.text).toContain("Reply saved. It goes out");
  expect(shown.text).toMatch(/Your survey, Naomi Hi Naomi, .* Here's what happens next: a call\..* Ruth Hale, /);
  expect(shown.text).toContain(`answers go to ${ruth.id}@example.com`);
  expect(shown.text).not.toContain("Email isn't set up");
  const after = async () => (await browser.get(path)).text;
  await expect.poll(after, { timeout: 10_000 }).toMatch(/Contacted, set by Ruth Hale.*Sent\. Ruth Hale,/);
  const [mail, ...others] = inbox.acknowledged.filter(({ to }) => to.includes("naomi@example.com"));
  expect(others).toEqual([]);
  expect([header(mail!, "reply-to"), header(mail!, "subject")]).toEqual([
    `${ruth.id}@example.com`,
    "Your survey, Naomi",
  ]);
  expect(mail?.parts.get("text/plain")).toMatch(/^Hi Naomi,\n/);
  expect((await browser.get("/desk/audit")).text).toMatch(/Wrote a reply\s+Survey Naomi \{me\} Field/);

  const looking = reader.open();
  const page = await looking.get(path);
  expect(page.text).toContain("Here's what happens next: a call.");
  expect((await looking.press(shown, "reply-send", { ...answers, subject: "Hi" })).status).toBe(403);
});

const inDays = (days: number) => toNewYork(new Date(Date.now() + days * DAY).toISOString());
const mailed = () => inbox.whole.findLast(({ to }) => to.includes("called@example.com"))?.parts.get("text/plain");

test("a member suggests times; the creator books one elsewhere, asks for another, and a stranger sees nothing", async () => {
  const browser = ruth.open();
  const path = "/desk/surveys/called";
  const far = inDays(CALL_DAYS_AHEAD + 2);
  const times = { "time-1": inDays(3), "time-2": far, talk: "phone" };
  const refused = await browser.press(await browser.get(path), "call-propose", times);
  expect([refused.status, typedIn(refused, "time-2")]).toEqual([400, [far]]);
  expect(refused.text).toContain("Choose a time in the next 180 days");
  const sent = await browser.press(refused, "call-propose", { "time-2": "" });
  expect([sent.status, sent.location]).toEqual([303, `${path}?saved=call`]);
  // An outdated form sends nothing twice.
  expect((await browser.press(refused, "call-propose", { "time-2": "" })).status).toBe(409);
  expect((await browser.get(path)).text).toContain("They haven't answered yet");

  await expect.poll(mailed, { timeout: 10_000 }).toBeDefined();
  const { pathname, search } = new URL(/^http\S+key=\S+$/m.exec(mailed() ?? "")?.[0] ?? "");
  const link = pathname + search;
  const creator = visit(server.origin);
  const offered = await creator.get(link);
  expect([offered.status, offered.html.includes("<script")]).toEqual([200, false]);
  expect(offered.headers.get("X-Robots-Tag")).toBe("noindex, nofollow");
  expect(offered.headers.get("Cache-Control")).toBe("private, no-store");
  for (const secret of ["called@example.com", "Naomi", ruth.id]) expect(offered.html).not.toContain(secret);
  const none = await creator.press(offered, "book", {});
  expect([none.status, none.text.includes("Choose one of the times")]).toEqual([400, true]);
  const [time = ""] = / value="(20\d\d-[^"]+Z)"/.exec(offered.html)?.slice(1) ?? [];
  const unnumbered = await creator.press(offered, "book", { time, phone: "soon" });
  expect([unnumbered.status, typedIn(unnumbered, "phone")]).toEqual([400, ["soon"]]);
  expect(unnumbered.text).toContain("Enter a phone number, like 919-555-0142");
  const booked = await creator.press(unnumbered, "book", { time, phone: "919-555-0142" });
  expect([booked.status, booked.location]).toEqual([303, link]);
  const shown = await creator.get(link);
  expect(shown.text).toContain("Ruth Hale will talk with you on");
  expect(shown.text).toContain("Ruth Hale will call you at 919-555-0142");
  const hers = await browser.get(path);
  expect(hers.text).toContain("Ruth Hale will talk with them on");
  expect(hers.html).toContain('href="tel:+19195550142"');
  expect(hers.text).toContain("Call booked, set by the creator,");
  const changed = { "time-1": inDays(4), talk: "video", "talk-at": "https://meet.example/tetm" };
  expect((await browser.press(hers, "call-move", changed)).status).toBe(303);
  expect((await creator.get(link)).html).toContain('class="text-link" href="https://meet.example/tetm"');
  const stale = await creator.press(shown, "decline", { reason: "Evenings <b>only</b>" });
  expect([stale.status, typedIn(stale, "reason")]).toEqual([409, ["Evenings <b>only</b>"]]);
  expect(stale.text).toContain(callProblems.changed);
  expect((await creator.press(stale, "decline", {})).status).toBe(303);
  expect((await creator.get(link)).text).toContain("look for another time and email you.");
  const wrote = await browser.get(path);
  expect(wrote.text).toContain("Evenings <b>only</b>");
  expect(wrote.html).not.toContain("<b>only");
  expect((await visit(server.origin).get("/survey/creator/call?key=called")).status).toBe(404);
  expect((await browser.get("/desk/audit")).text).toMatch(/Suggested times for a call\s+Survey Naomi Field/);
});

test("the funnel is a table, with a bar for each step", async () => {
  const page = await ruth.open().get("/desk/funnel?days=7");
  expect(page.text).toMatch(/Started: Who You Are \d 100%.*Finished \d \d+%/s);
  expect((await ruth.open().get("/desk/funnel?from=2020-01-01&to=2020-01-31")).text).toContain(
    "No one started in this period",
  );
});
