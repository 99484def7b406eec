import { expect, test } from "vitest";
import { makePasswords, OWASP_COST, Semaphore } from "../../app/auth/password/passwords.server.ts";
import { encrypt, decrypt } from "../../app/server/security/cookies-and-tokens.server.ts";
import { LOW_COST } from "../support/auth-harness.ts";

const SECRET = "0123456789abcdef0123456789abcdef";
const OLDER = "fedcba9876543210fedcba9876543210";

test("the site hashes with OWASP's parameters, salted", async () => {
  const passwords = makePasswords();
  const hash = await passwords.hash("violet harbor lantern");
  expect(OWASP_COST).toEqual({ memory: 19_456, passes: 2, parallelism: 1 });
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await passwords.verify("violet harbor lantern", hash)).toBe(true);
  expect(await passwords.verify("violet harbor lanterN", hash)).toBe(false);
});

test("characters count, not how a keyboard composes them", async () => {
  const low = makePasswords(LOW_COST);
  expect(await low.verify("caf\u0065\u0301 harbor lantern", await low.hash("caf\u00e9 harbor lantern"))).toBe(true);
});

test("a hash of another cost is still checked, and has to be replaced", async () => {
  const passwords = makePasswords();
  const older = (await makePasswords(LOW_COST).hash("violet harbor lantern")) ?? "";
  expect(passwords.needsRehash(older)).toBe(true);
  expect(passwords.needsRehash((await passwords.hash("violet harbor lantern")) ?? "")).toBe(false);
  expect(await passwords.verify("violet harbor lantern", older)).toBe(true);
  expect(await passwords.verify("violet harbor lanterN", older)).toBe(false);
});

test("forty at once are all hashed, and of ninety the last are refused", async () => {
  const low = makePasswords({ ...LOW_COST, memory: 1024 });
  const outcomes = async (count: number) =>
    (await Promise.all(Array.from({ length: count }, () => low.hash("violet harbor lantern")))).map(Boolean);
  expect(await outcomes(40)).toEqual(Array.from({ length: 40 }, () => true));
  expect((await outcomes(90)).map(Number).reduce((sum, one) => sum + one)).toBe(62);
});

test("the semaphore serves known members first, no matter how many others wait, and never refuses them for others", async () => {
  const { take, finish, order, refused } = openSemaphore(1, 4);
  for (let number = 0; number < 6; number += 1) take(`guess ${number}`);
  take("ruth", true);
  take("naomi", true);
  await finish();
  expect(order).toEqual(["guess 0", "ruth", "naomi", "guess 1", "guess 2"]);
  expect(refused.toSorted()).toEqual(["guess 3", "guess 4", "guess 5"]);
});

test("an encrypted text is decrypted by its secret, for its context, and unchanged", () => {
  const encrypted = encrypt("a key", "factor~1", [SECRET]);
  expect(encrypted).not.toContain("a key");
  expect(encrypt("a key", "factor~1", [SECRET])).not.toBe(encrypted);
  expect(decrypt(encrypted, "factor~1", [SECRET])).toBe("a key");
  expect(decrypt(encrypted, "factor~1", [OLDER, SECRET])).toBe("a key");
  expect(decrypt(encrypted, "factor~2", [SECRET])).toBeNull();
  expect(decrypt(encrypted, "factor~1", [OLDER])).toBeNull();
  const other = Buffer.from(encrypted, "base64url");
  other[other.length - 1] = (other.at(-1) ?? 0) ^ 1;
  expect(decrypt(other.toString("base64url"), "factor~1", [SECRET])).toBeNull();
  expect(decrypt("", "factor~1", [SECRET])).toBeNull();
});

/** A semaphore whose tasks take a moment. Records their order. */
function openSemaphore(capacity: number, maxWaiting: number) {
  const semaphore = new Semaphore(capacity, maxWaiting);
  const [order, refused, all]: [string[], string[], Promise<void>[]] = [[], [], []];
  function take(name: string, isKnown = false): void {
    const work = semaphore.run(isKnown, async () => {
      order.push(name);
      await new Promise(setImmediate);
    });
    all.push(work.catch(() => void refused.push(name)));
  }
  return { take, order, refused, finish: () => Promise.all(all) };
}
