import { afterAll, beforeAll, expect, test } from "vitest";
import { useSharedServer } from "../support/shared-server.ts";
import type { TestServer } from "../support/start-server.ts";
import { readSurveys } from "../support/survey-records.ts";
import { ANSWERS, resumePath } from "../support/survey-walk.ts";
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
