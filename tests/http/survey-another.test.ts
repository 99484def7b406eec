import { afterAll, beforeAll, expect, test } from "vitest";
import { useSharedServer } from "../support/shared-server.ts";
import type { TestServer } from "../support/start-server.ts";
import { readSurveys } from "../support/survey-records.ts";
import { ANSWERS, resumePath, walkTo } from "../support/survey-walk.ts";
import { type Page, valuesOf, visit } from "../support/visitor.ts";

// Another person uses the same browser (docs/decisions/0067).

const NAOMI = { name: "Naomi", current_stage: "exploring" };
const ANOTHER = "/survey/creator?new";

let server: TestServer;

beforeAll(async () => {
  server = await useSharedServer();
});

afterAll(async () => {
  await server?.remove();
});

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
