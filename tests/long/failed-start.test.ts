import { createServer } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openStartDesk, SERVER, type StartDesk } from "../support/failed-start.ts";
import { freePort } from "../support/free-port.ts";

// Settings that make a start fail: docs/decisions/0012-start-and-stop.md. Database problems that do so are in
// tests/long/faults.

let desk: StartDesk;

beforeEach(() => void (desk = openStartDesk()));
afterEach(() => desk.remove());

test.each([
  ["a short secret", { SITE_ORIGIN: "https://example.org", SESSION_SECRET: "short" }, /^SESSION_SECRET is too short: /],
  [
    "a folder for backups that can't be made",
    { BACKUP_DIR: "/proc/backups" },
    /^BACKUP_DIR is '\/proc\/backups', but no backup can be written there: /,
  ],
  [
    "an address of another machine",
    { HOST: "192.0.2.1" },
    /^HOST is '192\.0\.2\.1', but this machine has no such address: /,
  ],
])("%s", async (_name, env, sentence) => {
  expect(await desk.complaint(SERVER, env)).toMatch(sentence);
});

test("a port in use", async () => {
  const other = createServer();
  const port = await freePort();
  await new Promise<void>((resolve) => other.listen(port, "127.0.0.1", resolve));
  try {
    expect(await desk.complaint(SERVER, { PORT: String(port) })).toBe(
      `Port ${port} is in use by another program. Stop that one, or choose another port, such as PORT=${port + 1}.\n`,
    );
  } finally {
    await new Promise((resolve) => other.close(resolve));
  }
});
