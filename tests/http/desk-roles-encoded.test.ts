import { afterAll, beforeAll, expect, test } from "vitest";
import type { Role } from "../../app/auth/members/roles.ts";
import { type DeskMember, signInMember } from "../support/desk-member.ts";
import { withDatabase } from "../support/server-database.ts";
import { useSharedServer } from "../support/shared-server.ts";
import type { TestServer } from "../support/start-server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await useSharedServer();
});

afterAll(() => server?.remove());

// The router decodes an address before it chooses the route, so the table of roles has to do the same.
test.each([
  ["reader", "/desk/orders/%61ddresses.csv"],
  ["reader", "/desk/orders/addresses%2Ecsv"],
  ["reader", "/desk/orders/%65xport.csv"],
  ["reader", "/desk/surveys/%65xport.jsonl"],
  ["reader", "/desk/Surveys/EXPORT.csv"],
  ["reader", "/desk/%6Dembers"],
  ["reader", "/%64esk/audit"],
  ["reader", "/desk/%2561udit"],
] as const)("%s gets no %s, however it is written", async (role, address) => {
  const response = await ask(await signInAs(role), "GET", address);
  // An encoded page is redirected to its plain address, which is refused.
  expect([308, 403, 404]).toContain(response.status);
});

test("a page of the other area can't be saved by an encoded address", async () => {
  const content = await signInAs("content");
  for (const address of ["/desk/content/%74erms", "/desk/content/%74erms.data", "/desk/content/%74erms/history"])
    expect((await ask(content, "POST", address)).status, address).toBe(403);
  expect((await ask(content, "POST", "/desk/content/%61bout")).status).toBe(400);
});

async function signInAs(role: Role): Promise<DeskMember> {
  const member = await signInMember(server.databaseFile, `The ${role}`);
  await withDatabase(server.databaseFile, (db) =>
    db.updateTable("staff").set({ role }).where("id", "=", member.id).execute(),
  );
  return member;
}

function ask({ cookie: { name, value } }: DeskMember, method: "GET" | "POST", address: string): Promise<Response> {
  return fetch(server.origin + address, {
    method,
    redirect: "manual",
    headers: {
      Cookie: `${name}=${value}`,
      Origin: server.origin,
      "Sec-Fetch-Site": "same-origin",
      ...(method === "POST" && { "Content-Type": "application/x-www-form-urlencoded" }),
    },
    ...(method === "POST" && { body: "intent=made-up" }),
  });
}
