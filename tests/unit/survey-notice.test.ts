import { expect, test } from "vitest";
import { pageOrigin } from "../../app/server/addresses.ts";
import { noticeOf } from "../../app/survey/build-page.server.ts";

const DRAFT = { completedAt: null };
const SENT = { completedAt: "2026-01-01T00:00:00.000Z" };
const COOKIE = { key: "k", kept: true };
const NO_KEY = { key: null, kept: true };
const BLOCKED = { key: null, kept: false };

test.each([
  ["a fresh visit needs no words", null, BLOCKED, false, false, null],
  ["neither does a second fresh visit", null, NO_KEY, false, false, null],
  ["coming back to a draft", DRAFT, COOKIE, true, false, "welcome-back"],
  ["coming back to a survey that was sent", SENT, COOKIE, true, false, "sent"],
  ["on the way from step to step", DRAFT, COOKIE, false, false, null],
  ["on the way after it was sent", SENT, COOKIE, false, false, null],
  ["a cookie whose survey is gone", null, COOKIE, false, false, "gone"],
  ["a cookie whose survey is gone, on any step", null, COOKIE, true, false, "gone"],
  ["a link opened", DRAFT, COOKIE, true, true, "welcome-back"],
  ["a link opened where cookies are blocked", null, BLOCKED, false, true, "cookies-blocked"],
  ["the address of a link's landing page without a link", null, NO_KEY, false, true, null],
])("what the survey says: %s", (_name, survey, cookies, arrived, fromLink, notice) => {
  const query = new URLSearchParams({ ...(arrived && { arrived: "" }), ...(fromLink && { "from-link": "" }) });
  expect(noticeOf(survey, cookies, query)).toBe(notice);
});

test("links to copy begin with the configured origin, else with the one that was asked", () => {
  const asked = new URL("http://127.0.0.1:3000/survey/creator");
  expect(pageOrigin("https://faith.example", asked)).toBe("https://faith.example");
  expect(pageOrigin(null, asked)).toBe("http://127.0.0.1:3000");
});
