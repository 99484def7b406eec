import { beforeAll, expect, test } from "vitest";
import { makePasswords } from "../../app/auth/password/passwords.server.ts";
import { addMember, PASSWORD } from "../support/auth-harness.ts";
import { withDatabase } from "../support/server-database.ts";
import { startServer } from "../support/start-server.ts";
import { useServer } from "../support/use-server.ts";
import { visit } from "../support/visitor.ts";

const QUARTER_HOUR = 15 * 60_000;
const MEMBERS = Array.from({ length: 40 }, (_, number) => `member-${number}`);

const server = useServer(() =>
  startServer({ FLY_APP_NAME: "tetm", SESSION_SECRET: "0123456789abcdef0123456789abcdef" }),
);

beforeAll(async () => {
  const hash = await makePasswords().hash(PASSWORD);
  await withDatabase(server.databaseFile, async (db) => {
    for (const name of ["ruth", ...MEMBERS]) await addMember({ db }, `${name}@example.com`);
    await db.updateTable("staff").set({ password_hash: hash }).where("id", "!=", "staff-ruth").execute();
  });
  const left = QUARTER_HOUR - (Date.now() % QUARTER_HOUR);
  if (left < 60_000) await new Promise((resolve) => setTimeout(resolve, left));
}, 240_000);

test("110 wrong passwords for a member from 20 addresses: on the member's own browser it changes nothing, and the team sees it", async () => {
  const own = visit(server.origin, { headers: { "fly-client-ip": "198.51.100.1" } });
  expect(
    (await own.press(await own.get("/desk/sign-in"), "", { email: "ruth@example.com", password: PASSWORD })).status,
  ).toBe(303);
  const known = own.jar.get("tetm-known-browser");
  const statuses = [];
  for (let guess = 0; guess < 110; guess += 1) statuses.push(await enter(`192.0.2.${guess % 20}`, "ruth", "wrong"));
  expect(statuses).toEqual(Array.from({ length: 110 }, (_, guess) => (guess < 100 ? 400 : 429)));
  await own.press(await own.get("/desk/sign-out"), "");
  expect(own.jar.get("tetm-known-browser")).toBe(known);
  expect(
    (await own.press(await own.get("/desk/sign-in"), "", { email: "ruth@example.com", password: PASSWORD })).location,
  ).toBe("/desk");
  expect(await enter("198.51.100.2", "ruth", PASSWORD)).toBe(429);
  const audit = await own.get("/desk/audit");
  expect(audit.text).toMatch(/Not signed in Too many wrong passwords: had to wait Member ruth \d+ times in an hour/);
  expect(audit.text).toMatch(/Not signed in Wrong password Member ruth \d+ times in an hour/);
  // The last lines of the log may come after the last response.
  await expect.poll(() => server.records().filter(({ msg }) => msg === "sign-in refused").length).toBe(111);
}, 240_000);

test("40 members at once all get in", async () => {
  const statuses = await Promise.all(MEMBERS.map((name, number) => enter(`203.0.113.${number}`, name, PASSWORD)));
  expect(statuses).toEqual(MEMBERS.map(() => 303));
}, 240_000);

test("an unknown account takes as long as a wrong password", async () => {
  const times: Record<"nobody" | "member-0", number[]> = { nobody: [], "member-0": [] };
  for (let round = 0; round < 5; round += 1)
    for (const name of ["nobody", "member-0"] as const) {
      const start = performance.now();
      expect(await enter(`203.0.113.${100 + round}`, name, "not the password")).toBe(400);
      times[name].push(performance.now() - start);
    }
  // The shortest: other work on the machine only makes a request longer.
  const ratio = Math.min(...times.nobody) / Math.min(...times["member-0"]);
  // If no password were hashed for an unknown account, the ratio would be about 0.01.
  expect(ratio, JSON.stringify(times)).toBeGreaterThan(0.4);
  expect(ratio, JSON.stringify(times)).toBeLessThan(2.5);
}, 60_000);

async function enter(address: string, name: string, password: string): Promise<number> {
  const body = new URLSearchParams({ email: `${name}@example.com`, password });
  const visitor = visit(server.origin, { headers: { Origin: server.origin, "fly-client-ip": address } });
  return (await visitor.ask("/desk/sign-in", { method: "POST", body })).status;
}
