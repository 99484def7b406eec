import { expect, test } from "vitest";
import { cookieRows, keptRecords } from "../../app/content/privacy.ts";
import { makeCookies } from "../../app/http/cookies.server.ts";
import { DRAFT_DAYS } from "../../app/survey/journey.ts";

test("the privacy page names every cookie that the site sets, and no other", async () => {
  const cookies = Object.values(makeCookies(null));
  const rows = cookieRows({ draftDays: DRAFT_DAYS });
  expect(rows.map(({ name }) => name)).toEqual(cookies.map(({ name }) => name));
  const lives = await Promise.all(cookies.map(async (cookie) => /Max-Age=(\d+)/.exec(await cookie.serialize("x"))?.[1] ?? null));
  expect(lives).toEqual([String(DRAFT_DAYS * 24 * 60 * 60), String(10 * 60), null]);
});

test("the days of a draft are those that the survey counts", () => {
  expect(keptRecords({ draftDays: 30 })[0]?.long).toContain("30 days after the last change");
});
