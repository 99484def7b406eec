import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MESSAGE, send } from "../../support/contact-message.ts";
import { type FreshDatabase, freshDatabase } from "../../support/fresh-database.ts";
import { runNode } from "../../support/run-tool.ts";
import { readMessages } from "../../support/server-database.ts";
import { startServer, type TestServer } from "../../support/start-server.ts";
import { openTcpProxy, type TcpProxy } from "../../support/tcp-proxy.ts";
import { visit } from "../../support/visitor.ts";

let fresh: FreshDatabase;
let proxy: TcpProxy;
let server: TestServer;
let env: Record<string, string>;

beforeAll(async () => {
  fresh = await freshDatabase();
  await runSql("create role visitor login password 'visitor'");
  proxy = await openTcpProxy(Number(new URL(fresh.name).port));
  env = { ...fresh.env, DATABASE_URL: throughGate() };
  server = await startServer(env);
});

afterAll(async () => {
  await server?.remove();
  await proxy?.disconnect().catch(() => {});
  await runSql("drop role visitor");
  await fresh?.remove();
});

async function runSql(statement: string): Promise<void> {
  const client = new Client(fresh.name);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Returns the database's address through the proxy, with changes. */
function throughGate(change: Partial<URL> = {}): string {
  return Object.assign(new URL(fresh.name), { port: String(proxy.port), ...change }).href;
}

test(
  "while the database is unreachable pages are served, forms answer 503 and keep what was typed; afterwards everything works",
  { timeout: 60_000 },
  async () => {
    const visitor = visit(server.origin);
    const form = await visitor.get("/contact");
    await proxy.disconnect();
    const refused = await send(visitor, form, { ...MESSAGE });
    expect([refused.status, refused.headers.get("Retry-After"), refused.title]).toEqual([
      503,
      "60",
      "Error: Get in Touch | TETM",
    ]);
    expect(refused.html).toContain("ruth+contact@example.com");
    expect((await visit(server.origin).get("/about")).status).toBe(200);
    const shop = await visit(server.origin).get("/shop");
    expect([shop.status, shop.headers.get("Retry-After")]).toEqual([503, "60"]);
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(503);
    await proxy.reconnect();
    expect((await send(visitor, refused)).status).toBe(303);
    expect(await readMessages(fresh.name)).toHaveLength(1);
    expect(server.records().filter(({ level }) => level === 60)).toEqual([]);
    expect(server.lines.join("\n")).not.toContain("a%20password");
  },
);

test.each([
  [
    "nothing listens",
    { port: "9" },
    /^The database postgres:\/\/site@127\.0\.0\.1:9\/test_\w+ can't be reached or used: .*\(ECONNREFUSED\)\n$/,
  ],
  [
    "a wrong password",
    { password: "wrong" },
    /^The database postgres:\/\/site@\S+ does not let the site in: look at the user and the password in DATABASE_URL\. \(28P01\)\n$/,
  ],
  [
    "a user who owns nothing there",
    { username: "visitor", password: "visitor" },
    /^The database postgres:\/\/visitor@\S+ refuses its user \(permission denied for table kysely_migration\): the user must own the database and all that is in it\. \(42501\)\n$/,
  ],
  [
    "no TLS where the address asks for it",
    { search: "?sslmode=require" },
    /^The database \S+ does not speak TLS, which DATABASE_URL asks for\.\n$/,
  ],
] as [string, Partial<URL>, RegExp][])(
  "%s: a command and a start end with one sentence, without the password",
  async (_name, change, sentence) => {
    const { code, output } = await runNode(["app/cli/migrate.ts"], { ...env, DATABASE_URL: throughGate(change) });
    expect(output).toMatch(sentence);
    expect([code, /password: with|a%20password|wrong/.test(output)]).toEqual([1, false]);
    const start = await startServer({ ...env, DATABASE_URL: throughGate(change) }).catch((error: unknown) =>
      String(error),
    );
    expect(start).toMatch(new RegExp(`It printed:\\n${sentence.source.slice(1).replace(/\\n\$$/, "$")}`));
  },
);

test("erase says who erases", async () => {
  expect(await runNode(["app/cli/erase.ts"], fresh.env)).toMatchObject({
    code: 1,
    output: "The database is one of PostgreSQL: the site erases there what was deleted, on its own and soon after.\n",
  });
});

test.each([
  ["backup", "copy.db"],
  ["restore", "copy.db"],
])("%s says what to use instead", async (command, file) => {
  expect(await runNode([`app/cli/${command}.ts`, file], fresh.env)).toEqual({
    code: 1,
    stdout: "",
    output:
      "The database is one of PostgreSQL: back it up with pg_dump and restore it with pg_restore, or as its host does.\n",
  });
});
