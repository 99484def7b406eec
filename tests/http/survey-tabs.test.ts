import { beforeEach, expect, test } from "vitest";
import { notices } from "../../app/survey/build-page.server.ts";
import { readSurveys } from "../support/survey-records.ts";
import { ANSWERS, resumePath, walkTo } from "../support/survey-walk.ts";
import { useServer } from "../support/use-server.ts";
import { autosave, type Page, valuesOf, visit, type Visitor } from "../support/visitor.ts";

// Several pages, surveys and devices of one person.

const server = useServer();

// Another person uses the same browser (docs/decisions/0002).

const NAOMI = { name: "Naomi", current_stage: "exploring" };
const ANOTHER = "/survey/creator?new";

test("'Start a new survey' stands where an own one is found: at the start, with the answers, after it was sent", async () => {
  const visitor = visit(server.origin);
  expect((await visitor.get("/survey/creator")).html, "nothing is there yet").not.toContain(ANOTHER);
  const last = await walkTo(visitor, 4);
  for (const path of ["/survey/creator", "/survey/creator/answers"])
    expect(linkOf(await visitor.get(path)), path).toBe("Start a new survey");
  expect(linkOf(await visitor.go(last, "submit", ANSWERS[4]))).toBe("Start a new survey");
  expect(linkOf(await visitor.get("/survey/creator")), "once it is sent").toBe("Start a new survey");
});

