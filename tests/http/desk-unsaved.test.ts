import { beforeAll, expect, test } from "vitest";
import { toNewYork } from "../../app/ui/days.ts";
import { type DeskMember, signInMember, visitDesk } from "../support/desk-member.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { addMessage, addOrder, addSurvey } from "../support/seed-desk.ts";
import { withDatabase } from "../support/server-database.ts";
import { useServer } from "../support/use-server.ts";
import type { Page } from "../support/visitor.ts";

// A page of the desk is one form: what its buttons do with what was typed beside them, without JavaScript.

const server = useServer();
let ruth: DeskMember;
let ada: DeskMember;
let count = 0;

beforeAll(async () => {
  await seedCatalogue(server.databaseFile);
  ruth = await signInMember(server.databaseFile, "Ruth Hale");
  ada = await signInMember(server.databaseFile, "Ada Moss");
});

async function newRecord(kind: "survey" | "message"): Promise<string> {
  const id = `${kind}-${(count += 1)}`;
  await withDatabase(server.databaseFile, (db) =>
    kind === "survey" ? addSurvey(db, id, { email: `${id}@example.com` }) : addMessage(db, id),
  );
  return `/desk/${kind}s/${id}`;
}

const typedIn = (page: Page, field: string) =>
  page.forms.flatMap(({ fields }) => fields.flatMap(([name, value]) => (name === field ? [value] : []))).join("");

const inDays = (days: number) => toNewYork(new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString());

const everything = () => ({
  owner: ada.id,
  step: "Call her",
  day: "2026-12-01",
  text: "Half a note",
  subject: "Half a reply",
  "reply-text": "Hi Naomi",
});

const survey = () => ({
  ...everything(),
  status: "closed",
  "time-1": inDays(3),
  talk: "video",
  "talk-at": "https://meet.example/tetm",
});

/** What each button sends of what is typed. */
const buttons = [
  ["survey", "save", []],
  ["survey", "note", ["text"]],
  ["survey", "reply-template", []],
  ["survey", "reply-send", ["subject", "reply-text"]],
  ["survey", "call-propose", ["time-1"]],
  ["message", "save", []],
  ["message", "note", ["text"]],
  ["message", "reply-send", ["subject", "reply-text"]],
  ["message", "answered", []],
] as const;

test.each(buttons)(
  "on a %s, “%s” stores what can be stored, and loses nothing that it doesn't send",
  async (kind, intent, sent) => {
    const path = await newRecord(kind);
    const member = visitDesk(server.origin, ruth);
    const typed: Record<string, string> = kind === "survey" ? survey() : everything();
    const page = await member.press(await member.get(path), intent, typed);
    expect(page.status).toBe(200);
    for (const name of ["text", "subject", "reply-text", ...(kind === "survey" ? ["time-1"] : [])])
      expect(typedIn(page, name), name).toBe(sent.some((one) => one === name) ? "" : typed[name]);
    const notes = page.html.match(/data-unsaved="[^>]*>[^<]*/g) ?? [];
    expect(notes).toHaveLength((kind === "survey" ? 3 : 2) - (sent.length > 0 ? 1 : 0));
    const fresh = await member.get(path);
    for (const name of ["owner", "step", "day", ...(kind === "survey" ? ["status"] : [])])
      expect(typedIn(fresh, name), name).toBe(typed[name]);
    expect(fresh.html).not.toContain("data-unsaved");
  },
);

test("a refused owner or step stops the other buttons, and everything that was typed stays", async () => {
  const path = await newRecord("survey");
  const member = visitDesk(server.origin, ruth);
  const typed: Record<string, string> = { ...survey(), step: "" };
  const page = await member.press(await member.get(path), "reply-send", typed);
  expect([page.status, page.text.includes("Say what the next step is, or clear its date")]).toEqual([400, true]);
  for (const [name, value] of Object.entries(typed)) expect(typedIn(page, name), name).toBe(value);
  const mails = await withDatabase(server.databaseFile, (db) =>
    db
      .selectFrom("outbox")
      .select("id")
      .where("about", "=", path.replace(/.*(survey)s\//, "$1:"))
      .execute(),
  );
  expect(mails).toEqual([]);
  const sent = await member.press(page, "reply-send", { step: "Call her", text: "", "time-1": "" });
  expect(sent.status).toBe(303);
  expect(typedIn(await member.get(path), "status")).toBe("closed");
});

test("whoever leaves a field alone doesn't overwrite what a colleague stored meanwhile, and isn't told off", async () => {
  const path = await newRecord("survey");
  const [first, second] = [visitDesk(server.origin, ruth), visitDesk(server.origin, ada)];
  const [page, old] = [await first.get(path), await second.get(path)];
  await first.go(page, "save", { owner: ada.id, status: "closed" });
  const noted = await second.press(old, "note", { text: "Seen" });
  expect(noted.status).toBe(303);
  const fresh = await second.get(path);
  expect([typedIn(fresh, "owner"), typedIn(fresh, "status")]).toEqual([ada.id, "closed"]);
  const late = await second.press(old, "save", { owner: ruth.id });
  expect([late.status, late.text.includes("Ruth Hale set the owner to Ada Moss")]).toEqual([409, true]);
});

/** Makes a paid order, perhaps with a mark that has buttons of its own. */
async function newOrder(attention: "paid-twice" | null): Promise<string> {
  const id = String((count += 1)).padStart(22, "D");
  await withDatabase(server.databaseFile, (db) => addOrder(db, id, { attention }));
  return `/desk/orders/${id}`;
}

test.each([
  ["an order", () => newOrder(null), ["ship"]],
  ["an order that needs attention", () => newOrder("paid-twice"), []],
  ["its shipping", async () => `${await newOrder("paid-twice")}?ship`, ["ship"]],
  ["its refund", async () => `${await newOrder("paid-twice")}?refund`, ["refund-review"]],
  ["a member", async () => `/desk/members/${ada.id}`, ["save"]],
  ["a member's end", async () => `/desk/members/${ada.id}?disable`, ["disable"]],
])("%s: beside a form to fill in stands no other, which would drop what was typed", async (_name, make, filled) => {
  const { html } = await visitDesk(server.origin, ruth).get(await make());
  const forms = [...html.slice(html.indexOf("<main")).matchAll(/<form .*?<\/form>/gs)].map(([form]) => form);
  const filledIn = forms.filter((form) => /<(?:textarea|input(?! type="hidden"))/.test(form));
  expect(filledIn.map((form) => /<button [^>]*value="([^"]*)"/.exec(form)?.[1])).toEqual(filled);
  expect(forms.length === 1 || filled.length === 0).toBe(true);
});
