import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { notices } from "../../app/survey/page.ts";
import { longDate } from "../../app/ui/dates.ts";
import { changeDatabase } from "../support/server-database.ts";
import { readSurveys } from "../support/survey-records.ts";
import { ANSWERS, resumePath, walkTo } from "../support/survey-walk.ts";
import { useServer } from "../support/use-server.ts";
import { autosave, type Page, valuesOf, visit, type Visitor } from "../support/visitor.ts";

// One person's several pages, surveys and devices.

const server = useServer();
let visitor: Visitor;

beforeEach(() => {
  visitor = visit(server.origin);
});

// Another person uses the same browser (docs/decisions/0002).

const NAOMI = { name: "Naomi", current_stage: "exploring" };
const ANOTHER = "/survey/creator?new";

test("'Start a new survey' stands where an own one is found: at the start, with the answers, after it was sent", async () => {
  expect((await visitor.get("/survey/creator")).html, "nothing is there yet").not.toContain(ANOTHER);
  const last = await walkTo(visitor, 4);
  for (const path of ["/survey/creator", "/survey/creator/answers"])
    expect(linkOf(await visitor.get(path)), path).toBe("Start a new survey");
  expect(linkOf(await visitor.go(last, "submit", ANSWERS[4]))).toBe("Start a new survey");
  expect(linkOf(await visitor.get("/survey/creator")), "once it is sent").toBe("Start a new survey");
});

test("a new survey leaves the first as it was, and says by which link it is reached", async () => {
  const first = await visitor.go(await walkTo(visitor, 4), "submit", ANSWERS[4]);
  expect(first.text).toContain("Survey Complete");
  const before = await rowOf("Ruth");
  const blank = await visitor.get(ANOTHER);
  expect([blank.status, valuesOf(blank, "name"), valuesOf(blank, "key")]).toEqual([200, [], []]);
  expect(blank.text).toContain("Step 1 of 4");
  const link = resumePath(blank);
  const step2 = await visitor.go(blank, "next", NAOMI);
  expect(step2.text).toContain("Step 2 of 4");
  await visitor.go(step2, "next", { niche: "Psalms" });
  expect(await rowOf("Ruth")).toEqual(before);
  expect(await rowOf("Naomi")).toMatchObject({ niche: "Psalms", completed_at: null });
  expect(valuesOf(await visitor.get("/survey/creator?step=1"), "name")).toEqual(["Naomi"]);
  const phone = visit(server.origin);
  expect(valuesOf(await phone.get(link), "email")).toEqual(["ruth@example.com"]);
});

test("sent twice, the first step of a new survey is one survey; Back finds it filled in", async () => {
  await walkTo(visitor, 2);
  const address = (await visitor.ask(ANOTHER)).location ?? "";
  const blank = await visitor.get(address);
  const jar = new Map(visitor.jar);
  const typed = { ...NAOMI, name: "Orpah" };
  await visitor.press(blank, "next", typed);
  for (const [name, value] of jar) visitor.jar.set(name, value);
  await visitor.press(blank, "next", typed);
  await visitor.press(blank, "next", { ...typed, creator_name: "After Back" });
  expect((await readSurveys(server.databaseFile)).filter(({ name }) => name === "Orpah")).toMatchObject([
    { creator_name: "After Back" },
  ]);
  expect(valuesOf(await visitor.get(address), "name")).toEqual(["Orpah"]);
});

function linkOf(page: Page): string | undefined {
  return /<a [^>]*href="\/survey\/creator\?new"[^>]*>(.*?)<\/a>/.exec(page.html)?.[1];
}

async function rowOf(beginning: string) {
  return (await readSurveys(server.databaseFile)).find(({ name }) => name.startsWith(beginning));
}

test("two tabs with different answers: the second one is asked, and sees both", async () => {
  const conflict = await disagree("Asked");
  expect(conflict.status).toBe(409);
  expect(conflict.title).toBe("Error: Build Your Platform With Us | TETM");
  expect(conflict.text).toContain("These answers were changed somewhere else");
  expect(conflict.text).toMatch(/Niche What you typed here Wine What was saved there Bread/);
  expect(conflict.text).toMatch(/Current barriers What you typed here Time What was saved there Left blank/);
  expect(conflict.text).not.toContain("Takeaway goals");
  expect(await nicheOf("Asked")).toBe("Bread");
  expect(valuesOf(await visitor.get("/survey/creator?step=2"), "niche")).toEqual(["Bread"]);
});

