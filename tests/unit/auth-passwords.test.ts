import { expect, test } from "vitest";
import { makePasswords, OWASP_COST, PasswordsBusyError } from "../../app/auth/passwords.server.ts";
import { seal, unseal } from "../../app/auth/seal.server.ts";
import { LOW_COST } from "../support/auth-desk.ts";

const SECRET = "0123456789abcdef0123456789abcdef";
const OLDER = "fedcba9876543210fedcba9876543210";

test("the site hashes with OWASP's parameters, salted", async () => {
  const passwords = makePasswords();
  const hash = await passwords.hash("violet harbor lantern");
  expect(OWASP_COST).toEqual({ logN: 17, r: 8, p: 1 });
  expect(hash).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$[\w-]{22}\$[\w-]{43}$/);
  expect(await passwords.verify("violet harbor lantern", hash)).toBe(true);
  expect(await passwords.verify("violet harbor lanterN", hash)).toBe(false);
});

test("the same password has another hash each time, and each of them is checked at its own cost", async () => {
  const low = makePasswords(LOW_COST);
  const [one, other] = [await low.hash("violet harbor lantern"), await low.hash("violet harbor lantern")];
  expect(one).not.toBe(other);
  const higher = makePasswords({ ...LOW_COST, logN: 5 });
  expect(await higher.verify("violet harbor lantern", one)).toBe(true);
});

test("letters count, not how a keyboard composes them", async () => {
  const low = makePasswords(LOW_COST);
  expect(await low.verify("caf\u0065\u0301 harbor lantern", await low.hash("caf\u00e9 harbor lantern"))).toBe(true);
});

test("without a hash the answer is no", async () => {
  expect(await makePasswords(LOW_COST).verify("violet harbor lantern", null)).toBe(false);
});

test("one is hashed at a time, sixteen wait, and more are turned away", async () => {
  const low = makePasswords({ ...LOW_COST, logN: 12 });
  const all = await Promise.allSettled(Array.from({ length: 30 }, () => low.hash("violet harbor lantern")));
  expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(17);
  expect(all.flatMap((one) => (one.status === "rejected" ? [one.reason] : []))).toEqual(Array.from({ length: 13 }, () => expect.any(PasswordsBusyError)));
  await expect(low.hash("violet harbor lantern")).resolves.toMatch(/^\$scrypt/);
});

test("what is sealed is opened by its secret, for its place, and unchanged", () => {
  const sealed = seal("a key", "factor~1", [SECRET]);
  expect(sealed).not.toContain("a key");
  expect(seal("a key", "factor~1", [SECRET])).not.toBe(sealed);
  expect(unseal(sealed, "factor~1", [SECRET])).toBe("a key");
  expect(unseal(sealed, "factor~1", [OLDER, SECRET])).toBe("a key");
  expect(unseal(sealed, "factor~2", [SECRET])).toBeNull();
  expect(unseal(sealed, "factor~1", [OLDER])).toBeNull();
  const other = Buffer.from(sealed, "base64url");
  other[other.length - 1] = (other.at(-1) ?? 0) ^ 1;
  expect(unseal(other.toString("base64url"), "factor~1", [SECRET])).toBeNull();
  expect(unseal("", "factor~1", [SECRET])).toBeNull();
});
