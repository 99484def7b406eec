import { beforeAll, expect, test } from "vitest";
import { type DeskMember, signInMember, visitDesk } from "../support/desk-member.ts";
import { addMessage, addSurvey } from "../support/seed-desk.ts";
import { withDatabase } from "../support/server-database.ts";
import { useServer } from "../support/use-server.ts";
import type { Page } from "../support/visitor.ts";

// Owners and next steps without JavaScript, through the pages.

const server = useServer();
let ruth: DeskMember;
let ada: DeskMember;

beforeAll(async () => {
  ruth = await signInMember(server.databaseFile, "Ruth Hale");
  ada = await signInMember(server.databaseFile, "Ada Moss");
  await withDatabase(server.databaseFile, async (db) => {
    for (const id of ["survey-1", "survey-2"]) await addSurvey(db, id);
    for (const id of ["message-1", "message-2"]) await addMessage(db, id);
  });
});

const typedIn = (page: Page, field: string) =>
  page.forms.flatMap(({ fields }) => fields.flatMap(([name, value]) => (name === field ? [value] : [])));

test.each([
  ["/desk/surveys/survey-1", "survey"],
  ["/desk/messages/message-1", "message"],
])("%s gets an owner and a next step; a page from before is refused, and keeps what was typed", async (path, kind) => {
  const [first, second] = [visitDesk(server.origin, ruth), visitDesk(server.origin, ada)];
  const [page, old] = [await first.get(path), await second.get(path)];
  const saved = await first.press(page, "save", { owner: ada.id, step: "Call her", day: "2026-12-01" });
  expect([saved.status, saved.location]).toEqual([303, `${path}?saved=follow-up`]);
  expect((await first.get(saved.location ?? "")).text).toContain("Saved");
  const refused = await second.press(old, "save", { owner: "", step: "Write to her", day: "" });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("Ruth Hale set the owner to Ada Moss and the next step to “Call her”");
  expect(typedIn(refused, "step")).toEqual(["Write to her"]);
  const again = await second.press(refused, "save");
  expect(again.status).toBe(303);
  const fresh = await second.get(path);
  const wrong = await second.press(fresh, "save", { step: "", day: "2026-12-02" });
  expect([wrong.status, typedIn(wrong, "day")]).toEqual([400, ["2026-12-02"]]);
  expect(wrong.text).toContain("Say what the next step is, or clear its date");
  const log = (await first.get("/desk/audit")).text;
  expect(log).toContain("To Ada Moss");
  expect(log).not.toContain("Call her");
  expect((await first.get(`/desk/${kind}s?owner=nobody`)).text).toContain("Write to her");
});

test("several rows are assigned by one post, and the list says how many", async () => {
  for (const [list, word] of [
    ["surveys", "survey"],
    ["messages", "message"],
  ] as const) {
    const visitor = visitDesk(server.origin, ruth);
    const page = await visitor.get(`/desk/${list}`);
    const boxes = page.html.match(/<input[^>]* name="row"[^>]*>/g) ?? [];
    const rows = boxes.map((box) => / value="([^"]+)"/.exec(box)?.[1] ?? "");
    expect(rows).toHaveLength(2);
    const done = await visitor.press(page, "assign", { row: rows, "to-owner": ruth.id });
    expect(done.status).toBe(303);
    expect((await visitor.get(done.location ?? "")).text).toContain(`2 ${word}s assigned to Ruth Hale`);
    expect((await visitor.get(`/desk/${list}?owner=me`)).text).toContain("Ruth Hale");
    const late = await visitor.press(page, "assign", { row: rows, "to-owner": "nobody" });
    expect((await visitor.get(late.location ?? "")).text).toContain(`2 ${word}s stayed the same`);
    const none = await visitor.press(page, "status", { "to-status": "x" });
    expect([none.status, none.text.includes("Choose")]).toEqual([400, true]);
  }
});

test("a note on a message names a colleague, who marks that as seen", async () => {
  const [first, second] = [visitDesk(server.origin, ruth), visitDesk(server.origin, ada)];
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
