import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import routes from "../../app/routes.ts";
import { signInMember } from "../support/desk-member.ts";
import { flatten } from "../support/find-unguarded.ts";
import { changeDatabase, dumpTables } from "../support/server-database.ts";
import { useSharedShop } from "../support/shared-shop.ts";
import { useServer } from "../support/use-server.ts";

// Requests every route in ways that the site itself never does. New routes are included automatically. No page takes
// another method than POST: tests/http/methods.test.ts.

const FORM = "application/x-www-form-urlencoded";
const FOR_RESOURCES = ["POST", "PUT", "PATCH", "DELETE"];

/**
 * Programs call these routes without a browser and identify themselves in another way: with a signature or with a token
 * that no other site has. A route that stores nothing needs neither.
 */
const FOR_PROGRAMS = /^(webhooks\/stripe|csp-reports|auth\/v1\/.*)$/;

const server = useServer(() => useSharedShop());
let cookie: string;

beforeAll(async () => {
  // The desk authenticates before it reads a form, so the requests use a member's session.
  const { cookie: own } = await signInMember(server.databaseFile);
  // Using a session after a minute updates its row, and these requests may take longer than that on a slow machine.
  await changeDatabase(server.databaseFile, sql`update staff_sessions set last_used_at = '2999-01-01T00:00:00.000Z'`);
  cookie = `${own.name}=${own.value}`;
});

const paths = [...new Set(flatten(routes).map(({ path }) => path))];
const forBrowsers = paths.filter((path) => !FOR_PROGRAMS.test(path));

/** Returns the statuses of an address, in each spelling that reaches its action, with each method. */
async function ask(
  path: string,
  headers: Record<string, string>,
  body: string,
  methods: readonly string[],
): Promise<[string, number][]> {
  const address = `/${path.replaceAll(/:\w+|\*/g, "made-up")}`;
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
      const init = { method, body, headers: { "Content-Type": FORM, Cookie: cookie, ...headers } };
      const { status } = await fetch(server.origin + spelling, { ...init, redirect: "manual" });
      return [`${method} ${spelling}`, status];
    }),
  );
  return Promise.all(asked);
}

/** Requests these routes and returns each request whose status `judge` rejects. */
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

/** The form that takes only files, which may be large: another body has the wrong type, whatever its length. */
const WITH_FILES = /^desk\/pictures(\/upload)?(\.data|$)/;

// The form has only an intent. If an action read it, it would respond with its own errors, with 303 or 400.
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
