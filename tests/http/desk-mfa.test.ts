import { describe, expect, test } from "vitest";
import { ageSessions, codeNow } from "../support/auth-client.ts";
import { PASSWORD } from "../support/auth-harness.ts";
import { addApp, enterDesk, forgetSteps, makeMember, MFA_PATH, typePassword } from "../support/desk-visitor.ts";
import { withDatabase } from "../support/server-database.ts";
import { useServer } from "../support/use-server.ts";
import { type Page, visit } from "../support/visitor.ts";

const server = useServer();

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
  // The session from before the code had another id, and has ended.
  expect((await visit(server.origin).ask("/desk", { headers: { Cookie: `tetm-desk=${half}` } })).location).toBe(
    "/desk/sign-in",
  );
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

describe("recovery codes", () => {
  test("are ten, shown once, stored hashed, and each valid once", async () => {
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
