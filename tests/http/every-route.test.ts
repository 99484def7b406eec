import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import routes from "../../app/routes.ts";
import { addMember, PASSWORD } from "../support/auth-harness.ts";
import { flatten, OPEN } from "../support/flat-routes.ts";
import { changeDatabase, dumpTables, withDatabase } from "../support/server-database.ts";
import { useSharedShop } from "../support/shared-shop.ts";
import { useMember, useServer } from "../support/use-server.ts";
import { visit } from "../support/visitor.ts";

// Requests every route in ways that the site never does: cross-site, by other methods, without a session.

const FORM = "application/x-www-form-urlencoded";
const FOR_RESOURCES = ["POST", "PUT", "PATCH", "DELETE"];

/** Programs call these. Where anything is stored, a signature or a token that no other site has identifies them. */
const FOR_PROGRAMS = /^(webhooks\/stripe|auth\/v1\/.*)$/;

const server = useServer(() => useSharedShop());
// The desk authenticates before it reads a form, so the requests have a member's session.
const member = useMember(server);
const cookieOf = () => `${member.cookie.name}=${member.cookie.value}`;

// A session that is used after a minute updates its row, and on a slow machine these requests take longer.
beforeAll(() =>
  changeDatabase(server.databaseFile, sql`update staff_sessions set last_used_at = '2999-01-01T00:00:00.000Z'`),
);

/** A product's page looks the product up before it reads a form. */
const addressOf = (path: string) =>
  `/${path.replace("shop/:slug", "shop/covenant-tee").replaceAll(/:\w+|\*/g, "made-up")}`;
const paths = [...new Set(flatten(routes).map(({ path }) => path))];
const forBrowsers = paths.filter((path) => !FOR_PROGRAMS.test(path));

/** Returns the statuses of an address, in each spelling that reaches its action, for each method. */
async function ask(
  path: string,
  headers: Record<string, string>,
  body: string,
  methods: readonly string[],
): Promise<[string, number][]> {
  const address = addressOf(path);
  const ids = flatten(routes)
    .filter((route) => route.path === path)
    .map(({ id }) => id);
  const spellings = [
    address,
    `${address}.data`,
    ...ids.map((id) => `${address}.data?_routes=${encodeURIComponent(id)}`),
  ];
  const asked = spellings.flatMap((spelling) =>
    methods.map(async (method): Promise<[string, number]> => {
      const init = { method, body, headers: { "Content-Type": FORM, Cookie: cookieOf(), ...headers } };
      const { status } = await fetch(server.origin + spelling, { ...init, redirect: "manual" });
      return [`${method} ${spelling}`, status];
    }),
  );
  return Promise.all(asked);
}

/** Requests these routes. Returns each request whose status `judge` rejects. */
async function findWrong(
  among: readonly string[],
  headers: Record<string, string>,
  body: string,
  judge: (status: number) => boolean,
  methods = ["POST"],
): Promise<string[]> {
  const found: string[] = [];
  for (const path of among)
    for (const [request, status] of await ask(path, headers, body, methods))
      if (!judge(status)) found.push(`${request}: ${status}`);
  return found;
}

/** This form takes only files, which may be large. Any other body has the wrong type, whatever its length. */
const WITH_FILES = /^desk\/pictures(\/upload)?(\.data|$)/;

// The form has only an intent. An action that read it would respond with its own errors, 303 or 400.
describe.each<[Record<string, string>, string[]]>([
  [{ Origin: "https://evil.example" }, []],
  [{ "Sec-Fetch-Site": "cross-site" }, ["long"]],
])("from another site (%j)", (headers, tags) => {
  test("no route takes anything", { tags, timeout: 300_000 }, async () => {
    const before = await dumpTables(server.databaseFile);
    expect(
      await findWrong(forBrowsers, headers, "intent=delete", (status) => [403, 404, 405].includes(status)),
    ).toEqual([]);
    expect(await dumpTables(server.databaseFile)).toEqual(before);
  });
});

