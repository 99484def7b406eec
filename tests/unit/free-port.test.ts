import { expect, test } from "vitest";
import { freePort } from "../support/free-port.ts";

test("ports that are asked for at the same time differ, and are none that a connection may take", async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, freePort));
  expect(new Set(ports).size).toBe(50);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});
