import { mkdtempSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readOrMakeLocalSecret } from "../../app/config/local-files.server.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "tetm-secret-"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("the secret is made once, long enough, and kept", () => {
  const database = path.join(folder, "data", "site.db");
  const secret = readOrMakeLocalSecret(database);
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(readOrMakeLocalSecret(database)).toBe(secret);
});

test("another database has another secret", () => {
  const [one, other] = ["one", "other"].map((name) => readOrMakeLocalSecret(path.join(folder, name, "site.db")));
  expect(one).not.toBe(other);
});

test.skipIf(process.platform === "win32")("nobody else on the machine can read it", () => {
  readOrMakeLocalSecret(path.join(folder, "site.db"));
  expect(statSync(path.join(folder, "session-secret")).mode & 0o077).toBe(0);
});