test(
  "a body that is no form, or too large, is answered with its own status",
  { tags: "long", timeout: 300_000 },
  async () => {
    const own = { Origin: server.origin };
    const before = await dumpTables(server.databaseFile);
    expect(
      await findWrong(forBrowsers, { ...own, "Content-Type": "text/plain" }, "intent=delete", (status) =>
        [404, 405, 415].includes(status),
      ),
    ).toEqual([]);
    const [large, withFiles] = [
      `a=${"x".repeat(1024 * 1024 + 1)}`,
      forBrowsers.filter((path) => WITH_FILES.test(path)),
    ];
    const others = forBrowsers.filter((path) => !WITH_FILES.test(path));
    expect(await findWrong(others, own, large, (status) => [404, 405, 413].includes(status))).toEqual([]);
    expect(withFiles.length).toBeGreaterThan(0);
    expect(await findWrong(withFiles, own, large, (status) => status === 415)).toEqual([]);
    expect(await dumpTables(server.databaseFile)).toEqual(before);
  },
);

test("endpoints for programs accept nothing without credentials either", { timeout: 300_000 }, async () => {
  const before = await dumpTables(server.databaseFile);
  const programs = paths.filter((path) => FOR_PROGRAMS.test(path));
  expect(programs.length).toBeGreaterThan(5);
  expect(
    await findWrong(
      programs,
      { Origin: "https://evil.example" },
      "intent=delete",
      (status) => status === 204 || (status >= 400 && status < 500),
      FOR_RESOURCES,
    ),
  ).toEqual([]);
  expect(await dumpTables(server.databaseFile)).toEqual(before);
});

test("an own form is let in: the walk above would see one that is not", async () => {
  const found = await findWrong(
    ["contact", "cart", "survey/creator"],
    { Origin: server.origin },
    "intent=made-up",
    (status) => status === 403,
  );
  expect(found).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^POST \/contact: 400/),
      expect.stringMatching(/^POST \/survey\/creator: 400/),
    ]),
  );
});