test("two fresh tabs, both with a first step: one record, and the second tab is asked", async () => {
  const [one, other] = [await visitor.get("/survey/creator"), await visitor.get("/survey/creator")];
  await visitor.press(one, "next", { ...ANSWERS[1], name: "Fresh one" });
  const conflict = await visitor.press(other, "next", { ...ANSWERS[1], name: "Fresh other" });
  expect(conflict.status).toBe(409);
  expect((await visitor.press(conflict, "next")).location).toBe("/survey/creator?step=2");
  expect(await nicheOf("Fresh one")).toBeUndefined();
  expect(await nicheOf("Fresh other")).toBeNull();
});

/** Saves different answers to step 2 in two tabs of one visitor. Returns the second tab's response. */
async function disagree(name: string): Promise<Page> {
  const one = await visitor.go(await visitor.get("/survey/creator"), "next", { ...ANSWERS[1], name });
  const other = await visitor.get("/survey/creator?step=2");
  await visitor.press(one, "next", { niche: "Bread" });
  return visitor.press(other, "next", { niche: "Wine", current_barriers: ["Time"] });
}

async function nicheOf(name: string): Promise<string | null | undefined> {
  return (await readSurveys(server.databaseFile)).find((record) => record.name === name)?.niche;
}

test("coming back without a step opens where one left off, and says so once", async () => {
  await visitor.go(await walkTo(visitor, 4), "previous", { success_vision: "Half way" });
  const back = await visitor.get("/survey/creator");
  expect(back.text).toContain("Step 3 of 4");
  expect(back.text).toContain("Welcome back Your answers are saved. Pick up where you left off.");
  expect(valuesOf(back, "preferred_style")).toEqual(["done_with_you"]);
  expect((await visitor.go(back, "next")).text).not.toContain("Welcome back");
});

test("a device with a survey of its own is asked before a link opens another one", async () => {
  const { device, link } = await twoSurveys("One");
  const opened = await device.ask(link);
  expect([opened.status, opened.location]).toEqual([303, "/survey/creator/resume"]);
  const choice = await device.get("/survey/creator/resume");
  expect(choice.status).toBe(200);
  expect(choice.headers.get("Cache-Control")).toBe("private, no-store");
  expect(choice.text).toContain("Which survey do you want to continue?");
  expect(choice.text).toMatch(/From your link Linked One [A-Z]\w+ \d.* On this device Device One [A-Z]\w+ \d/);
  expect(choice.form?.buttons.map(({ text }) => text)).toEqual([
    "Open the one from the link",
    "Keep the one on this device",
  ]);
});

test("staying changes nothing; opening the one from the link leaves the other one behind its own link, which the page shows", async () => {
  const { device, link } = await twoSurveys("Two");
  const choice = await device.get(link);
  expect((await device.go(choice, "keep")).text).toContain("Welcome back");
  expect(await nameOn(device)).toBe("Device Two");
  await device.get(link);
  await device.go(choice, "open");
  expect(await nameOn(device)).toBe("Linked Two");
  await device.go(await device.get(resumePath(choice)), "open");
  expect(await nameOn(device)).toBe("Device Two");
  expect((await readSurveys(server.databaseFile)).map(({ name }) => name)).toEqual(
    expect.arrayContaining(["Linked Two", "Device Two"]),
  );
});

async function twoSurveys(name: string): Promise<{ device: Visitor; link: string }> {
  const device = visit(server.origin);
  await begin(device, `Device ${name}`);
  return { device, link: resumePath(await begin(visit(server.origin), `Linked ${name}`)) };
}

async function begin(device: Visitor, name: string): Promise<Page> {
  return device.go(await device.get("/survey/creator"), "next", { ...ANSWERS[1], name });
}

async function nameOn(device: Visitor): Promise<string | undefined> {
  return valuesOf(await device.get("/survey/creator?step=1"), "name")[0];
}

// A tab is still open, but its browser has another survey by now: none of its buttons may reach that one.

const PAGE = "/survey/creator/answers";

test.each(["delete", "withdraw"])(
  "'%s' of the earlier survey's answers touches neither survey, and says so",
  async (intent) => {
    const link = resumePath(await walkTo(visitor, 3));
    const earlier = await visitor.get(PAGE);
    await visitor.go(await visitor.get("/survey/creator?new"), "next", NAOMI);
    const before = await readSurveys(server.databaseFile);
    const page = await visitor.go(earlier, intent);
    expect(page.text).toContain("Nothing was deleted or turned off");
    expect(page.text).toContain("Naomi");
    expect(await readSurveys(server.databaseFile)).toEqual(before);
    expect((await visit(server.origin).get(link)).text, "the earlier link").toContain("Step 3 of 4");
    expect((await visitor.go(page, intent)).text).toContain(
      intent === "delete" ? "Your answers have been deleted" : "Your link has been turned off",
    );
  },
);

