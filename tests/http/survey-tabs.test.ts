import { afterAll, beforeAll, expect, test } from "vitest";
import { useSharedServer } from "../support/shared-server.ts";
import type { TestServer } from "../support/start-server.ts";
import { readSurveys } from "../support/survey-records.ts";
import { ANSWERS, resumePath, walkTo } from "../support/survey-walk.ts";
import { type Page, valuesOf, visit } from "../support/visitor.ts";

let server: TestServer;

beforeAll(async () => {
  server = await useSharedServer();
});

afterAll(async () => {
  await server?.remove();
});

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

test("keeping what was typed here goes on with it", async () => {
  const { conflict, visitor } = await disagree("Here");
  const next = await visitor.press(conflict, "next");
  expect([next.status, next.location]).toEqual([303, "/survey/creator?step=3"]);
  expect(await nicheOf("Here")).toBe("Wine");
});

test("keeping what was saved there shows it", async () => {
  const { conflict, visitor } = await disagree("There");
  const kept = await visitor.go(conflict, "show-saved");
  expect(kept.text).toContain("Step 2 of 4");
  expect(valuesOf(kept, "niche")).toEqual(["Bread"]);
  expect(await nicheOf("There")).toBe("Bread");
});

test("the buttons of the question say what they do, and it carries everything typed", async () => {
  const { conflict } = await disagree("Buttons");
  expect(conflict.form?.buttons).toEqual([
    { text: "Keep what I typed here", intent: "next", disabled: false },
    { text: "Keep what was saved there", intent: "show-saved", disabled: false },
  ]);
  expect(valuesOf(conflict, "niche")).toEqual(["Wine"]);
  expect(valuesOf(conflict, "current_barriers")).toEqual(["Time"]);
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

test("a conflict on the last step goes on to the success page", async () => {
  const visitor = visit(server.origin);
  const one = await walkTo(visitor, 4);
  const other = await visitor.get("/survey/creator?step=4");
  await visitor.press(one, "previous", { success_vision: "One" });
  const conflict = await visitor.press(other, "submit", { success_vision: "Other", content_links: ["a", "b"] });
  expect(conflict.status).toBe(409);
  expect((await visitor.press(conflict, "submit")).location).toBe("/survey/creator/success");
  const record = (await readSurveys(server.databaseFile)).find(({ success_vision }) => success_vision === "Other");
  expect(record).toMatchObject({ content_links: '["a","b"]', completed_at: expect.stringMatching(/Z$/) });
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
