import { expect, test } from "vitest";
import { failWrites, hideSurveys, readSurveys } from "../support/survey-records.ts";
import { ANSWERS, resumePath, walkTo } from "../support/survey-walk.ts";
import { useServer } from "../support/use-server.ts";
import { autosave, type Page, valuesOf, visit } from "../support/visitor.ts";

const server = useServer();

test("from the first step to the success page, with every answer in its column", async () => {
  const visitor = visit(server.origin);
  const last = await walkTo(visitor, 4);
  const posted = await visitor.press(last, "submit", ANSWERS[4]);
  expect([posted.status, posted.location]).toEqual([303, "/survey/creator/success"]);
  const [record, ...others] = await readSurveys(server.databaseFile);
  expect(others).toEqual([]);
  expect(record).toMatchObject({
    name: 'Ruth 🌾 "O\'Moab" & Sons <b>',
    creator_name: "רות המואביה",
    current_stage: "ready_to_scale",
    self_description: "First line\nsecond line\n\n  fourth, after a blank one",
    archetypes: '["Artist","Storyteller"]',
    platforms: "YouTube, TikTok",
    niche: "Bread & wine",
    takeaway_goals: "Hope\nand courage",
    monetization_intent: "asap",
    monetization_methods: '["Digital Products","Events"]',
    current_barriers: '["Fear/Confidence","Other"]',
    weak_areas: '["Visuals/Graphics","Merch/Products"]',
    preferred_style: "done_with_you",
    community_needs: '["Audience Building"]',
    success_vision: "\nA field of my own",
    ideal_tetm_support: "100% \\ honest",
    content_links: '["https://example.com/?a=1&b=2","https://example.org/קישור"]',
    discovery_call: "yes",
    email: "ruth@example.com",
    furthest_step: 4,
    left_off_step: 4,
    version: 4,
  });
  expect(record?.completed_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
});

// tests/unit/survey-journey.test.ts covers where each visit leads.
test("on the way a jump ahead leads to the first unfinished step, and no step to where one left off", async () => {
  const visitor = visit(server.origin);
  expect((await visitor.ask("/survey/creator?step=99")).location).toBe("/survey/creator");
  await walkTo(visitor, 3);
  const { location, headers } = await visitor.ask("/survey/creator?step=4");
  expect([location, headers.get("Cache-Control")]).toEqual(["/survey/creator?step=3", "private, no-store"]);
  expect((await visitor.get("/survey/creator?step=0")).text).toContain("Step 3 of 4");
  expect((await visitor.get("/survey/creator?step=2")).text).toContain("Step 2 of 4");
});

test("a later step posted by somebody without a survey keeps what was typed, and says how to go on", async () => {
  const visitor = visit(server.origin);
  const first = await visitor.get("/survey/creator");
  const form = first.form && { ...first.form, action: "/survey/creator?step=3" };
  const answer = await visitor.forge({ ...first, form }, "next", ANSWERS[3]);
  expect(answer.status).toBe(409);
  expect(answer.text).toContain("The first part of your survey is no longer here");
  expect(answer.html).toMatch(
    /<input [^>]*value="Visuals\/Graphics"[^>]*checked=""|<input [^>]*checked=""[^>]*value="Visuals\/Graphics"/,
  );
});

test("a step without what is required is refused with links to the fields, and everything typed is still there", async () => {
  const visitor = visit(server.origin);
  const before = await readSurveys(server.databaseFile);
  const typed = { ...ANSWERS[1], name: " ", current_stage: [] };
  const refused = await visitor.press(await visitor.get("/survey/creator"), "next", typed);
  expect([refused.status, refused.title]).toEqual([400, "Error: Build Your Platform With Us | TETM"]);
  expect(refused.headers.get("Cache-Control")).toBe("private, no-cache");
  expect(refused.text).toContain("There is a problem");
  const summary = /data-part="error-summary".*?<\/ul>/s.exec(refused.html)?.[0] ?? "";
  expect([...summary.matchAll(/href="([^"]*)"[^>]*>(.*?)</g)].map(([, link, message]) => [link, message])).toEqual([
    ["#name", "Name is required"],
    ["#current_stage", "Choose your current stage"],
  ]);
  expect(refused.html).toMatch(/<input [^>]*id="current_stage"/);
  expect(refused.html).toMatch(/id="name-error"[^>]*>.*?Name is required</);
  expect(refused.html).toMatch(/<input [^>]*id="name"[^>]*aria-invalid="true"[^>]*aria-describedby="name-error"/);
  for (const [field, value] of Object.entries(typed)) expect(valuesOf(refused, field), field).toEqual([value].flat());
  expect(await readSurveys(server.databaseFile)).toEqual(before);
  const mended = { name: "Ruth", current_stage: "exploring" };
  expect((await visitor.press(refused, "previous", mended)).status).toBe(303);
});

