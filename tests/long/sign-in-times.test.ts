import { beforeAll, expect, test } from "vitest";
import { makePasswords } from "../../app/auth/password/passwords.server.ts";
import { PASSWORD } from "../support/auth-harness.ts";
import { makeMember, typePassword } from "../support/desk-visitor.ts";
import { withDatabase } from "../support/server-database.ts";
import { startServer } from "../support/start-server.ts";
import { useServer } from "../support/use-server.ts";
import { visit } from "../support/visitor.ts";

const server = useServer(startServer);

beforeAll(async () => {
  await makeMember(server, "ruth");
  const hash = await makePasswords().hash(PASSWORD);
  await withDatabase(server.databaseFile, (db) => db.updateTable("staff").set({ password_hash: hash }).execute());
});

test("an unknown account takes as long as a wrong password", async () => {
  const times: Record<"nobody" | "ruth", number[]> = { nobody: [], ruth: [] };
  for (let round = 0; round < 4; round += 1)
    for (const name of ["nobody", "ruth"] as const) {
      const start = performance.now();
      expect((await typePassword(visit(server.origin), name, "not the password")).status).toBe(400);
      times[name].push(performance.now() - start);
    }
  // The shortest times, because other work on the machine only adds to them.
  const ratio = Math.min(...times.nobody) / Math.min(...times.ruth);
  // If no password were hashed for an unknown account, the ratio would be about 0.01.
  expect(ratio, JSON.stringify(times)).toBeGreaterThan(0.2);
  expect(ratio, JSON.stringify(times)).toBeLessThan(5);
});
