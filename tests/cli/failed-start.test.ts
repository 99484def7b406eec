import { afterEach, beforeEach, expect, test } from "vitest";
import { openStartDesk, SERVER, type StartDesk } from "../support/failed-start.ts";

// Settings that stop a start: docs/decisions/0012-what-stops-a-start.md. What a database can stop it by is in tests/faults.

let desk: StartDesk;

beforeEach(() => void (desk = openStartDesk()));
afterEach(() => desk.remove());

test.each([
  ["a missing secret", { SITE_ORIGIN: "https://example.org" }, /^SESSION_SECRET is missing: /],
  ["a short secret", { SITE_ORIGIN: "https://example.org", SESSION_SECRET: "short" }, /^SESSION_SECRET is too short: /],
  ["an address that is none", { SITE_ORIGIN: "example.org" }, /^SITE_ORIGIN is 'example\.org', /],
  ["a database of another kind", { DATABASE_URL: "mysql://db" }, /^DATABASE_URL has to look like /],
])("%s", async (_name, env, sentence) => {
  expect(await desk.complaint(SERVER, env)).toMatch(sentence);
});
