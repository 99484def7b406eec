import { afterAll, beforeAll, expect, test } from "vitest";
import { useSharedServer } from "../support/shared-server.ts";
import type { TestServer } from "../support/start-server.ts";
import { type Page, valuesOf, visit } from "../support/visitor.ts";

let server: TestServer;

beforeAll(async () => {
  server = await useSharedServer();
});

afterAll(() => server?.remove());

// React 18 writes pages in chunks of 2048 bytes. If a multi-byte character crosses the end of a chunk, React fills the
// rest of the chunk with NULs, which a browser shows and submits as U+FFFD.
test.each(["", "a", "ab", "abc"])(
  "multi-byte characters come back unchanged at any position of the page: %j before them",
  async (before) => {
    const text = before + "🌾".repeat(320);
    const visitor = visit(server.origin);
    const typed = { name: " ", creator_name: text, self_description: text, platforms: text };
    const refused: Page = await visitor.press(await visitor.get("/survey/creator?step=1"), "next", typed);
    expect(refused.status).toBe(400);
    expect(refused.html).not.toContain("\0");
    for (const field of ["creator_name", "self_description", "platforms"])
      expect(valuesOf(refused, field)).toEqual([text]);
  },
);
