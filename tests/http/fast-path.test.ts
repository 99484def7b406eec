import { afterAll, beforeAll, expect, test } from "vitest";
import { MESSAGE } from "../support/contact-message.ts";
import { readMessages } from "../support/server-database.ts";
import { type ShopServer, startShop } from "../support/shop-server.ts";
import { eventually } from "../support/visit.ts";

// On the fast path, requests for pages bypass Express (docs/decisions/0040). A site without it sends the same
// responses.

let direct: ShopServer;
let throughExpress: ShopServer;

beforeAll(async () => {
  // Both use the same secret, so that signed values are the same.
  const env = { FLY_APP_NAME: "tetm", SESSION_SECRET: "s".repeat(40), SITE_ORIGIN: "https://tetm.example" };
  [direct, throughExpress] = await Promise.all([
    startShop(env),
    startShop({ ...env, NODE_OPTIONS: "--import ./tests/support/start-without-middleware.ts" }),
  ]);
});

afterAll(() => Promise.all([direct?.remove(), throughExpress?.remove()]));

const FORM = { Origin: "https://tetm.example", "Content-Type": "application/x-www-form-urlencoded" };
const post = (body: string, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  body,
  headers: { ...FORM, ...headers },
});
/** A body that is sent in chunks, without a Content-Length. */
const piecemeal = (): RequestInit & { duplex: "half" } => ({
  ...post(""),
  body: new Blob(["name=Ruth&email=", "ruth%40example.com"]).stream(),
  duplex: "half",
});

const requests: [what: string, path: string, init?: () => RequestInit][] = [
  ["a page with scripts", "/contact"],
  ["another spelling of its address", "/contact/"],
  ["one with parameters", "/portfolio?category=film&x=%3Cb%3E"],
  ["home of a visitor with a cookie", "/", () => ({ headers: { Cookie: "tetm-cart=nonsense" } })],
  ["a head", "/cart", () => ({ method: "HEAD" })],
  ["no page below one that is", "/shop/no-such-thing"],
  ["a page that wants a sign-in", "/desk/surveys?page=2"],
  ["a redirect of the desk", "/desk"],
  ["a refused form", "/contact", () => post("name=&email=nonsense")],
  ["a message", "/contact", () => post(new URLSearchParams({ ...MESSAGE, page: "p" }).toString())],
  ["a line of a cart that isn't there", "/cart", () => post("intent=remove&line=nonsense")],
  ["a sign-in that fails", "/desk/sign-in", () => post("email=ruth%40example.com&password=wrong")],
  ["a form in pieces", "/contact", piecemeal],
  [
    "a form of another type",
    "/contact",
    () => ({ method: "POST", body: "{}", headers: { "Content-Type": "application/json" } }),
  ],
  ["a foreign form", "/contact", () => post("name=Ruth", { Origin: "https://evil.example" })],
  ["a form that is too long", "/contact", () => post(`message=${"a".repeat(2_000_000)}`)],
  ["an empty survey", "/survey/creator", () => post("intent=next")],
  ["a survey without a key", "/survey/creator?step=3"],
  ["a wrong link", "/survey/creator/resume/no-such-token"],
  ["a cart with nothing in it", "/cart", () => post("intent=checkout")],
  ["a method that a page has not", "/shop/success", () => post("")],
];

/** Headers that are random or that describe the connection. */
const OWN_HEADERS = new Set([
  "date",
  "x-request-id",
  "keep-alive",
  "connection",
  "transfer-encoding",
  "content-length",
]);

async function ask({ origin }: ShopServer, path: string, init: RequestInit = {}) {
  const response = await fetch(origin + path, { redirect: "manual", ...init });
  const nonce = /'nonce-([^']+)'/.exec(response.headers.get("Content-Security-Policy") ?? "")?.[1] ?? "no nonce";
  const reference = response.headers.get("X-Request-Id") ?? "no reference";
  const same = (text: string) =>
    alike(
      text
        .replaceAll(nonce, "NONCE")
        .replaceAll(reference, "REFERENCE")
        .replaceAll(/127\.0\.0\.1:\d+/g, "HOST"),
    );
  const headers = [...response.headers]
    .filter(([name]) => !OWN_HEADERS.has(name))
    .map(([name, value]) => [name, same(value)]);
  return { status: response.status, headers, body: same(await response.text()) };
}

/** Replaces values that differ for each page: random ids of 22 base64url characters, and cookie values. */
function alike(text: string): string {
  return text.replaceAll(/(?<![\w-])[\w-]{22}(?![\w-])/g, "ID").replaceAll(/(tetm-\w+=)[^;]+/g, "$1VALUE");
}

test("the shorter way is there after the first request; on it a status has no words", async () => {
  await eventually(async () => (await fetch(`${direct.origin}/contact`)).statusText).toBe("");
  expect((await fetch(`${throughExpress.origin}/contact`)).statusText).toBe("OK");
});

test.each(requests)("%s (%s) gets the same response with middleware and without", async (_what, path, init) => {
  const [one, other] = [await ask(direct, path, init?.()), await ask(throughExpress, path, init?.())];
  expect(one).toEqual(other);
});

test("a message is stored once", async () => {
  const before = await readMessages(direct.databaseFile);
  const fields = new URLSearchParams({ ...MESSAGE, page: "once" });
  expect((await ask(direct, "/contact", post(fields.toString()))).status).toBe(303);
  expect(await readMessages(direct.databaseFile)).toHaveLength(before.length + 1);
});

test("a page is logged once, as Express logs it", async () => {
  const lines = [];
  for (const server of [direct, throughExpress]) {
    await fetch(`${server.origin}/survey/creator/resume/logged-token`, { redirect: "manual" });
    const { request, time, pid, ms, ...line } = await server.waitForRecord(
      ({ path, msg }) => msg === "request" && path === "/survey/creator/resume/…",
    );
    expect([typeof request, typeof time, typeof pid, typeof ms]).toEqual(["string", "number", "number", "number"]);
    const same = server.records().filter((record) => record.msg === "request" && record.request === request);
    expect(same).toHaveLength(1);
    lines.push(line);
  }
  expect(lines[0]).toEqual(lines[1]);
});
