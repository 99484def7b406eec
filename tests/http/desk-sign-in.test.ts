import { describe, expect, test } from "vitest";
import { ageSessions } from "../support/auth-client.ts";
import { PASSWORD } from "../support/auth-harness.ts";
import { enterDesk, makeMember, runStaff, typePassword } from "../support/desk-visitor.ts";
import { useServer } from "../support/use-server.ts";
import { visit } from "../support/visitor.ts";

const server = useServer();

test("a member added at the command line sets a password by a link, once, and signs in", async () => {
  const added = await runStaff(server, "add", "Naomi@example.com", "--name", "Naomi");
  const [, path = ""] = /localhost:\d+(\/desk\/set-password\/[\w-]{22})/.exec(added.stdout) ?? [];
  const visitor = visit(server.origin);
  const page = await visitor.get(path);
  expect([page.status, page.title, page.text.includes("For Naomi@example.com")]).toEqual([
    200,
    "Set your password | TETM",
    true,
  ]);
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

describe("the sign-in page", () => {
  test("says the same for a wrong password, an unknown account and one without a password, and keeps the address", async () => {
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

  test("is rate limited after ten attempts, with the time to wait; other accounts are not", async () => {
    await makeMember(server, "slow");
    const visitor = visit(server.origin);
    for (let time = 0; time < 10; time += 1) expect((await typePassword(visitor, "slow", "wrong")).status).toBe(400);
    const answer = await typePassword(visitor, "SLOW");
    const wait = Number(answer.headers.get("Retry-After"));
    expect([answer.status, wait > 0 && wait <= 900]).toEqual([429, true]);
    expect(answer.text).toMatch(
      /Please wait a moment There were too many attempts\. Try again in \d+ (minutes?|seconds?)\./,
    );
    await makeMember(server, "other");
    expect((await typePassword(visitor, "other")).status).toBe(303);
  }, 60_000);

  test("leads on to where the member was going, on this site only", async () => {
    await makeMember(server, "next");
    const visitor = visit(server.origin);
    expect((await visitor.ask("/desk/account?x=1")).location).toBe("/desk/sign-in?next=%2Fdesk%2Faccount%3Fx%3D1");
    expect((await typePassword(visitor, "next", PASSWORD, "/desk/account?x=1")).location).toBe("/desk/account?x=1");
    expect((await visitor.ask("/desk/sign-in?next=/desk/account")).location).toBe("/desk/account");
    const other = visit(server.origin);
    expect((await typePassword(other, "next", "wrong", "//evil.example")).html).toContain('name="next" value="/desk"');
    expect((await typePassword(other, "next", PASSWORD, "https://evil.example/desk")).location).toBe("/desk");
  });

  test("gives a new session each time, which takes the place of the browser's old one", async () => {
    await makeMember(server, "again");
    const visitor = await enterDesk(server, "again");
    const first = visitor.jar.get("tetm-desk") ?? "";
    const page = await visit(server.origin).get("/desk/sign-in");
    await visitor.press(page, "", { email: "again@example.com", password: PASSWORD });
    expect(visitor.jar.get("tetm-desk")).not.toBe(first);
    expect(
      (await visit(server.origin, { headers: {} }).ask("/desk", { headers: { Cookie: `tetm-desk=${first}` } }))
        .location,
    ).toBe("/desk/sign-in");
  });
});

describe("a session", () => {
  test("is ended by a post, not by a link", async () => {
    await makeMember(server, "leaves");
    const visitor = await enterDesk(server, "leaves");
    const asked = await visitor.get("/desk/sign-out");
    expect((await visitor.get("/desk")).status).toBe(200);
    const kept = visitor.jar.get("tetm-desk") ?? "";
    const left = await visitor.press(asked, "");
    expect([left.status, left.location, visitor.jar.has("tetm-desk")]).toEqual([
      303,
      "/desk/sign-in?signed-out",
      false,
    ]);
    visitor.jar.set("tetm-desk", kept);
    expect((await visitor.ask("/desk")).location).toBe("/desk/sign-in");
  });

  test("is over after twelve hours without use, and each use counts", async () => {
    const id = await makeMember(server, "idle");
    const visitor = await enterDesk(server, "idle");
    await ageSessions(server, id, 11.9);
    expect((await visitor.get("/desk")).status).toBe(200);
    expect((await visitor.get("/desk")).status).toBe(200);
    await ageSessions(server, id, 12.1);
    expect((await visitor.ask("/desk")).location).toBe("/desk/sign-in");
  });

  test("is listed on the account's page, ended one by one or everywhere", async () => {
    await makeMember(server, "lists");
    const [here, there, third] = [
      await enterDesk(server, "lists"),
      await enterDesk(server, "lists"),
      await enterDesk(server, "lists"),
    ];
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

  test("of another member can't be revoked", async () => {
    await makeMember(server, "owner");
    const id = await makeMember(server, "outsider");
    const [owner, outsider] = [await enterDesk(server, "owner"), await enterDesk(server, "outsider")];
    await enterDesk(server, "outsider");
    const page = await outsider.get("/desk/account");
    const session = page.html.match(/name="session" value="([^"]+)"/)?.[1] ?? "";
    expect([id, session]).not.toContain("");
    await owner.press(await owner.get("/desk/account"), "everywhere", { session });
    const thief = await enterDesk(server, "owner");
    await thief.ask("/desk/account", {
      method: "POST",
      body: new URLSearchParams({ intent: "revoke", session }),
      headers: { Origin: server.origin },
    });
    expect((await outsider.get("/desk/account")).html).toContain(session);
  });
});

test("the password is changed for the present one, and other sessions end", async () => {
  await makeMember(server, "changes");
  const [here, there] = [await enterDesk(server, "changes"), await enterDesk(server, "changes")];
  const page = await here.get("/desk/account/password");
  expect((await here.press(page, "", { current: "wrong", password: "copper meadow thistle" })).text).toContain(
    "The current password is wrong",
  );
  expect((await here.press(page, "", { current: PASSWORD, password: "short" })).text).toContain(
    "Make the password 12 characters or longer",
  );
  expect((await here.press(page, "", { current: PASSWORD, password: PASSWORD })).text).toContain(
    "The new password is the same as the current one",
  );
  expect((await here.press(page, "", { current: PASSWORD, password: "copper meadow thistle" })).location).toBe(
    "/desk/account?password-changed",
  );
  expect((await here.get("/desk/account?password-changed")).text).toContain("Your password has been changed");
  expect((await there.ask("/desk")).location).toBe("/desk/sign-in");
  expect((await typePassword(there, "changes")).status).toBe(400);
  expect((await typePassword(there, "changes", "copper meadow thistle")).status).toBe(303);
}, 60_000);