test.each([
  { step: 1, intent: "next" },
  { step: 4, intent: "submit" },
] as const)("step $step of a deleted survey is not written into the new one", async ({ step, intent }) => {
  await walkTo(visitor, 4);
  const stale = await visitor.get(`/survey/creator?step=${step}`);
  await visitor.press(await visitor.get(PAGE), "delete");
  await visitor.go(await visitor.get("/survey/creator"), "next", NAOMI);
  const before = await readSurveys(server.databaseFile);
  const [field = "", typed] = Object.entries(ANSWERS[step])[0] ?? [];
  for (const page of [stale, await visitor.press(stale, intent)]) {
    expect((await autosave(visitor, page, ANSWERS[step])).status).toBe(409);
    const refused = await visitor.press(page, intent, ANSWERS[step]);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain(notices.replaced.title);
    expect(valuesOf(refused, field), "what was typed").toEqual([typed]);
  }
  expect(await readSurveys(server.databaseFile)).toEqual(before);
});

// The link to continue on another device.

test("the link opens the survey on another device, and leaves no token in the address", async () => {
  const path = resumePath(await walkTo(visit(server.origin), 3));
  const phone = visit(server.origin);
  const opened = await phone.ask(path);
  expect([opened.status, opened.location]).toEqual([303, "/survey/creator?from-link"]);
  const page = await phone.get(opened.location ?? "");
  expect(page.text).toContain("Step 3 of 4");
  expect(page.text).toContain("Welcome back");
  expect(valuesOf(await phone.get("/survey/creator?step=1"), "name")).toEqual([ANSWERS[1].name]);
});

test("the first step offers none, the others say until when it lasts", async () => {
  const second = await walkTo(visitor, 2);
  expect(second.text).toContain("Continue on another device");
  const day = new Date(Date.now() + 90 * 24 * 60 * 60 * 1000);
  expect(second.text).toContain(longDate(day.toISOString()));
  expect((await visitor.get("/survey/creator?step=1")).text).not.toContain("Continue on another device");
});

test("wrong, expired and withdrawn links get one and the same friendly page", async () => {
  const expired = resumePath(await walkTo(visit(server.origin), 2));
  await changeDatabase(server.databaseFile, sql`update creator_surveys set updated_at = ${daysAgo(91)}`);
  const owner = visit(server.origin);
  const withdrawn = resumePath(await walkTo(owner, 2));
  await owner.go(await owner.get("/survey/creator/answers"), "withdraw");
  const before = await readSurveys(server.databaseFile);
  const wrong = `${withdrawn.slice(0, -3)}AAA`;
  const pages = await Promise.all(
    [wrong, expired, withdrawn, `${wrong}A`, "/survey/creator/resume/x"].map((path) => visit(server.origin).get(path)),
  );
  expect(new Set(pages.map(({ text }) => text)).size).toBe(1);
  expect(pages.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  expect(pages[0]?.text).toContain("This link doesn't open a survey");
  expect(pages[0]?.html).toMatch(/<a [^>]*href="\/survey\/creator"[^>]*>Go to the survey<\/a>/);
  expect(pages[0]?.headers.getSetCookie()).toEqual([]);
  expect(pages[0]?.headers.get("Cache-Control")).toBe("private, no-store");
  expect(await readSurveys(server.databaseFile)).toEqual(before);
});

test("after a restart the link is the same, drafts past their 90 days are gone, and their cookie is told", async () => {
  const own = visit(server.origin);
  const path = resumePath(await walkTo(own, 2));
  await own.go(await own.get("/survey/creator?step=2"), "next", ANSWERS[2]);
  await visitor.go(await visitor.get("/survey/creator"), "next", { ...ANSWERS[1], name: "Old draft" });
  await changeDatabase(
    server.databaseFile,
    sql`update creator_surveys set updated_at = ${daysAgo(91)} where name = 'Old draft'`,
  );
  await server.restart();
  expect(resumePath(await own.get("/survey/creator?step=3"))).toBe(path);
  expect((await visit(server.origin).get(path)).text).toContain("Step 3 of 4");
  expect((await readSurveys(server.databaseFile)).map(({ name }) => name)).not.toContain("Old draft");
  const page = await visitor.get("/survey/creator?step=2");
  expect(page.text).toContain("Your earlier answers are no longer here");
  expect(page.text).toContain("Step 1 of 4");
  expect((await visitor.press(page, "next", ANSWERS[1])).location).toBe("/survey/creator?step=2");
});

test("the device that withdraws the link stays, and gets another one", async () => {
  const path = resumePath(await walkTo(visitor, 2));
  const done = await visitor.go(await visitor.get("/survey/creator/answers"), "withdraw");
  expect(done.text).toContain("Your link has been turned off.");
  const page = await visitor.get("/survey/creator?step=2");
  expect(page.text).toContain("Step 2 of 4");
  expect(resumePath(page)).not.toBe(path);
  expect((await visit(server.origin).get(resumePath(page))).text).toContain("Step 2 of 4");
});

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
}