test("rows are added and removed by buttons, and everything else on the page is saved with it", async () => {
  const visitor = visit(server.origin);
  let page = await walkTo(visitor, 4);
  const added = await visitor.press(page, "add-link", { content_links: ["one"], success_vision: "Kept" });
  expect(added.location).toBe("/survey/creator?step=4&rows=2");
  page = await visitor.get(added.location ?? "");
  expect(rowsOf(page)).toEqual(["one", ""]);
  page = await visitor.go(page, "add-link", { content_links: ["one", "two"] });
  expect(rowsOf(page)).toEqual(["one", "two", ""]);
  expect(buttonsOf(page)).toEqual(["remove-link-0", "remove-link-1", "remove-link-2", "add-link"]);
  page = await visitor.go(page, "remove-link-0");
  expect(rowsOf(page)).toEqual(["two", ""]);
  page = await visitor.go(page, "remove-link-1");
  expect(rowsOf(page)).toEqual(["two"]);
  expect(buttonsOf(page)).toEqual(["add-link"]);
  expect(await readSurveys(server.databaseFile)).toContainEqual(
    expect.objectContaining({ content_links: '["two"]', success_vision: "Kept" }),
  );
});

function rowsOf(page: Page): string[] {
  return page.form?.fields.filter(([name]) => name === "content_links").map(([, value]) => value) ?? [];
}

function buttonsOf(page: Page): string[] {
  return page.form?.buttons.map(({ intent }) => intent).filter((intent) => intent.includes("-link")) ?? [];
}

test("a cookie cleared in the middle loses nothing: the form still knows its survey", async () => {
  const visitor = visit(server.origin);
  const others = (await readSurveys(server.databaseFile)).length;
  let page = await walkTo(visitor, 3);
  visitor.jar.clear();
  page = await visitor.go(page, "next", ANSWERS[3]);
  expect(page.text).toContain("Step 4 of 4");
  expect((await visitor.go(page, "submit", ANSWERS[4])).title).toBe("Survey Complete | TETM");
  const records = await readSurveys(server.databaseFile);
  expect(records).toHaveLength(others + 1);
  expect(records.at(-1)).toMatchObject({
    niche: "Bread & wine",
    preferred_style: "done_with_you",
    email: "ruth@example.com",
  });
  expect((await visitor.get("/survey/creator")).text).toContain("You've submitted this survey");
});

test("a browser that keeps no cookies goes through the whole survey by the pages that it gets", async () => {
  const visitor = visit(server.origin, { blocksCookies: true });
  const before = (await readSurveys(server.databaseFile)).length;
  let page = await visitor.get("/survey/creator");
  for (const step of [1, 2, 3] as const) {
    page = await visitor.press(page, "next", { ...ANSWERS[step], ...(step === 1 && { name: "Blocked" }) });
    expect(page.status).toBe(200);
    expect(page.text).toContain(`Step ${step + 1} of 4`);
    expect(page.text).toContain("Your browser didn't save our cookie");
    expect(page.form?.action).toBe(`/survey/creator?step=${step + 1}`);
  }
  page = await visitor.press(page, "previous", { ...ANSWERS[4], email: "half@" });
  expect(page.text).toContain("Step 3 of 4");
  page = await visitor.press(page, "next");
  expect((await visitor.press(page, "submit")).status).toBe(400);
  const sent = await visitor.press(page, "submit", ANSWERS[4]);
  expect([sent.status, sent.location]).toEqual([303, "/survey/creator/success"]);
  const records = await readSurveys(server.databaseFile);
  expect(records).toHaveLength(before + 1);
  expect(records.find(({ name }) => name === "Blocked")).toMatchObject({
    niche: "Bread & wine",
    weak_areas: '["Visuals/Graphics","Merch/Products"]',
    email: "ruth@example.com",
    furthest_step: 4,
  });
});

test("a link opened where cookies are blocked says what is wrong", async () => {
  const page = await walkTo(visit(server.origin), 2);
  const blocked = await visit(server.origin, { blocksCookies: true }).get(resumePath(page));
  expect(blocked.status).toBe(200);
  expect(blocked.text).toContain("This browser is blocking cookies");
});

