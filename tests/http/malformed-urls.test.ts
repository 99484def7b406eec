import { afterAll, beforeAll, expect, test } from "vitest";
import { askRaw } from "../support/raw-request.ts";
import { useSharedServer } from "../support/shared-server.ts";
import type { TestServer } from "../support/start-server.ts";

// Sent over a raw connection, because every HTTP client normalizes such addresses before it sends them.

let server: TestServer;

beforeAll(async () => {
  server = await useSharedServer();
});

afterAll(() => server?.remove());

/** Returns the status and the target of the redirect. */
async function ask(method: string, target: string): Promise<[status: number, location: string | undefined]> {
  const answer = await askRaw(server.origin, method, target);
  return [Number(answer.split(" ", 2)[1]), /^location: (.*)\r$/im.exec(answer)?.[1]];
}

const deep = "/a".repeat(3_780);

test.each([
  deep,
  `${deep}.data`,
  `/desk${deep}`,
  `/auth/v1${deep}`,
  `/survey/creator${deep}`,
  `/contact/a${"/".repeat(15_000)}b`,
  `/contact/a${"/".repeat(15_000)}b.data`,
  `/${"a".repeat(15_000)}`,
  `/${"%61".repeat(5_000)}`,
  "/%ff",
  "/shop/%ff",
  "/desk/orders/%ff",
  "/\\contact",
  "/x/../contact",
  `/a${"/b".repeat(16)}`,
  `/${"c".repeat(1_500)}`,
])("an address that is too deep, too long or can't be read has the 404 page: %.20s...", async (target) => {
  const answer = await askRaw(server.origin, "GET", target);
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  expect(answer.toLowerCase()).toContain("\r\ncontent-security-policy: ");
  expect(answer).toContain(target.startsWith("/auth/v1/") ? '"msg":' : "Oops! Page not found");
  await server.waitForRecord(
    ({ msg, path, status }) => msg === "request" && status === 404 && String(path).includes(target.slice(0, 150)),
  );
});

test("such an address costs no more than any other, and no person's link is logged", async () => {
  const answer = await askRaw(server.origin, "POST", `/${"d".repeat(1_500)}`);
  expect(answer).toContain("Oops! Page not found");
  expect(await askRaw(server.origin, "GET", "/orders/12345678%ff")).toContain("Oops! Page not found");
  expect(await askRaw(server.origin, "GET", `/survey/creator/resume/${"t".repeat(1_500)}`)).toContain("Oops!");
  await server.waitForRecord(({ path }) => String(path).endsWith("/survey/creator/resume/…"));
  expect(server.lines.join("\n")).not.toMatch(/12345678|t{20}/);
});

test.each([
  ["/shop/%63ovenant-tee?a=%62", "/shop/covenant-tee?a=b"],
  ["/%61bout", "/about"],
  ["/%53ervices/", "/services"],
  ["/caf%c3%a9", "/caf%C3%A9"],
])("GET %s is redirected to %s", async (target, location) => {
  expect(await ask("GET", target)).toEqual([308, location]);
});

test("a post to another spelling is answered where it arrives", async () => {
  const answer = await fetch(`${server.origin}/%63ontact`, { method: "POST", body: new URLSearchParams("name=Ruth") });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('value="Ruth"');
});

test.each([
  "/\\evil.example/..",
  "/\\evil.example/%2e%2e",
  "/\\\\evil.example/..",
  "//evil.example/..",
  "/.//evil.example/..",
  "/%5cevil.example/..",
  "//evil.example/%2e%2e",
  "/x/..//evil.example/",
  "/\\evil.example/",
  "//evil.example//",
  "/\\/evil.example/fonts/..",
  "/pictures/..//evil.example/..",
])("%s leads to no other site", async (target) => {
  const [status, location] = await ask("GET", target);
  expect([200, 308, 400, 403, 404]).toContain(status);
  expect(location ?? "/").toMatch(/^\/(?![/\\])/);
});

test.each([
  "/auth/v1/../../contact",
  "/auth/v1/%2e%2e/%2e%2e/contact",
  "/auth/v1\\..\\..\\contact",
  "/auth/v1/.././v1/../../cart",
  "/x/../auth/v1/user",
  "//auth/v1/user",
  "/auth%2fv1/user",
  "/auth//v1/user",
  "/auth/v1",
])("PUT %s is no method of that address", async (target) => {
  expect([404, 405]).toContain((await ask("PUT", target))[0]);
});

test.each(["/auth/v1/user", "/Auth/V1/user", "/%61uth/v1/user", "/auth/%76%31/user"])(
  "the API answers PUT %s",
  async (target) => {
    expect((await askRaw(server.origin, "PUT", target)).toLowerCase()).toContain("no_authorization");
  },
);
