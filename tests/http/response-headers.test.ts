import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { startServer } from "../support/start-server.ts";
import { useServer } from "../support/use-server.ts";

// Headers of every response, whether Remix, Express, its static files or earlier middleware sends it.

const SITE = "https://tetm.example";

const server = useServer(() => startServer({ SITE_ORIGIN: SITE, SESSION_SECRET: "s".repeat(40) }));

const own = (init: RequestInit = {}): RequestInit => ({
  redirect: "manual",
  ...init,
  headers: { Origin: SITE, "Content-Type": "application/x-www-form-urlencoded" },
});
const post = (body: string): RequestInit => own({ method: "POST", body });

const answers: [what: string, path: string, status: number, init?: RequestInit][] = [
  ["a document", "/", 200],
  ["a page with scripts", "/contact", 200],
  ["its data", "/contact.data", 200],
  ["a refused form", "/contact", 400, post("")],
  ["a redirect", "/case-studies/openaba", 302],
  ["another spelling", "/About", 308],
  ["no page", "/no/such/page", 404],
  ["a page of the desk", "/desk/surveys", 303],
  ["the sign-in page", "/desk/sign-in", 200],
  ["a call without a token", "/auth/v1/user", 401],
  ["a webhook without a signature", "/webhooks/stripe", 400, { method: "POST", body: "{}" }],
  ["robots.txt", "/robots.txt", 200],
  ["a health check", "/healthz", 200],
  ["a file that is not there", "/assets/none.js", 404],
  ["broken percent-encoding", "/%", 404],
  ["a foreign form", "/contact", 403, { method: "POST", body: "", headers: { Origin: "https://evil.example" } }],
  ["a method that is not ours", "/", 405, { method: "DELETE" }],
];

const ALWAYS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
  "cross-origin-resource-policy": "same-origin",
  "strict-transport-security": "max-age=63072000; includeSubDomains",
};

test.each(answers)(
  "%s (%s) has each security header once, and a name of its own",
  async (_what, path, status, init) => {
    const response = await fetch(server.origin + path, { redirect: "manual", ...init });
    const headers = Object.fromEntries(response.headers);
    expect(response.status).toBe(status);
    expect(headers).toMatchObject(ALWAYS);
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; (?!.*(unsafe|,|\*))/);
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["permissions-policy"]).toMatch(/^accelerometer=\(\), .*camera=\(\), .*usb=\(\)/);
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f]{12}$/);
    expect(headers["x-powered-by"]).toBeUndefined();
  },
);

test("a file has those that say something of a file", async () => {
  const html = await (await fetch(server.origin)).text();
  const files = [...html.matchAll(/(?:href|src)="(\/[^"]+\.(?:css|svg|woff2|png|webmanifest))"/g)].map(
    ([, file = ""]) => file,
  );
  expect(files.length).toBeGreaterThan(5);
  for (const file of files) {
    const headers = Object.fromEntries((await fetch(server.origin + file)).headers);
    expect(headers, file).toMatchObject({
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "strict-transport-security": ALWAYS["strict-transport-security"],
    });
    expect(headers["content-security-policy"], file).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
    expect(headers["permissions-policy"], file).toBeUndefined();
  }
});

test.each([
  ["a target that is an address", "GET http://evil.example/ HTTP/1.1\r\nHost: tetm.example\r\n", 400],
  ["a host that is none", "GET / HTTP/1.1\r\nHost: te tm@evil/\r\n", 400],
  [
    "a forwarded port that is none",
    "GET / HTTP/1.1\r\nHost: tetm.example\r\nX-Forwarded-Host: tetm.example:99999\r\n",
    400,
  ],
  ["TRACE", "TRACE / HTTP/1.1\r\nHost: tetm.example\r\n", 405],
  ["PUT to a page", "PUT /cart HTTP/1.1\r\nHost: tetm.example\r\nContent-Length: 0\r\n", 405],
])("%s is refused in words, not by a fault", async (_what, head, status) => {
  const { hostname, port } = new URL(server.origin);
  const socket = connect(Number(port), hostname);
  socket.write(`${head}Connection: close\r\n\r\n`);
  const answer = await text(socket);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer).toContain("Content-Security-Policy: default-src 'none'");
  expect(answer, "a link to call us works only outside of a sandbox").not.toContain("sandbox");
  expect(answer).toMatch(/This method is not allowed here\.|This address can't be read\./);
});

test("the log and the response have the same request id", async () => {
  const response = await fetch(`${server.origin}/no/such/name`);
  const id = response.headers.get("X-Request-Id");
  for (const msg of ["request", "page not found"]) {
    expect(await server.waitForRecord((record) => record.msg === msg && record.path === "/no/such/name")).toMatchObject(
      { request: id },
    );
  }
});

test("an error page shows the visitor that name", async () => {
  const response = await fetch(`${server.origin}/contact`, {
    method: "POST",
    body: "",
    headers: { Origin: "https://evil.example" },
  });
  expect(await response.text()).toContain(
    `mention this reference number: <code>${response.headers.get("X-Request-Id")}</code>`,
  );
});
