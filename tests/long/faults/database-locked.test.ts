import { afterAll, beforeAll, expect, test } from "vitest";
import { type EveryAddress, openAll, openEveryAddress, postAll } from "../../support/every-address.ts";
import { openStartDesk, own, SERVER } from "../../support/failed-start.ts";
import { dumpTables, lockDatabase, withDatabase } from "../../support/server-database.ts";
import { startShop } from "../../support/shop-server.ts";
import { ANSWERS } from "../../support/survey-walk.ts";
import { useServer } from "../../support/use-server.ts";
import { type Page, valuesOf, visit } from "../../support/visitor.ts";

// Another program holds the write lock for longer than the site waits (docs/decisions/0028).

const server = useServer(startShop);
let all: EveryAddress;
let before: Record<string, string>;
let unlock: () => Promise<void>;

beforeAll(async () => {
  all = await openEveryAddress(server);
  before = await dumpTables(server.databaseFile);
  unlock = await lockDatabase(server.databaseFile);
});

afterAll(async () => {
  await unlock?.();
});

const PASSWORD = "violet harbor lantern";

const READ = [
  "/",
  "/services",
  "/portfolio",
  "/contact",
  "/shop",
  "/shop/first-light-mug",
  "/cart",
  "/survey/creator",
  "/desk/surveys",
  "/healthz",
];

/** Submissions that get a response without a write: they read, change nothing, or are refused by their own rules. */
const NEEDS_NO_LOCK =
  /^POST (\/orders$|\/desk\/((surveys|messages)\? (assign|status)|\w+\/\S+ reply-template|(surveys|messages)\/\S+ save|surveys\/\S+ call-propose|pictures$|people search|members\/\S+ disable|account\/password|new-product (save|picture:\S+)|orders\/\S+ refund-review))/;

test("what is read is served while posts wait; each post, page and program is then answered 503 in words, and nothing is written", async () => {
  let waiting = true;
  const posted = Promise.all([postAll(all), openAll(all), refuseProgram(), refuseSignIn()]).finally(
    () => void (waiting = false),
  );
  for (const path of READ) expect((await all.visitor.get(path)).status, path).toBe(200);
  // Pages are served while the submissions are still waiting, not only after they have failed.
  expect(waiting).toBe(true);
  const [posts, opened] = await posted;
  const refused = posts.filter(({ name }) => !NEEDS_NO_LOCK.test(name));
  expect(refused.length).toBeGreaterThan(20);
  expect(
    refused.filter(({ page }) => !isRefusal(page)).map(({ name, status, page }) => `${name}: ${status} ${page.title}`),
  ).toEqual([]);
  expect(
    opened
      .filter(({ status, page }) => status >= 500 && !isRefusal(page))
      .map(({ name, status, page }) => `${name}: ${status} ${page.text}`),
  ).toEqual([]);
  expect(await dumpTables(server.databaseFile)).toEqual(before);
});

test("the page that says so sends what was typed once more, and the survey's step goes on in its own form", async () => {
  const note = all.posts.find(({ name }) => name.endsWith("survey-1 note"));
  const step = all.posts.find(({ name }) => name.startsWith("/survey/creator?") && name.endsWith("next"));
  if (!note || !step) throw new Error(`There is no form for it among ${all.posts.map(({ name }) => name).join(", ")}.`);
  const [refused, survey] = await Promise.all(
    [note, step].map(({ page, intent, typed }) => all.visitor.press(page, intent, typed)),
  );
  expect(valuesOf(survey!, "niche")).toEqual([ANSWERS[2].niche]);
  expect(refused!.text).toContain("What you typed is still on this page");
  await unlock();
  unlock = async () => {};
  expect((await all.visitor.press(survey!, "next")).location).toBe("/survey/creator?step=3");
  const form = refused!.forms.find(({ buttons }) => buttons.some(({ text }) => text === "Send it again"));
  const body = new URLSearchParams(form?.fields);
  const again = await all.visitor.ask(form?.action ?? "", { method: "POST", body, headers: { Origin: server.origin } });
  // The note is stored; the page also shows the unsent reply.
  expect([again.status, again.text.includes("Not sent yet")]).toEqual([200, true]);
  expect(server.lines.join("\n")).not.toContain("First line");
  const notes = await withDatabase(server.databaseFile, (db) => db.selectFrom("survey_notes").select("text").execute());
  expect(notes).toEqual([{ text: note.typed.text }]);
});

test("a start says so in one sentence, after five seconds", async () => {
  const desk = openStartDesk();
  try {
    await desk.migrate();
    const release = await lockDatabase(desk.file);
    for (const beside of ["-wal", "-shm"]) own(desk.file + beside);
    expect(await desk.complaint(SERVER)).toMatch(
      /^The database .*site\.db is locked by another program, which did not let go of it for five seconds\. \(SQLITE_BUSY\)/,
    );
    await release();
  } finally {
    desk.remove();
  }
});

async function refuseProgram(): Promise<void> {
  const token = await fetch(`${server.origin}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: "ruth@example.com", password: PASSWORD }),
  });
  expect([token.status, token.headers.get("Retry-After")]).toEqual([503, "60"]);
}

/** A refused sign-in writes the password neither to the page nor to the log. */
async function refuseSignIn(): Promise<void> {
  const visitor = visit(server.origin);
  const refused = await visitor.press(await visitor.get("/desk/sign-in"), "", {
    email: "ruth@example.com",
    password: PASSWORD,
  });
  expect(isRefusal(refused)).toBe(true);
  expect(refused.html + server.lines.join("\n")).not.toContain(PASSWORD);
}

/** Whether it is a 503 with a message for the reader. */
function isRefusal({ status, headers, text }: Page): boolean {
  return status === 503 && headers.get("Retry-After") === "60" && /try again|in a minute/i.test(text);
}
