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

test.each(["/contact?_data=routes%2Fcontact", "/?a=b&_data", "/desk?_data=x"])(
  "the older way to ask for data is refused: %s",
  async (path) => {
    const answer = await visit(server.origin).ask(path);
    expect([answer.status, answer.text]).toEqual([400, "This address can't be read."]);
  },
);

test("a caller's mistakes are no errors of ours, and cannot fill the log", () => {
  expect(server.records().filter(({ level }) => Number(level) >= 50)).toEqual([]);
});
