import { expect, test } from "vitest";
import { ageSessions, codeNow } from "../support/auth-client.ts";
import { PASSWORD } from "../support/auth-harness.ts";
import {
  addApp,
  enterDesk,
  forgetSteps,
  makeMember,
  MFA_PATH,
  runStaff,
  typePassword,
} from "../support/desk-visitor.ts";
import { withDatabase } from "../support/server-database.ts";
import { useServer } from "../support/use-server.ts";
import { type Page, visit } from "../support/visitor.ts";

// tests/store/auth-sessions.test.ts and device-cookies.test.ts cover the rules.

const server = useServer();

const askWith = (cookie: string) => visit(server.origin).ask("/desk", { headers: { Cookie: `tetm-desk=${cookie}` } });

test("a member added at the command line sets a password by a link, once, and signs in", async () => {
  const added = await runStaff(server, "add", "Naomi@example.com", "--name", "Naomi");
  const [, path = ""] = /localhost:\d+(\/desk\/set-password\/[\w-]{22})/.exec(added.stdout) ?? [];
  const visitor = visit(server.origin);
  const page = await visitor.get(path);
  expect([page.status, page.title]).toEqual([200, "Set your password | TETM"]);
  expect(page.text).toContain("For Naomi@example.com");
  expect(page.html).not.toContain(path.split("/").at(-1));
  const refused = await visitor.press(page, "", { password: "naomi12345678" });
  expect([refused.status, refused.title]).toEqual([400, "Error: Set your password | TETM"]);
  expect(refused.text).toContain("Choose a password that's harder to guess");
  const set = await visitor.press(refused, "", { password: "copper meadow thistle" });
  expect([set.status, set.location]).toEqual([303, "/desk/sign-in?password-set"]);
  expect((await visitor.get("/desk/sign-in?password-set")).text).toContain("Your password is set");
  expect((await visit(server.origin).get(path)).status).toBe(404);
  expect((await typePassword(visitor, "NAOMI", "copper meadow thistle")).location).toBe("/desk");
  expect((await visitor.get("/desk")).text).toContain("Signed in as");
  expect(JSON.stringify(server.records())).not.toContain(path.split("/").at(-1));
}, 60_000);

test("the sign-in page says the same for a wrong password, an unknown account and one without a password, and keeps the address", async () => {
  await makeMember(server, "wrong");
  await runStaff(server, "add", "fresh@example.com");
  const answers = [];
  for (const name of ["wrong", "nobody", "fresh"])
    answers.push(await typePassword(visit(server.origin), name, "not the password"));
  for (const [index, answer] of answers.entries()) {
    expect([answer.status, answer.title]).toEqual([400, "Error: Sign in | TETM"]);
    expect(answer.text).toContain("The email address or the password is wrong");
    expect(answer.html).toContain(`value="${["wrong", "nobody", "fresh"][index]}@example.com"`);
    expect(answer.html).not.toContain("not the password");
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^tetm-refused=; Max-Age=0/)]);
  }
});

test("the sign-in page is rate limited after ten attempts, with the time to wait; other accounts are not", async () => {
  await makeMember(server, "slow");
  const visitor = visit(server.origin);
  for (let time = 0; time < 10; time += 1) expect((await typePassword(visitor, "slow", "wrong")).status).toBe(400);
  const answer = await typePassword(visitor, "SLOW");
  const wait = Number(answer.headers.get("Retry-After"));
  expect([answer.status, wait > 0 && wait <= 900]).toEqual([429, true]);
  expect(answer.text).toMatch(/Please wait a moment There were too many attempts\. Try again in \d+ (minute|second)/);
  await makeMember(server, "other");
  expect((await typePassword(visitor, "other")).status).toBe(303);
}, 60_000);

test("the sign-in page leads on to where the member was going, on this site only", async () => {
  await makeMember(server, "next");
  const visitor = visit(server.origin);
  expect((await visitor.ask("/desk/account?x=1")).location).toBe("/desk/sign-in?next=%2Fdesk%2Faccount%3Fx%3D1");
  expect((await typePassword(visitor, "next", PASSWORD, "/desk/account?x=1")).location).toBe("/desk/account?x=1");
  expect((await visitor.ask("/desk/sign-in?next=/desk/account")).location).toBe("/desk/account");
  const other = visit(server.origin);
  expect((await typePassword(other, "next", "wrong", "//evil.example")).html).toContain('name="next" value="/desk"');
  expect((await typePassword(other, "next", PASSWORD, "https://evil.example/desk")).location).toBe("/desk");
});