test("a new survey leaves the first as it was, and says by which link it is reached", async () => {
  const visitor = visit(server.origin);
  const first = await visitor.go(await walkTo(visitor, 4), "submit", ANSWERS[4]);
  expect(first.text).toContain("Survey Complete");
  const before = await rowOf("Ruth");
  const blank = await visitor.get(ANOTHER);
  expect([blank.status, valuesOf(blank, "name"), valuesOf(blank, "key"), blank.text.includes("Step 1 of 4")]).toEqual([
    200,
    [],
    [],
    true,
  ]);
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
  const visitor = visit(server.origin);
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

/** Returns the text of the page's link to a new survey. */
function linkOf(page: Page): string | undefined {
  return /<a [^>]*href="\/survey\/creator\?new"[^>]*>(.*?)<\/a>/.exec(page.html)?.[1];
}

async function rowOf(beginning: string) {
  return (await readSurveys(server.databaseFile)).find(({ name }) => name.startsWith(beginning));
}

test("two tabs with different answers: the second one is asked, and sees both", async () => {
  const { conflict, visitor } = await disagree("Asked");
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
  const visitor = visit(server.origin);
  const [one, other] = [await visitor.get("/survey/creator"), await visitor.get("/survey/creator")];
  await visitor.press(one, "next", { ...ANSWERS[1], name: "Fresh one" });
  const conflict = await visitor.press(other, "next", { ...ANSWERS[1], name: "Fresh other" });
  expect(conflict.status).toBe(409);
  expect((await visitor.press(conflict, "next")).location).toBe("/survey/creator?step=2");
  expect(await nicheOf("Fresh one")).toBeUndefined();
  expect(await nicheOf("Fresh other")).toBeNull();
});

test("two devices by the link: the older page is asked instead of losing one side", async () => {
  const computer = visit(server.origin);
  const phone = visit(server.origin);
  const onComputer = await computer.go(await computer.get("/survey/creator"), "next", {
    ...ANSWERS[1],
    name: "Devices",
  });
  const onPhone = await phone.get(resumePath(onComputer));
  expect(onPhone.text).toContain("Step 2 of 4");
  await phone.go(onPhone, "next", { niche: "From the phone" });
  const conflict = await computer.press(onComputer, "next", { niche: "From the computer" });
  expect(conflict.status).toBe(409);
  expect(conflict.text).toContain("From the phone");
  expect((await computer.press(conflict, "next")).status).toBe(303);
  expect(await nicheOf("Devices")).toBe("From the computer");
});

/** Opens step 2 in two tabs of one visitor and saves different answers. Returns the second tab's response. */
async function disagree(name: string): Promise<{ conflict: Page; visitor: ReturnType<typeof visit> }> {
  const visitor = visit(server.origin);
  const one = await visitor.go(await visitor.get("/survey/creator"), "next", { ...ANSWERS[1], name });
  const other = await visitor.get("/survey/creator?step=2");
  await visitor.press(one, "next", { niche: "Bread" });
  return { visitor, conflict: await visitor.press(other, "next", { niche: "Wine", current_barriers: ["Time"] }) };
}

async function nicheOf(name: string): Promise<string | null | undefined> {
  return (await readSurveys(server.databaseFile)).find((record) => record.name === name)?.niche;
}

test("the first form sent twice, one after the other or at once, makes one record and gets one answer", async () => {
  const visitor = visit(server.origin);
  const first = await visitor.get("/survey/creator");
  const answers = { ...ANSWERS[1], name: "Sent twice" };
  const sent = await Promise.all([1, 2, 3].map(() => visitor.press(first, "next", answers)));
  sent.push(await visitor.press(first, "next", answers));
  expect(sent.map(({ status, location }) => [status, location])).toEqual(
    sent.map(() => [303, "/survey/creator?step=2"]),
  );
  expect(await recordsOf("Sent twice")).toHaveLength(1);
});

test("so does the last form", async () => {
  const visitor = visit(server.origin);
  const last = await walkTo(visitor, 4);
  const before = (await readSurveys(server.databaseFile)).length;
  const sent = await Promise.all([1, 2].map(() => visitor.press(last, "submit", ANSWERS[4])));
  sent.push(await visitor.press(last, "submit", ANSWERS[4]));
  expect(sent.map(({ status, location }) => [status, location])).toEqual(
    sent.map(() => [303, "/survey/creator/success"]),
  );
  expect(await readSurveys(server.databaseFile)).toHaveLength(before);
});

test("Back after Next: the old form with another answer is saved without a question", async () => {
  const visitor = visit(server.origin);
  const first = await visitor.get("/survey/creator");
  const second = await visitor.go(first, "next", { ...ANSWERS[1], name: "Before Back" });
  const third = await visitor.go(second, "next", ANSWERS[2]);
  expect((await visitor.press(second, "next", { ...ANSWERS[2], niche: "Other bread" })).status).toBe(303);
  expect((await visitor.press(first, "next", { ...ANSWERS[1], name: "After Back" })).location).toBe(
    "/survey/creator?step=2",
  );
  expect((await visitor.press(third, "next", ANSWERS[3])).status).toBe(303);
  expect(await recordsOf("Before Back")).toEqual([]);
  expect(await recordsOf("After Back")).toMatchObject([
    { niche: "Other bread", preferred_style: "done_with_you", furthest_step: 4 },
  ]);
});

test("coming back without a step opens where one left off, and says so once", async () => {
  const visitor = visit(server.origin);
  await visitor.go(await walkTo(visitor, 4), "previous", { success_vision: "Half way" });
  const back = await visitor.get("/survey/creator");
  expect(back.text).toContain("Step 3 of 4");
  expect(back.text).toContain("Welcome back Your answers are saved. Pick up where you left off.");
  expect(valuesOf(back, "preferred_style")).toEqual(["done_with_you"]);
  expect((await visitor.go(back, "next")).text).not.toContain("Welcome back");
});

async function recordsOf(name: string) {
  return (await readSurveys(server.databaseFile)).filter((record) => record.name === name);
}

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

test("opening the one from the link leaves the other one behind its own link, which the page shows", async () => {
  const { device, link } = await twoSurveys("Two");
  const choice = await device.get(link);
  await device.go(choice, "open");
  expect(await nameOn(device)).toBe("Linked Two");
  await device.go(await device.get(resumePath(choice)), "open");
  expect(await nameOn(device)).toBe("Device Two");
  expect((await readSurveys(server.databaseFile)).map(({ name }) => name)).toEqual(
    expect.arrayContaining(["Linked Two", "Device Two"]),
  );
});

test("staying with the one on the device changes nothing", async () => {
  const { device, link } = await twoSurveys("Three");
  const page = await device.go(await device.get(link), "keep");
  expect(page.text).toContain("Welcome back");
  expect(await nameOn(device)).toBe("Device Three");
  expect([...device.jar.keys()].toSorted()).toEqual(["tetm-cookies", "tetm-survey"]);
});

async function twoSurveys(name: string): Promise<{ device: Visitor; link: string }> {
  const device = visit(server.origin);
  await begin(device, `Device ${name}`);
  return { device, link: resumePath(await begin(visit(server.origin), `Linked ${name}`)) };
}

async function begin(visitor: Visitor, name: string): Promise<Page> {
  return visitor.go(await visitor.get("/survey/creator"), "next", { ...ANSWERS[1], name });
}

async function nameOn(visitor: Visitor): Promise<string | undefined> {
  return valuesOf(await visitor.get("/survey/creator?step=1"), "name")[0];
}

// A tab is still open, but its browser has another survey by now: no button of it may reach that one.

const PAGE = "/survey/creator/answers";

let visitor: Visitor;

beforeEach(() => {
  visitor = visit(server.origin);
});

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
  { step: 2, intent: "next" },
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
