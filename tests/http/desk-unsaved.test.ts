import { beforeAll, expect, test } from "vitest";
import { toNewYork } from "../../app/ui/days.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { addMessage, addOrder, addSurvey } from "../support/seed-desk.ts";
import { readMails, withDatabase } from "../support/server-database.ts";
import { useMember, useServer } from "../support/use-server.ts";
import { type Answers, type Page, typedIn, visit, type Visitor } from "../support/visitor.ts";

// A desk page is one form: what its buttons do with text typed beside them, without JavaScript.

const server = useServer();
const ruth = useMember(server, "Ruth Hale");
const ada = useMember(server, "Ada Moss");
let count = 0;

beforeAll(async () => {
  await seedCatalogue(server.databaseFile);
  await withDatabase(server.databaseFile, (db) => addMessage(db, "ended", { email: "boaz@example.com" }));
});

async function newRecord(kind: "survey" | "message"): Promise<string> {
  const id = `${kind}-${(count += 1)}`;
  await withDatabase(server.databaseFile, (db) =>
    kind === "survey" ? addSurvey(db, id, { email: `${id}@example.com` }) : addMessage(db, id),
  );
  return `/desk/${kind}s/${id}`;
}

const valueIn = (page: Page, field: string) => typedIn(page, field).join("");

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

/** Which of the typed fields each button sends. */
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
    const member = ruth.open();
    const typed: Record<string, string> = kind === "survey" ? survey() : everything();
    const page = await member.press(await member.get(path), intent, typed);
    expect(page.status).toBe(200);
    for (const name of ["text", "subject", "reply-text", ...(kind === "survey" ? ["time-1"] : [])])
      expect(valueIn(page, name), name).toBe(sent.some((one) => one === name) ? "" : typed[name]);
    const notes = page.html.match(/data-unsaved="[^>]*>[^<]*/g) ?? [];
    expect(notes).toHaveLength((kind === "survey" ? 3 : 2) - (sent.length > 0 ? 1 : 0));
    const fresh = await member.get(path);
    for (const name of ["owner", "step", "day", ...(kind === "survey" ? ["status"] : [])])
      expect(valueIn(fresh, name), name).toBe(typed[name]);
    expect(fresh.html).not.toContain("data-unsaved");
  },
);

test("a refused owner or step stops the other buttons, and everything that was typed stays", async () => {
  const path = await newRecord("survey");
  const member = ruth.open();
  const typed: Record<string, string> = { ...survey(), step: "" };
  const page = await member.press(await member.get(path), "reply-send", typed);
  expect([page.status, page.text.includes("Say what the next step is, or clear its date")]).toEqual([400, true]);
  for (const [name, value] of Object.entries(typed)) expect(valueIn(page, name), name).toBe(value);
  const about = path.replace(/.*(survey)s\//, "$1:");
  const mails = (await readMails(server.databaseFile)).filter((mail) => mail.about === about);
  expect(mails).toEqual([]);
  const sent = await member.press(page, "reply-send", { step: "Call her", text: "", "time-1": "" });
  expect(sent.status).toBe(303);
  expect(valueIn(await member.get(path), "status")).toBe("closed");
});

test("whoever leaves a field alone doesn't overwrite what a colleague stored meanwhile, and isn't told off", async () => {
  const path = await newRecord("survey");
  const [first, second] = [ruth.open(), ada.open()];
  const [page, old] = [await first.get(path), await second.get(path)];
  await first.go(page, "save", { owner: ada.id, status: "closed" });
  const noted = await second.press(old, "note", { text: "Seen" });
  expect(noted.status).toBe(303);
  const fresh = await second.get(path);
  expect([valueIn(fresh, "owner"), valueIn(fresh, "status")]).toEqual([ada.id, "closed"]);
  const late = await second.press(old, "save", { owner: ruth.id });
  expect([late.status, late.text.includes("Ruth Hale set the owner to Ada Moss")]).toEqual([409, true]);
});

/** Makes a paid order, optionally with a mark that has its own buttons. */
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
  const { html } = await ruth.open().get(await make());
  const forms = [...html.slice(html.indexOf("<main")).matchAll(/<form .*?<\/form>/gs)].map(([form]) => form);
  const filledIn = forms.filter((form) => /<(?:textarea|input(?! type="hidden"))/.test(form));
  expect(filledIn.map((form) => /<button [^>]*value="([^"]*)"/.exec(form)?.[1])).toEqual(filled);
  expect(forms.length === 1 || filled.length === 0).toBe(true);
});

