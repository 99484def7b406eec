import { createServer } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openStartDesk, SERVER, type StartDesk } from "../support/failed-start.ts";
import { freePort } from "../support/free-port.ts";

// Settings that make a start fail: docs/decisions/0012-what-stops-a-start.md. Database problems that do so are in
// tests/faults.

let desk: StartDesk;

beforeEach(() => void (desk = openStartDesk()));
afterEach(() => desk.remove());

test.each([
  ["a missing secret", { SITE_ORIGIN: "https://example.org" }, /^SESSION_SECRET is missing: /],
  ["a short secret", { SITE_ORIGIN: "https://example.org", SESSION_SECRET: "short" }, /^SESSION_SECRET is too short: /],
  ["an address that is none", { SITE_ORIGIN: "example.org" }, /^SITE_ORIGIN is 'example\.org', /],
  [
    "a publishable key of Stripe",
    { STRIPE_SECRET_KEY: "pk_live_1", STRIPE_WEBHOOK_SECRET: "whsec_1" },
    /^STRIPE_SECRET_KEY must be a secret key /,
  ],
  [
    "a secret key in the webhook's place",
    { STRIPE_SECRET_KEY: "sk_live_1", STRIPE_WEBHOOK_SECRET: "sk_live_1" },
    /^STRIPE_WEBHOOK_SECRET must be the signing secret /,
  ],
  [
    "a checkout that Stripe can't tell of",
    { SITE_ORIGIN: "https://example.org", SESSION_SECRET: "s".repeat(32), STRIPE_SECRET_KEY: "sk_live_1" },
    /^STRIPE_WEBHOOK_SECRET is missing: /,
  ],
  [
    "a folder for backups that can't be made",
    { BACKUP_DIR: "/proc/backups" },
    /^BACKUP_DIR is '\/proc\/backups', but no backup can be written there: /,
  ],
  ["a folder for backups that is none", { BACKUP_DIR: "/dev/null" }, /^BACKUP_DIR is '\/dev\/null', /],
  ["a mail server without addresses", { SMTP_URL: "smtp://localhost" }, /^SMTP_URL is set, but MAIL_FROM is not: /],
  [
    "an address of another machine",
    { HOST: "192.0.2.1" },
    /^HOST is '192\.0\.2\.1', but this machine has no such address: /,
  ],
  [
    "a name of no machine",
    { HOST: "nosuch.invalid" },
    /^HOST is 'nosuch\.invalid', but this machine has no such address: /,
  ],
  [
    "a folder in the place of the database",
    { DATABASE_URL: "file:/usr" },
    /^The database \/usr is a folder: name a file /,
  ],
  ["a database of another kind", { DATABASE_URL: "mysql://db" }, /^DATABASE_URL must look like /],
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
