import { once } from "node:events";
import { connect } from "node:net";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { MESSAGE, sendMessage } from "../support/contact-message.ts";
import { changeDatabase, readMessages } from "../support/server-database.ts";
import { startServer } from "../support/start-server.ts";
import { readSurveys } from "../support/survey-records.ts";
import { ANSWERS, walkTo } from "../support/survey-walk.ts";
import { useServer } from "../support/use-server.ts";
import { autosave, valuesOf, visit } from "../support/visitor.ts";

// What a form may contain (docs/decisions/0047). tests/unit/form-body.test.ts covers bodies that are no form.

const STEP = "/survey/creator?step=1";
const FORM = "application/x-www-form-urlencoded";
const NICHE = 'Your answer to "Niche" is 10,001 characters long: 1 over the limit. Shorten it.';

const server = useServer(() => startServer({ FLY_APP_NAME: "tetm" }));

test.each<[fields: Record<string, string>, message: string]>([
  [{ name: "🌾".repeat(201) }, "Your name is 201 characters long: 1 over the limit. Shorten it."],
  [
    { email: `${"r".repeat(250)}@example.com` },
    "Your email address is 262 characters long: 8 over the limit. Shorten it.",
  ],
  [
    { message: "line\n".repeat(4_248) },
    "Your message is 21,240 characters long: 1,240 over the limit. Shorten it, or send it in two parts.",
  ],
  [
    { message: "Amen. ".repeat(10_000) },
    "Your message is 60,000 characters long: 40,000 over the limit. That's nearly a book, and we'd love to read it: tell us here what it's about and where we can find it.",
  ],
])("a field of a message that is too long is refused, and everything typed stays: %.20j", async (fields, message) => {
  const typed = { ...MESSAGE, ...fields };
  const page = await sendMessage(server.origin, typed);
  expect([page.status, page.title]).toEqual([400, "Error: Get in Touch | TETM"]);
  expect(page.text).toContain(`There is a problem ${message}`);
  expect(page.html).toContain(`id="${Object.keys(fields)[0]}-error"`);
  for (const [field, value] of Object.entries(typed)) expect(valuesOf(page, field), field).toEqual([value]);
  expect(await readMessages(server.databaseFile)).toEqual([]);
});

test("a form that is too large gets a page that says why, without the text", async () => {
  const page = await sendMessage(server.origin, { ...MESSAGE, name: "", message: "<".repeat(1024 * 1024) });
  expect([page.status, page.title]).toEqual([413, "Error: This is too long | TETM"]);
  expect(page.text).toContain(
    "One form can hold 96 KB of text, about 40 pages. Go back to the form: what you typed is still there.",
  );
  expect(page.html.length).toBeLessThan(50_000);
});

test.each([
  ["of another type", '{"name":"Whole"}', "application/json", 415, "This form can&#x27;t be read"],
  ["of many fields", "content_links=x&".repeat(10_000), FORM, 413, "Error: There are too many fields | TETM"],
  ["of a name with many levels", `a${"[0]".repeat(1000)}=x`, FORM, 400, "This form can&#x27;t be read"],
])("a form %s is refused in words", async (_what, body, type, status, words) => {
  const page = await visit(server.origin).ask(STEP, { method: "POST", body, headers: { "Content-Type": type } });
  expect([page.status, page.html.includes(words)]).toEqual([status, true]);
});

test("a post that was cut off on its way saves no half of it", async () => {
  const { hostname, port, host } = new URL(server.origin);
  const head = `POST ${STEP} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: ${FORM}\r\nContent-Length: 500\r\n\r\n`;
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  await new Promise((sent) => socket.write(`${head}name=Cut+off&current_stage=exploring&self_description=half`, sent));
  await new Promise((arrived) => setTimeout(arrived, 100));
  socket.resetAndDestroy();
  await once(socket, "close");
  await walkTo(visit(server.origin), 2);
  expect((await readSurveys(server.databaseFile)).map(({ name }) => name)).toEqual([ANSWERS[1].name]);
});

test.each(["next", "previous"])(
  "%s with an answer that is too long stays on the step, with everything typed, and saves nothing of it",
  async (intent) => {
    const visitor = visit(server.origin);
    const page = await walkTo(visitor, 2);
    const typed = { ...ANSWERS[2], niche: "🌾".repeat(10_001) };
    const refused = await visitor.press(page, intent, typed);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(`There is a problem ${NICHE}`);
    for (const [field, value] of Object.entries(typed)) expect(valuesOf(refused, field), field).toEqual([value].flat());
    expect(valuesOf(await visitor.get("/survey/creator?step=2"), "niche")).toEqual([]);
    expect((await visitor.press(refused, intent, { niche: "🌾".repeat(10_000) })).status).toBe(303);
  },
);

test("an autosave that is too long is not saved, and says why", async () => {
  const visitor = visit(server.origin);
  const page = await walkTo(visitor, 2);
  const answer = await autosave(visitor, page, { niche: "x".repeat(10_001), sequence: "1" });
  expect(answer.status).toBe(400);
  expect(answer.html).toContain("not-saved");
  expect(answer.html).toContain(JSON.stringify(NICHE));
});

test("a survey has twenty links, each of two thousand characters", async () => {
  const visitor = visit(server.origin);
  const page = await walkTo(visitor, 4);
  const link = `https://example.com/${"x".repeat(1_980)}`;
  const submit = (content_links: string[]) => visitor.press(page, "submit", { ...ANSWERS[4], content_links });
  const many = await submit(Array.from({ length: 23 }, (_, index) => `l${index}`));
  expect(many.text).toContain("You added 23 links: 3 over the limit. Keep the ones that show your work best.");
  expect(valuesOf(many, "content_links")).toHaveLength(23);
  const long = await submit(["", link, `${link}x`]);
  expect(long.text).toContain("Link 3 is 2,001 characters long: 1 over the limit. Shorten it.");
  expect([many.status, long.status]).toEqual([400, 400]);
  const full = Array.from({ length: 20 }, () => link);
  expect((await visitor.go(page, "previous", { ...ANSWERS[4], content_links: full })).status).toBe(200);
  const again = await visitor.get("/survey/creator?step=4&rows=50");
  expect(valuesOf(again, "content_links")).toEqual(full);
  expect(again.html).not.toContain("Add another link");
});

test("an older record with a longer answer can be changed on its other steps, and shows the limit on its own", async () => {
  const visitor = visit(server.origin);
  await walkTo(visitor, 3);
  await changeDatabase(
    server.databaseFile,
    sql`update creator_surveys set name = 'Older', niche = ${"o".repeat(11_000)} where updated_at = (select max(updated_at) from creator_surveys)`,
  );
  expect((await visitor.press(await visitor.get("/survey/creator?step=3"), "next", ANSWERS[3])).status).toBe(303);
  const own = await visitor.get("/survey/creator?step=2");
  expect(valuesOf(own, "niche")).toEqual(["o".repeat(11_000)]);
  expect((await visitor.press(own, "next")).text).toContain("1,000 over the limit");
  expect((await readSurveys(server.databaseFile)).find(({ name }) => name === "Older")?.niche).toHaveLength(11_000);
});
