import { Secret } from "otpauth";
import { expect, test } from "vitest";
import { stepOfCode } from "../../app/auth/factor/totp.server.ts";
import { codeAt } from "../support/auth-harness.ts";

// RFC 6238, appendix B (SHA-1), with the last six of its eight digits.
const SECRET = Secret.fromUTF8("12345678901234567890").base32;

test.each([
  [59, "287082", 1],
  [1_111_111_109, "081804", 37_037_036],
  [20_000_000_000, "353130", 666_666_666],
])("at second %i the code is %s", (second, code, step) => {
  const time = new Date(second * 1000);
  expect(codeAt(SECRET, time)).toBe(code);
  expect(stepOfCode(code, SECRET, time)).toBe(step);
});

test("a clock may be one step off, and no more", () => {
  const now = new Date("2026-01-01T12:00:15Z");
  const code = (seconds: number) => codeAt(SECRET, new Date(now.getTime() + seconds * 1000));
  const step = Math.floor(now.getTime() / 30_000);
  expect([-60, -30, 0, 30, 60].map((seconds) => stepOfCode(code(seconds), SECRET, now))).toEqual([
    null,
    step - 1,
    step,
    step + 1,
    null,
  ]);
});
