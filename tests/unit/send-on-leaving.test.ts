import { expect, test } from "vitest";
import { outlivesPage } from "../../app/server/forms/use-leaving.ts";

test("what outlives its page has at most 60,000 bytes as it is sent: browsers take 64 KiB of all together", () => {
  expect([lasts("x".repeat(59_998)), lasts("x".repeat(59_999))]).toEqual([true, false]);
  // Each letter takes two bytes, and each byte is encoded as three characters.
  expect([lasts("ש".repeat(9_999)), lasts("ש".repeat(10_000))]).toEqual([true, false]);
});

function lasts(text: string): boolean {
  return outlivesPage(new URLSearchParams({ a: text }));
}
