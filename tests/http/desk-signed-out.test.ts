import { beforeAll, expect, test } from "vitest";
import { type DeskMember, signInMember, visitDesk } from "../support/desk-member.ts";
import { seedCatalogue } from "../support/seed-catalogue.ts";
import { addMessage } from "../support/seed-desk.ts";
import { withDatabase } from "../support/server-database.ts";
import { useServer } from "../support/use-server.ts";
import { type Answers, type Page, visit, type Visitor } from "../support/visitor.ts";

// Forms of the dashboard that are sent without JavaScript after the session has ended.

const server = useServer();
let member: DeskMember;

beforeAll(async () => {
  await seedCatalogue(server.databaseFile);
  member = await signInMember(server.databaseFile);
  await withDatabase(server.databaseFile, (db) => addMessage(db, "ended", { email: "boaz@example.com" }));
});

const TYPED = 'First line\n  second "line" & <more> 🌾';
const REPLY = { subject: "Hello", "reply-text": TYPED, "answers-to": "me" };

/** Fills in a form, signs out, and presses its button. */
async function sendSignedOut(path: string, intent: string, answers: Answers): Promise<[Visitor, Page]> {
  const visitor = visitDesk(server.origin, member);
  const page = await visitor.get(path);
  visitor.jar.clear();
  return [visitor, await visitor.press(page, intent, answers)];
}

const forms: [what: string, path: string, intent: string, answers: Answers][] = [
  ["a reply", "/desk/messages/ended", "reply-send", REPLY],
  ["a product", "/desk/products/covenant-tee", "save", { description: TYPED }],
  ["a page's words", "/desk/content/about", "save", { intro: TYPED }],
];

test.each(forms)("%s is kept on a page that sends it after signing in again", async (_what, path, intent, answers) => {
  const [visitor, refused] = await sendSignedOut(path, intent, answers);
  expect([refused.status, refused.location, refused.headers.get("Cache-Control")]).toEqual([
    401,
    null,
    "private, no-cache",
  ]);
  expect(refused.text).toMatch(/You're signed out.*Your session has ended.*What you typed is still on this page/);
  expect(refused.html).toMatch(/<a [^>]*href="\/desk\/sign-in" target="_blank" rel="noopener"[^>]*>Sign in/);
  expect(refused.form?.fields.map(([, value]) => value.replaceAll("\r\n", "\n"))).toContain(TYPED);
  expect((await visitor.press(refused, "")).status).toBe(401);
  visitor.jar.set(member.cookie.name, member.cookie.value);
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

/** Returns a page without what differs with each path and request. */
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
