import { afterAll, beforeAll, expect, test } from "vitest";
import { useSharedServer } from "../support/shared-server.ts";
import type { TestServer } from "../support/start-server.ts";
import { readSurveys } from "../support/survey-records.ts";
import { ANSWERS, resumePath } from "../support/survey-walk.ts";
import { type Page, valuesOf, type Visitor, visit } from "../support/visitor.ts";

let server: TestServer;

beforeAll(async () => {
  server = await useSharedServer();
});

afterAll(async () => {
  await server?.remove();
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
