import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type TestServer } from "../support/start-server.ts";
import { visit } from "../support/visitor.ts";

const FORM = "application/x-www-form-urlencoded";

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server?.remove());

test.each(["__intent__=x", "__intent__={}", "__state__=x", "email.x=1&password[__proto__]=2"])(
  "%s in the form of the sign-in is not looked at",
  async (body) => {
    for (const path of ["/desk/sign-in", "/desk/sign-in.data"]) {
      const answer = await visit(server.origin).ask(path, {
        method: "POST",
        body: `email=&password=&${body}`,
        headers: { "Content-Type": FORM },
      });
      expect(answer.status).toBe(400);
    }
  },
);

test("an address that is longer than a file's name may be is no page", async () => {
  const visitor = visit(server.origin);
  expect((await visitor.get(`/${"A".repeat(5000)}`)).status).toBe(404);
});

test("the way to the sign-in page fits into a header, however long the address was", async () => {
  const answer = await visit(server.origin).ask(`/desk/orders?${"a=b&".repeat(3000)}`);
  expect([answer.status, answer.location]).toEqual([303, "/desk/sign-in?next=%2Fdesk%2Forders"]);
});

test.each([
  ["POST", "/about", 405],
  ["POST", "/about.data", 405],
])("%s %s is answered with %i and logged as the caller's", async (method, path, status) => {
  expect((await visit(server.origin).ask(path, { method })).status).toBe(status);
  const [asked] = path.split(/\?|\.data/, 1);
  await server.waitForRecord(
    ({ msg, path: logged }) => msg === "request that no page of ours sends" && String(logged).startsWith(asked ?? ""),
  );
});

test.each(["/contact?_data=routes%2Fcontact", "/?a=b&_data", "/desk?_data=x"])(
  "the older way to ask for data is refused: %s",
  async (path) => {
    const answer = await visit(server.origin).ask(path);
    expect([answer.status, answer.text]).toEqual([400, "This address can't be read."]);
  },
);

test("a call of /auth/v1 that breaks off is not ours to mend", async () => {
  const { hostname, port, host } = new URL(server.origin);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  const head = `POST /auth/v1/token?grant_type=password HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n`;
  await new Promise((sent) => socket.write(`${head}{"email":`, sent));
  await new Promise((arrived) => setTimeout(arrived, 100));
  socket.resetAndDestroy();
  await once(socket, "close");
  await new Promise((logged) => setTimeout(logged, 200));
  expect((await visit(server.origin).ask("/healthz")).status).toBe(200);
});

test("a caller's mistakes are no errors of ours, and cannot fill the log", () => {
  expect(server.records().filter(({ level }) => Number(level) >= 50)).toEqual([]);
});
