import { afterAll, beforeAll, expect, test } from "vitest";
import { borrowServer } from "../support/borrow-server.ts";
import { signInMember } from "../support/desk-member.ts";
import { largestPages } from "../support/largest-pages.ts";
import type { TestServer } from "../support/start-server.ts";

// What forms take at most comes back in pages; docs/decisions/0049 has what each costs.

const MOST_BYTES = 500_000;

let server: TestServer;

beforeAll(async () => {
  server = await borrowServer();
});

afterAll(() => server?.remove());

test.each(['"', "<", "漢", "\\"])("each page with as much of '%s' as forms take is bounded", async (character) => {
  for (const [name, status, ask] of await largestPages(server, await signInMember(server.databaseFile), character)) {
    const page = await ask();
    expect(page.status, name).toBe(status);
    expect(Buffer.byteLength(page.html), name).toBeLessThan(MOST_BYTES);
  }
});