test("the sign-in page gives a new session each time, which takes the place of the browser's old one", async () => {
  await makeMember(server, "again");
  const visitor = await enterDesk(server, "again");
  const first = visitor.jar.get("tetm-desk") ?? "";
  const page = await visit(server.origin).get("/desk/sign-in");
  await visitor.press(page, "", { email: "again@example.com", password: PASSWORD });
  expect(visitor.jar.get("tetm-desk")).not.toBe(first);
  expect((await askWith(first)).location).toBe("/desk/sign-in");
});

test("a session is ended by a post, not by a link", async () => {
  await makeMember(server, "leaves");
  const visitor = await enterDesk(server, "leaves");
  const asked = await visitor.get("/desk/sign-out");
  expect((await visitor.get("/desk")).status).toBe(200);
  const kept = visitor.jar.get("tetm-desk") ?? "";
  const left = await visitor.press(asked, "");
  expect([left.location, visitor.jar.has("tetm-desk")]).toEqual(["/desk/sign-in?signed-out", false]);
  visitor.jar.set("tetm-desk", kept);
  expect((await visitor.ask("/desk")).location).toBe("/desk/sign-in");
});

test("a session is listed on the account's page, ended one by one or everywhere", async () => {
  await makeMember(server, "lists");
  const enter = () => enterDesk(server, "lists");
  const [here, there, third] = [await enter(), await enter(), await enter()];
  const page = await here.get("/desk/account");
  expect(page.forms.filter(({ buttons }) => buttons.some(({ intent }) => intent === "revoke"))).toHaveLength(2);
  expect(page.text.match(/This browser/g)).toHaveLength(1);
  expect((await here.press(page, "revoke")).location).toBe("/desk/account");
  const states = await Promise.all([there, third].map(async (one) => (await one.ask("/desk/surveys")).status));
  expect(states.toSorted()).toEqual([200, 303]);
  expect((await here.press(await here.get("/desk/account"), "everywhere")).location).toBe("/desk/sign-in?signed-out");
  const after = await Promise.all([here, there, third].map(async (one) => (await one.ask("/desk/surveys")).status));
  expect(after).toEqual([303, 303, 303]);
});

test("a session of another member can't be revoked", async () => {
  await makeMember(server, "owner");
  const id = await makeMember(server, "outsider");
  const [owner, outsider] = [await enterDesk(server, "owner"), await enterDesk(server, "outsider")];
  await enterDesk(server, "outsider");
  const page = await outsider.get("/desk/account");
  const session = page.html.match(/name="session" value="([^"]+)"/)?.[1] ?? "";
  expect([id, session]).not.toContain("");
  await owner.forge(await owner.get("/desk/account"), "everywhere", { session });
  const thief = await enterDesk(server, "owner");
  await thief.ask("/desk/account", {
    method: "POST",
    body: new URLSearchParams({ intent: "revoke", session }),
    headers: { Origin: server.origin },
  });
  expect((await outsider.get("/desk/account")).html).toContain(session);
});

test("the password is changed for the present one, and other sessions end", async () => {
  await makeMember(server, "changes");
  const [here, there] = [await enterDesk(server, "changes"), await enterDesk(server, "changes")];
  const page = await here.get("/desk/account/password");
  const change = (current: string, password: string) => here.press(page, "", { current, password });
  expect((await change("wrong", "copper meadow thistle")).text).toContain("The current password is wrong");
  expect((await change(PASSWORD, "short")).text).toContain("Make the password 12 characters or longer");
  expect((await change(PASSWORD, PASSWORD)).text).toContain("The new password is the same as the current one");
  const changed = await change(PASSWORD, "copper meadow thistle");
  expect(changed.location).toBe("/desk/account?password-changed");
  expect((await here.get("/desk/account?password-changed")).text).toContain("Your password has been changed");
  expect((await there.ask("/desk")).location).toBe("/desk/sign-in");
  expect((await typePassword(there, "changes")).status).toBe(400);
  expect((await typePassword(there, "changes", "copper meadow thistle")).status).toBe(303);
}, 60_000);

