import { expect, test } from "vitest";
import { hashToken, sign, unsign } from "../../app/server/security/cookies-and-tokens.server.ts";

const SECRET = "s".repeat(32);

test.each(["hello", "", "with.dots.in.it", "רות 🌾"])("%j comes back from its signed form", (text) => {
  expect(unsign(sign(text, [SECRET]), [SECRET])).toBe(text);
});

test("nothing that was changed is believed", () => {
  const signed = sign("hello", [SECRET]);
  const first = signed.at(-43) ?? "";
  const changed = [
    `x${signed}`,
    signed.slice(0, -1),
    `${signed}A`,
    signed.replace("hello", "hellO"),
    `${signed.slice(0, -43)}${first === "A" ? "B" : "A"}${signed.slice(-42)}`,
    "hello.",
    "hello",
    "",
    ".",
  ];
  expect(changed.map((text) => unsign(text, [SECRET]))).toEqual(changed.map(() => null));
});

test("the newest secret signs, and each of them is believed", () => {
  const old = sign("hello", ["old"]);
  expect(sign("hello", ["new", "old"])).toBe(sign("hello", ["new"]));
  expect(unsign(old, ["new", "old"])).toBe("hello");
  expect(unsign(old, ["new"])).toBeNull();
});

test("without a secret nothing is signed and nothing is believed", () => {
  expect(() => sign("hello", [])).toThrow("No secret");
  expect(unsign(sign("hello", [SECRET]), [])).toBeNull();
});

test("a token is kept as SHA-256", () => {
  expect(hashToken("abc")).toBe("ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0");
});