test("the cookies can't be read by scripts, and go to no other site", async () => {
  const visitor = visit(server.origin);
  const saved = await visitor.press(await visitor.get("/survey/creator"), "next", ANSWERS[1]);
  const lines = saved.headers.getSetCookie();
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(lines.find((line) => line.startsWith("tetm-survey="))).toContain("Max-Age=7776000");
});

// tests/store/save-step.test.ts and tests/browser/survey-autosave.test.ts cover the rest.
test("an autosave is kept, and answered with the version that it made", async () => {
  const visitor = visit(server.origin);
  const page = await visitor.go(await visitor.get("/survey/creator"), "next", { ...ANSWERS[1], name: "Kept" });
  const answer = await autosave(visitor, page, { niche: "Half a sent", sequence: "1" });
  expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
  expect(answer.html).toMatch(/"kind","autosaved","version",2/);
  const kept = (await readSurveys(server.databaseFile)).find(({ name }) => name === "Kept");
  expect(kept).toMatchObject({ niche: "Half a sent", version: 2, furthest_step: 2, left_off_step: 2 });
});

test.each([
  ["can't be written", failWrites],
  ["can't be read either", hideSurveys],
])(
  "a database that %s: everything typed stays in the form, and the same button saves it later",
  async (_name, fail) => {
    const visitor = visit(server.origin);
    const first = await visitor.get("/survey/creator");
    const last = await walkTo(visitor, 4);
    const mend = await fail(server.databaseFile);
    const refusedFirst = await visit(server.origin).press(first, "next", ANSWERS[1]);
    const refusedLast = await visitor.press(last, "submit", ANSWERS[4]);
    await mend();
    expectRefused(refusedFirst, ANSWERS[1]);
    expectRefused(refusedLast, ANSWERS[4]);
    expect((await visitor.press(refusedLast, "submit")).location).toBe("/survey/creator/success");
    expect((await readSurveys(server.databaseFile)).at(-1)).toMatchObject({
      email: "ruth@example.com",
      completed_at: expect.any(String),
    });
  },
);

test("pages that can't be shown then say whose fault it is, and lose nothing", async () => {
  const visitor = visit(server.origin);
  const path = resumePath(await walkTo(visitor, 2));
  const answers = await visitor.get("/survey/creator/answers");
  const mend = await hideSurveys(server.databaseFile);
  const pages = [
    await visitor.get("/survey/creator"),
    await visitor.get("/survey/creator/answers"),
    await visitor.press(answers, "delete"),
    await visitor.press(answers, "withdraw"),
    await visit(server.origin).get(path),
  ];
  const file = await visitor.ask("/survey/creator/answers.json");
  const health = await visitor.ask("/healthz");
  await mend();
  for (const page of pages) {
    expect(page.status).toBe(500);
    expect(page.title).toMatch(/^(Error: )?Unexpected Application Error \| TETM$/);
    expect(page.text).not.toContain("in a minute");
    expect(page.headers.get("Retry-After")).toBeNull();
  }
  expect([file.status, health.status]).toEqual([500, 503]);
  expect((await visitor.get("/survey/creator")).text).toContain("Welcome back");
  expect(server.lines.join("\n")).not.toContain(path.slice(-22));
});

function expectRefused(page: Page, answers: Record<string, string | readonly string[]>): void {
  expect(page.status).toBe(503);
  expect(page.title).toBe("Error: Build Your Platform With Us | TETM");
  expect(page.text).toContain("Submission Error There was an issue submitting your survey. Please try again.");
  expect(page.html).toMatch(
    /<dialog open="" [^>]*data-part="toast"[^>]*><div class="[^"]*" data-tone="error" tabindex="-1" autofocus=""><div role="alert">/,
  );
  expect(page.headers.get("Retry-After")).toBe("60");
  for (const [field, value] of Object.entries(answers)) expect(valuesOf(page, field), field).toEqual([value].flat());
}

// React 18 writes chunks of 2048 bytes. If a multi-byte character crosses a chunk's end, React fills the rest of the
// chunk with NULs, which a browser shows and submits as U+FFFD.
test("multi-byte characters come back unchanged at any position of the page", async () => {
  const visitor = visit(server.origin);
  const page = await visitor.get("/survey/creator?step=1");
  for (const before of ["", "a", "ab", "abc"]) {
    const text = before + "🌾".repeat(320);
    const typed = { name: " ", creator_name: text, self_description: text, platforms: text };
    const refused = await visitor.press(page, "next", typed);
    expect([refused.status, refused.html.includes("\0")]).toEqual([400, false]);
    for (const field of ["creator_name", "self_description", "platforms"])
      expect(valuesOf(refused, field)).toEqual([text]);
  }
});
