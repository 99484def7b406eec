import { beforeAll, expect, test } from "vitest";
import { addMember, PASSWORD } from "../support/auth-harness.ts";
import { withDatabase } from "../support/server-database.ts";
import { startServer } from "../support/start-server.ts";
import { readSurveys } from "../support/survey-records.ts";
import { ANSWERS } from "../support/survey-walk.ts";
import { useServer } from "../support/use-server.ts";
import { type Page, visit } from "../support/visitor.ts";

const ORIGIN = "https://faith.example";
// The proxy in front of the server sends this header. Remix compares it with a request's Origin.
const PROXY = { "X-Forwarded-Host": "faith.example" };
const SECURE = /; Path=\/; HttpOnly; Secure; SameSite=Lax$/;

const server = useServer(() =>
  startServer({ SITE_ORIGIN: ORIGIN, SESSION_SECRET: "0123456789abcdef0123456789abcdef" }),
);

beforeAll(async () => {
  await withDatabase(server.databaseFile, (db) => addMember({ db }, "ruth@example.com"));
});

const visitor = () => visit(server.origin, { headers: PROXY });

function post(path: string, fields: Record<string, string>, origin = ORIGIN, from = visitor()): Promise<Page> {
  return from.ask(path, { method: "POST", body: new URLSearchParams(fields), headers: { Origin: origin } });
}

test("the start says that no trusted proxy is set", async () => {
  const line = await server.waitForRecord(({ msg }) => String(msg).startsWith("CLIENT_ADDRESS_HEADER is not set"));
  expect(line.level).toBe(40);
});

test("cookies are Secure and belong to this host alone, and a survey's link has the site's address", async () => {
  const creator = visitor();
  await creator.get("/survey/creator");
  const { name = "", current_stage = "" } = ANSWERS[1] as Record<string, string>;
  const saved = await post("/survey/creator?step=1", { name, current_stage, intent: "next" }, ORIGIN, creator);
  expect([saved.status, saved.location]).toEqual([303, "/survey/creator?step=2"]);
  expect([...creator.jar.keys()].toSorted()).toEqual(["__Host-tetm-cookies", "__Host-tetm-survey"]);
  for (const line of saved.headers.getSetCookie()) expect(line).toMatch(SECURE);
  const page = await creator.get("/survey/creator?step=2");
  expect(page.text).toMatch(/https:\/\/faith\.example\/survey\/creator\/resume\/[\w-]{22}/);

  const member = await post("/desk/sign-in", { email: "ruth@example.com", password: PASSWORD });
  expect([member.status, member.location]).toEqual([303, "/desk"]);
  const lines = member.headers.getSetCookie();
  expect(lines).toEqual([
    expect.stringMatching(/^__Host-tetm-desk=[^;]+; Max-Age=604800; /),
    expect.stringMatching(/^__Host-tetm-known-browser=[^;]+; Max-Age=15552000; /),
  ]);
  for (const line of lines) expect(line).toMatch(SECURE);
});

test("a post from another address of the server saves nothing", async () => {
  const before = await readSurveys(server.databaseFile);
  for (const origin of ["http://127.0.0.1", "http://faith.example", "https://www.faith.example"])
    for (const path of ["/survey/creator?step=1", "/survey/creator.data?step=1"]) {
      const fields = { name: "Foreign", current_stage: "exploring", intent: "next" };
      expect((await post(path, fields, origin)).status, `${origin} ${path}`).toBeGreaterThanOrEqual(400);
    }
  expect(await readSurveys(server.databaseFile)).toEqual(before);
});

test("tokens are issued by the deployed address", async () => {
  const response = await fetch(`${server.origin}/auth/v1/token?grant_type=password`, {
    method: "POST",
    body: JSON.stringify({ email: "ruth@example.com", password: PASSWORD }),
    headers: { "Content-Type": "application/json" },
  });
  const { access_token: token } = (await response.json()) as { access_token: string };
  expect(JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString())).toMatchObject({
    iss: `${ORIGIN}/auth/v1`,
  });
});