test("an app is added by a QR code or a key, and from then on the desk asks for a code before it shows anything", async () => {
  await makeMember(server, "adds");
  const visitor = await enterDesk(server, "adds");
  const before = visitor.jar.get("tetm-desk");
  const secret = await addApp(visitor);
  expect(visitor.jar.get("tetm-desk")).not.toBe(before);
  expect((await visitor.get(`${MFA_PATH}?added`)).text).toContain("The app was added");

  const other = visit(server.origin);
  expect((await typePassword(other, "adds", PASSWORD, "/desk/account")).location).toBe(
    "/desk/second-factor?next=%2Fdesk%2Faccount",
  );
  for (const path of ["/desk", "/desk/account", MFA_PATH, "/desk/account/password"]) {
    const page = await other.ask(path);
    expect([page.status, page.location?.split("?")[0]], path).toEqual([303, "/desk/second-factor"]);
  }
  const asked = await other.get("/desk/second-factor?next=%2Fdesk%2Faccount");
  const refused = await other.press(asked, "", { code: "000000" });
  expect([refused.status, refused.title]).toEqual([400, "Error: Enter a code | TETM"]);
  expect(refused.text).toContain("This code is wrong or has already been used");
  await forgetSteps(server);
  const half = other.jar.get("tetm-desk") ?? "";
  expect((await other.press(refused, "", { code: codeNow(secret) })).location).toBe("/desk/account");
  expect((await other.get("/desk")).status).toBe(200);
  // The session before the code had another id, and has ended.
  expect((await askWith(half)).location).toBe("/desk/sign-in");
});

test("a browser that was left open needs the password again before the first app", async () => {
  const id = await makeMember(server, "stale");
  const visitor = await enterDesk(server, "stale");
  const begun = await visitor.press(await visitor.get(MFA_PATH), "add", { name: "Begun" });
  await ageSessions(server, id, 0.2);
  expect((await visitor.get(begun.location ?? "")).html).not.toContain("secret-text");
  const page = await visitor.get(MFA_PATH);
  expect((await visitor.press(page, "add", { name: "Phone" })).text).toContain("Enter your current password");
  expect((await visitor.press(page, "add", { name: "Phone", current: "wrong" })).text).toContain(
    "The current password is wrong",
  );
  await addApp(visitor, "Phone", { current: PASSWORD });
});

function codesOn({ html }: Page): string[] {
  return [...html.matchAll(/<li><code>([0-9A-Z-]{19})<\/code><\/li>/g)].map(([, code = ""]) => code);
}

test("recovery codes are ten, shown once, stored hashed, and each valid once", async () => {
  const id = await makeMember(server, "recovers");
  const visitor = await enterDesk(server, "recovers");
  await addApp(visitor);
  const shown = await visitor.press(await visitor.get(MFA_PATH), "codes");
  const codes = codesOn(shown);
  expect([shown.status, new Set(codes).size, shown.headers.get("Cache-Control")]).toEqual([
    200,
    10,
    "private, no-store",
  ]);
  const later = await visitor.get(MFA_PATH);
  expect(later.text).toContain("10 left");
  expect(later.html).not.toContain(codes[0]);
  const rows = await withDatabase(server.databaseFile, (db) =>
    db.selectFrom("recovery_codes").selectAll().where("staff_id", "=", id).execute(),
  );
  expect(JSON.stringify(rows)).not.toContain(codes[0]);

  const lost = [visit(server.origin), visit(server.origin)];
  for (const one of lost) await typePassword(one, "recovers");
  const pages = await Promise.all(lost.map((one) => one.get("/desk/second-factor")));
  const typed = (codes[3] ?? "").toLowerCase().replaceAll("-", " ");
  const answers = await Promise.all(lost.map((one, index) => one.press(pages[index] ?? shown, "", { code: typed })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 400]);
  expect((await visitor.get(MFA_PATH)).text).toContain("9 left");
  const again = await visitor.press(await visitor.get(MFA_PATH), "codes");
  expect(again.html).not.toContain(codes[4]);
  expect(
    (await lost[answers[0]?.status === 400 ? 0 : 1]?.press(pages[0] ?? shown, "", { code: codes[4] ?? "" }))?.status,
  ).toBe(400);
});

test("an app is removed with a code, and the desk asks for none any more", async () => {
  await makeMember(server, "removes");
  const visitor = await enterDesk(server, "removes");
  const secret = await addApp(visitor);
  const page = await visitor.get(MFA_PATH);
  const field = page.html.match(/name="(code-[^"]+)"/)?.[1] ?? "";
  const refused = await visitor.press(page, "remove", { [field]: "000000" });
  expect(refused.status).toBe(400);
  expect(refused.html).toContain(`href="#${field}"`);
  await forgetSteps(server);
  expect((await visitor.press(refused, "remove", { [field]: codeNow(secret) })).location).toBe(`${MFA_PATH}?removed`);
  expect((await typePassword(visit(server.origin), "removes")).location).toBe("/desk");
});

test("five wrong codes slow the member, also on another browser", async () => {
  await makeMember(server, "guesses");
  await addApp(await enterDesk(server, "guesses"));
  const statuses = [];
  for (let time = 0; time < 6; time += 1) {
    const visitor = visit(server.origin);
    await typePassword(visitor, "guesses");
    statuses.push((await visitor.press(await visitor.get("/desk/second-factor"), "", { code: "000000" })).status);
  }
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
});
