import { expect, test } from "vitest";
import { readAppCode, readRecoveryCode, recoveryCode } from "../../app/auth/factor/totp.server.ts";
import { passwordProblem } from "../../app/auth/password/password-rules.ts";
import { nextPath, signInPath } from "../../app/auth/session/next-path.ts";
import { isLive, secondsLeft } from "../../app/auth/session/session.ts";

test.each([
  ["/desk", "/desk"],
  ["/desk/surveys?page=2&q=a b", "/desk/surveys?page=2&q=a%20b"],
  ["/desk/surveys#notes", "/desk/surveys"],
  ["/preview/about", "/preview/about"],
])("a member may go on to %s", (text, path) => {
  expect(nextPath(text.replaceAll(" ", "%20"))).toBe(path);
});

const elsewhere = [
  "/ desk /preview/../cart /cart /desk/../cart /desk/%2e%2e/cart",
  "//evil.example/desk /\\evil.example https://evil.example/desk javascript:alert(1)",
  "/desk/sign-in /desk/second-factor?next=/desk /desk/set-password/token",
].flatMap((line) => line.split(" "));

test.each([...elsewhere, null, "", "/desk\n/x", "\t/desk"])("%j leads to the desk's first page instead", (text) => {
  expect(nextPath(text)).toBe("/desk");
});

test("of an address that fits into no header, the query or all of it is left", () => {
  expect(nextPath(`/desk/orders?${"a=b&".repeat(250)}`)).toBe("/desk/orders");
  expect(nextPath(`/desk/${"x".repeat(1000)}?a=b`)).toBe("/desk");
});

test("the sign-in page remembers where to go on to, where that is not the first page", () => {
  expect(signInPath("/desk/orders?x=1")).toBe("/desk/sign-in?next=%2Fdesk%2Forders%3Fx%3D1");
  expect(signInPath("/desk")).toBe("/desk/sign-in");
  expect(signInPath("https://evil.example")).toBe("/desk/sign-in");
});

test.each([
  ["violet harbor lantern", null],
  ["elevenchars", "too-short"],
  ["🎵🎶🎼🎤🎧", "too-short"],
  ["x".repeat(257), "too-long"],
  ["violet\0harbor lantern", "not-storable"],
  ["aaaaaaaaaaaaaaa", "guessable"],
  ["abcdefghijklmnop", "guessable"],
  ["Passwordpassword!", "guessable"],
  ["ruthellison2026", "guessable"],
  ["faithstewardship", "guessable"],
])("'%s' as a password: %s", (password, problem) => {
  expect(passwordProblem(password, ["ruth@example.com", "Ruth Ellison"])).toBe(problem);
});

test("a session ends twelve hours after it was used last, seven days after it began, or when it is revoked", () => {
  const session = { beganAt: "2026-01-01T00:00:00.000Z", lastUsedAt: "2026-01-03T00:00:00.000Z", revokedAt: null };
  expect(secondsLeft(session, new Date("2026-01-03T00:00:00.000Z"))).toBe(12 * 3600);
  expect(isLive(session, new Date("2026-01-03T11:59:59.999Z"))).toBe(true);
  expect(isLive(session, new Date("2026-01-03T12:00:00.000Z"))).toBe(false);
  expect(
    secondsLeft({ ...session, lastUsedAt: "2026-01-07T23:00:00.000Z" }, new Date("2026-01-07T23:30:00.000Z")),
  ).toBe(1800);
  expect(isLive({ ...session, revokedAt: "2026-01-03T00:00:01.000Z" }, new Date("2026-01-03T00:00:02.000Z"))).toBe(
    false,
  );
});

test("a recovery code has 80 bits in characters that are hard to misread", () => {
  expect(recoveryCode(new Uint8Array(16).fill(255))).toBe("ZZZZ-ZZZZ-ZZZZ-ZZZZ");
  expect(recoveryCode(new Uint8Array(16))).toBe("0000-0000-0000-0000");
  expect(readRecoveryCode(" zzzz zzzz-ZZZZzzzo ")).toBe("ZZZZ-ZZZZ-ZZZZ-ZZZ0");
  expect(readRecoveryCode("il10-0000-0000-0000")).toBe("1110-0000-0000-0000");
  expect([readAppCode("123 456"), readAppCode("12345"), readAppCode("1234567"), readAppCode("１２３４５６")]).toEqual([
    "123456",
    null,
    null,
    null,
  ]);
});
