import { expect, test } from "vitest";
import { askRaw } from "../support/raw-request.ts";
import { useServer } from "../support/use-server.ts";
import { visit } from "../support/visitor.ts";

// Sent over a raw connection, because every HTTP client normalizes such addresses.

const server = useServer();

async function ask(method: string, target: string): Promise<[status: number, location: string | undefined]> {
  const answer = await askRaw(server.origin, method, target);
  return [Number(answer.split(" ", 2)[1]), /^location: (.*)\r$/im.exec(answer)?.[1]];
}

const deep = "/a".repeat(3_780);

test("an address that is too deep, too long or can't be read has the 404 page", async () => {
  const targets = [
    deep,
    `${deep}.data`,
    `/auth/v1${deep}`,
    `/contact/a${"/".repeat(15_000)}b.data`,
    `/${"a".repeat(15_000)}`,
    `/${"%61".repeat(5_000)}`,
    "/desk/orders/%ff",
    "/\\contact",
    "/x/../contact",
    `/a${"/b".repeat(16)}`,
    `/${"c".repeat(1_500)}`,
  ];
  for (const target of targets) {
    const answer = await askRaw(server.origin, "GET", target);
    expect(answer.slice(0, 13), target.slice(0, 20)).toBe("HTTP/1.1 404 ");
    expect(answer.toLowerCase()).toContain("\r\ncontent-security-policy: ");
    expect(answer).toContain(target.startsWith("/auth/v1/") ? '"message":' : "Oops! Page not found");
    await server.waitForRecord(
      ({ msg, path, status }) => msg === "request" && status === 404 && String(path).includes(target.slice(0, 150)),
    );
  }
});

test("such an address costs no more than any other, and no person's link is logged", async () => {
  const answer = await askRaw(server.origin, "POST", `/${"d".repeat(1_500)}`);
  expect(answer).toContain("Oops! Page not found");
  expect(await askRaw(server.origin, "GET", "/orders/12345678%ff")).toContain("Oops! Page not found");
  expect(await askRaw(server.origin, "GET", `/survey/creator/resume/${"t".repeat(1_500)}`)).toContain("Oops!");
  await server.waitForRecord(({ path }) => String(path).endsWith("/survey/creator/resume/…"));
  expect(server.lines.join("\n")).not.toMatch(/12345678|t{20}/);
});

test("another spelling is redirected to the one that a page has", async () => {
  for (const [target, location] of [
    ["/shop/%63ovenant-tee?a=%62", "/shop/covenant-tee?a=b"],
    ["/%53ervices/", "/services"],
    ["/caf%c3%a9", "/caf%C3%A9"],
  ] as const)
    expect(await ask("GET", target)).toEqual([308, location]);
});

test("a post to another spelling is answered where it arrives", async () => {
  const answer = await fetch(`${server.origin}/%63ontact`, { method: "POST", body: new URLSearchParams("name=Ruth") });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('value="Ruth"');
});

test("no address leads to another site", async () => {
  for (const target of [
    "/\\evil.example/..",
    "/\\\\evil.example/%2e%2e",
    "//evil.example/..",
    "/.//evil.example/..",
    "/%5cevil.example/..",
    "/x/..//evil.example/",
    "//evil.example//",
    "/\\/evil.example/fonts/..",
    "/pictures/..//evil.example/..",
  ]) {
    const [status, location] = await ask("GET", target);
    expect([200, 308, 400, 403, 404], target).toContain(status);
    expect(location ?? "/", target).toMatch(/^\/(?![/\\])/);
  }
});

test("only what the router takes for the API may be asked by PUT", async () => {
  for (const target of [
    "/auth/v1/../../contact",
    "/auth/v1/%2e%2e/%2e%2e/contact",
    "/auth/v1\\..\\..\\contact",
    "/x/../auth/v1/user",
    "//auth/v1/user",
    "/auth%2fv1/user",
    "/auth/v1",
  ])
    expect([404, 405], target).toContain((await ask("PUT", target))[0]);
  for (const target of ["/auth/v1/user", "/Auth/V1/user", "/%61uth/v1/user"])
    expect((await askRaw(server.origin, "PUT", target)).toLowerCase(), target).toContain("no_authorization");
});

test("Remix's older way to ask for data is refused, and what steers Conform is no field of ours", async () => {
  for (const path of ["/contact?_data=routes%2Fcontact", "/?a=b&_data"]) {
    const answer = await visit(server.origin).ask(path);
    expect([answer.status, answer.text]).toEqual([400, "This address can't be read."]);
  }
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  for (const field of ["__intent__=x", "__state__=x", "email.x=1&password[__proto__]=2"])
    for (const path of ["/desk/sign-in", "/desk/sign-in.data"]) {
      const body = `email=&password=&${field}`;
      expect((await visit(server.origin).ask(path, { method: "POST", body, headers })).status, field).toBe(400);
    }
});

test("a caller's mistakes are no errors of ours, and cannot fill the log", () => {
  expect(server.records().filter(({ level }) => Number(level) >= 50)).toEqual([]);
});