// Forms sent without JavaScript after the session has ended.

const TYPED = 'First line\n  second "line" & <more> 🌾';
const REPLY = { subject: "Hello", "reply-text": TYPED, "answers-to": "me" };

async function sendSignedOut(path: string, intent: string, answers: Answers): Promise<[Visitor, Page]> {
  const visitor = ruth.open();
  const page = await visitor.get(path);
  visitor.jar.clear();
  return [visitor, await visitor.press(page, intent, answers)];
}

const ended: [what: string, path: string, intent: string, answers: Answers][] = [
  ["a reply", "/desk/messages/ended", "reply-send", REPLY],
  ["a product", "/desk/products/covenant-tee", "save", { description: TYPED }],
  ["a page's words", "/desk/content/about", "save", { intro: TYPED }],
];

test.each(ended)("%s is kept on a page that sends it after signing in again", async (_what, path, intent, answers) => {
  const [visitor, refused] = await sendSignedOut(path, intent, answers);
  expect([refused.status, refused.headers.get("Cache-Control")]).toEqual([401, "private, no-cache"]);
  expect(refused.text).toMatch(/You're signed out.*Your session has ended.*What you typed is still on this page/);
  expect(refused.html).toMatch(/<a [^>]*href="\/desk\/sign-in" target="_blank" rel="noopener"[^>]*>Sign in/);
  expect(refused.form?.fields.map(([, value]) => value.replaceAll("\r\n", "\n"))).toContain(TYPED);
  expect((await visitor.press(refused, "")).status).toBe(401);
  visitor.jar.set(ruth.cookie.name, ruth.cookie.value);
  const sent = await visitor.press(refused, "");
  expect([sent.status, sent.location]).toEqual([303, expect.stringContaining(path)]);
  expect((await visitor.get(path)).html).toContain("&amp; &lt;more&gt; 🌾");
});

test("a password is not written into the page, which says to enter it again", async () => {
  const answers = { current: "correct horse battery", password: "copper meadow thistle" };
  const [, refused] = await sendSignedOut("/desk/account/password", "", answers);
  expect([refused.status, refused.text]).toEqual([401, expect.stringContaining("go back and enter it again")]);
  expect(refused.html).not.toMatch(/correct horse|copper meadow/);
});

test("nor is a form that is no form, or longer than any, and the answer is the same for whatever is there", async () => {
  const files = new FormData();
  files.append("files", new File(["secret bytes"], "secret.jpg"));
  const long = new URLSearchParams({ text: "secret ".repeat(15_000) });
  for (const body of [files, long, "secret"]) {
    const page = await post("/desk/pictures", body);
    expect([page.status, page.html.includes("secret")]).toEqual([401, false]);
  }
  const [there, nowhere] = ["/desk/messages/ended", "/desk/messages/nobody"];
  const body = new URLSearchParams({ text: "x" });
  expect(mask(await post(there, body), there)).toBe(mask(await post(nowhere, body), nowhere));
});

function post(path: string, body: BodyInit): Promise<Page> {
  return visit(server.origin).ask(path, { method: "POST", body, headers: { Origin: server.origin } });
}

/** Returns a page without parts that differ by path and request. */
function mask({ html }: Page, path: string): string {
  return html.replaceAll(path, "").replaceAll(/<code>\w+<\/code>/g, "");
}

test("another site's form is not offered to be sent again, and a page is still redirected", async () => {
  const asked = await visit(server.origin).ask("/desk/messages/ended", {
    method: "POST",
    body: new URLSearchParams({ intent: "answered" }),
    headers: { "Sec-Fetch-Site": "cross-site" },
  });
  const opened = await visit(server.origin).ask("/desk/messages/ended");
  for (const page of [asked, opened])
    expect([page.status, page.location]).toEqual([303, "/desk/sign-in?next=%2Fdesk%2Fmessages%2Fended"]);
});
