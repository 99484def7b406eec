import { beforeAll, expect, test } from "vitest";
import routes from "../../app/routes.ts";
import { addMember, PASSWORD } from "../support/auth-harness.ts";
import { type Ask, findUnguarded, flatten, guardedRoutes, OPEN } from "../support/find-unguarded.ts";
import { withDatabase } from "../support/server-database.ts";
import { useServer } from "../support/use-server.ts";
import { visit } from "../support/visitor.ts";

const server = useServer();
let ask: Ask;

beforeAll(async () => {
  ask = (path, { headers, ...init }) =>
    fetch(server.origin + path, {
      ...init,
      redirect: "manual",
      headers: { Origin: server.origin, "Sec-Fetch-Site": "same-origin", ...headers },
    });
});

const COOKIE = `tetm-desk=${Buffer.from(JSON.stringify("AAAAAAAAAAAAAAAAAAAAAA")).toString("base64")}`;

test.each(guardedRoutes(routes))(
  "$path answers nothing but 'sign in' without a session, nor with a made-up cookie, token or session id",
  async (guarded) => {
    expect(await findUnguarded(guarded, ask)).toEqual([]);
    const madeUp = { Cookie: COOKIE, Authorization: "Bearer AAAAAAAAAAAAAAAAAAAAAA" };
    // What a spelling leads to doesn't depend on a header.
    expect(await findUnguarded(guarded, ask, madeUp, 1)).toEqual([]);
  },
);

test("no other spelling of an address leads to a page either", async () => {
  for (const path of ["desk/members", "auth/v1/user"]) {
    const guarded = guardedRoutes(routes).find((one) => one.path === path);
    expect(guarded && (await findUnguarded(guarded, ask, {}, 5)), path).toEqual([]);
  }
});

test("what is open is a route, and each of them says no more than it has to", async () => {
  const paths = new Set(flatten(routes).map(({ path }) => path));
  expect(Object.keys(OPEN).filter((path) => !paths.has(path))).toEqual([]);
  const visitor = visit(server.origin);
  expect((await visitor.ask("/desk/set-password")).status).toBe(404);
  const swapped = await visitor.ask("/desk/set-password/made-up-token");
  expect([swapped.status, swapped.location]).toEqual([303, "/desk/set-password"]);
  expect((await visitor.get("/desk/set-password")).text).toContain("Each link works once");
  expect(JSON.stringify(server.records())).not.toContain("made-up-token");
});

test("the desk's cookie opens nothing of /auth/v1, and no answer there invites other sites", async () => {
  await withDatabase(server.databaseFile, (db) => addMember({ db }, "cookie@example.com"));
  const visitor = visit(server.origin);
  await visitor.press(await visitor.get("/desk/sign-in"), "", { email: "cookie@example.com", password: PASSWORD });
  expect((await visitor.get("/desk")).status).toBe(200);
  for (const path of ["user", "logout", "factors"]) {
    const response = await visitor.ask(`/auth/v1/${path}`, {
      method: path === "user" ? "GET" : "POST",
      headers: { Origin: "https://evil.example" },
    });
    expect(response.status, path).toBe(401);
    expect([...response.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  }
});