const METHODS = ["HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

async function askBy(method: string, address: string): Promise<{ status: number; allow: string | null; text: string }> {
  const response = await fetch(server.origin + address, {
    method,
    redirect: "manual",
    headers: {
      Origin: server.origin,
      // A post to the sign-out page would end the session.
      ...(address !== "/desk/sign-out" && { Cookie: cookieOf() }),
    },
    ...(method === "POST" && { body: new URLSearchParams("intent=made-up") }),
  });
  return { status: response.status, allow: response.headers.get("Allow"), text: await response.text() };
}

test("each address refuses methods and forms that it does not take, and none of them is our fault", async () => {
  const wrong: string[] = [];
  for (const path of ["", ...paths]) {
    const address = addressOf(path);
    const answers = await Promise.all(
      METHODS.map(async (method) => Object.assign(await askBy(method, address), { method })),
    );
    for (const { method, status, allow, text } of answers) {
      const says = status !== 405 || (allow !== null && !(method === "POST" && allow.includes("POST")));
      if (status >= 500 || !says || (status === 405 && /Unexpected/.test(text)))
        wrong.push(`${method} ${address}: ${status}, Allow: ${allow}`);
      if (!address.startsWith("/auth/v1/") && !["HEAD", "POST"].includes(method) && status !== 405)
        wrong.push(`${method} ${address} is taken: ${status}`);
    }
  }
  expect(paths.length).toBeGreaterThan(70);
  expect(wrong).toEqual([]);
});

test("a form that is sent to a page without one is refused in words, and one to no page gets the 404 page", async () => {
  const page = await askBy("POST", "/about");
  expect(page).toMatchObject({ status: 405, allow: "GET, HEAD" });
  expect(page.text).toContain("<title>Error: Nothing was sent | TETM</title>");
  expect(page.text).toContain("This page doesn&#x27;t take forms.");
  expect(await askBy("POST", "/about.data")).toMatchObject({ status: 405, allow: "GET, HEAD" });
  expect(await askBy("POST", "/robots.txt")).toEqual({
    status: 405,
    allow: "GET, HEAD",
    text: "This method is not allowed here.\n",
  });
  expect((await askBy("PUT", "/about")).allow).toBe("GET, HEAD, POST");
  expect((await askBy("POST", "/made-up")).text).toContain("Oops! Page not found");
});

// Addresses for the team only.

const COOKIE = `tetm-desk=${Buffer.from(JSON.stringify("AAAAAAAAAAAAAAAAAAAAAA")).toString("base64")}`;

const guarded = flatten(routes).filter(({ path }) => /^(desk|auth\/v1)(\/|$)/i.test(path) && !(path in OPEN));

test.each(guarded)(
  "$path answers nothing but 'sign in' without a session, nor with a made-up cookie, token or session id",
  async (route) => {
    expect(await findUnguarded(route)).toEqual([]);
    const madeUp = { Cookie: COOKIE, Authorization: "Bearer AAAAAAAAAAAAAAAAAAAAAA" };
    // A header doesn't change where a spelling leads.
    expect(await findUnguarded(route, madeUp, 1)).toEqual([]);
  },
);

test("no other spelling of an address leads to a page either", async () => {
  for (const path of ["desk/members", "auth/v1/user"]) {
    const route = guarded.find((one) => one.path === path);
    expect(route && (await findUnguarded(route, {}, 5)), path).toEqual([]);
  }
});

test("what is open is a route, and each of them says no more than it has to", async () => {
  expect(Object.keys(OPEN).filter((path) => !paths.includes(path))).toEqual([]);
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

const API_METHODS = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"];
/** Only these run a page's code. */
const OF_PAGES = ["GET", "HEAD", "POST"];
const BODIES = [
  ["application/x-www-form-urlencoded", "intent=everywhere&code=000000"],
  ["application/json", "{}"],
] as const;

/** Requests the spellings that run a route's code. Returns a sentence for each request that wasn't refused. */
async function findUnguarded(
  { path, id }: { path: string; id: string },
  headers: Record<string, string> = {},
  spellings = 3,
): Promise<string[]> {
  const found: string[] = [];
  const address = `/${path.replaceAll(/:\w+|\*/g, "made-up")}`;
  const variants = [
    address,
    `${address}.data`,
    `${address}.data?_routes=${encodeURIComponent(id)}`,
    `${address}?_data=${encodeURIComponent(id)}`,
    address.toUpperCase(),
  ];
  for (const variant of variants.slice(0, spellings))
    for (const method of path.startsWith("desk") ? OF_PAGES : API_METHODS)
      found.push(...(await checkGuard(variant, method, headers)));
  return found;
}

async function checkGuard(path: string, method: string, headers: Record<string, string>): Promise<string[]> {
  const bodies = ["GET", "HEAD", "OPTIONS"].includes(method) ? [null] : BODIES;
  const answers = bodies.map(async (one) => {
    const response = await fetch(server.origin + path, {
      method,
      redirect: "manual",
      headers: {
        Origin: server.origin,
        "Sec-Fetch-Site": "same-origin",
        ...headers,
        ...(one && { "Content-Type": one[0] }),
      },
      ...(one && { body: one[1] }),
    });
    const text = await response.text();
    return isRefusal(response, text, path)
      ? []
      : [`${method} ${path} answers ${response.status} ${response.headers.get("Location") ?? text.slice(0, 80)}`];
  });
  return (await Promise.all(answers)).flat();
}

/** Whether it is a redirect to sign-in, a 401, or the router's own refusal, which runs no code of the route. */
function isRefusal({ status, headers }: Response, text: string, path: string): boolean {
  const location = headers.get("Location") ?? "";
  if ([302, 303].includes(status)) return isSignIn(location);
  if (status === 308) return location !== path && location.toLowerCase() === path.toLowerCase();
  // A redirect for the site's scripts: by single fetch, or by the older `?_data` requests.
  if (status === 202) return isSignIn(/"(\/desk\/sign-in[^"]*)"/.exec(text)?.[1] ?? location);
  if (status === 204) return text === "" && isSignIn(headers.get("X-Remix-Redirect") ?? "");
  // The request listener refuses the older spelling on every path.
  if (status === 400) return path.includes("?_data=") && ["", "This address can't be read.\n"].includes(text);
  return status === 401 || status === 405;
}

function isSignIn(location: string): boolean {
  return /^\/desk\/sign-in(\?next=|$)/.test(location);
}
