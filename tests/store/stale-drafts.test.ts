import { beforeEach, expect, test } from "vitest";
import { hashToken } from "../../app/server/security/cookies-and-tokens.server.ts";
import { writeCall } from "../../app/survey/calls/call.store.server.ts";
import { deleteStaleDrafts } from "../../app/survey/delete-surveys.server.ts";
import { draftCutoff, draftDeletionDate } from "../../app/survey/journey.ts";
import { findSurvey, lockSurveyByFirstPage, findSurveyByResumeToken } from "../../app/survey/survey.store.server.ts";
import { resumeToken, openSurvey } from "../../app/survey/which-survey.server.ts";
import { addMail } from "../support/seed-desk.ts";
import { keyOf, openDesk, SECRETS, STEP_1 } from "../support/survey-harness.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const DAY = 24 * 60 * 60 * 1000;

const store = useTestDatabase();
let desk: ReturnType<typeof openDesk>;

beforeEach(() => void (desk = openDesk(store)));

test("a draft can't be found any more after its 90 days, whichever way, also before it is deleted", async () => {
  const survey = await desk.save(1, { ...STEP_1, page: "p" });
  const token = hashToken(resumeToken({ id: survey.id, keyGeneration: 1 }, SECRETS));
  const ways = (cutoff: string) => [
    findSurvey(store.db, survey.id, cutoff),
    lockSurveyByFirstPage(store.db, hashToken("p"), cutoff),
    findSurveyByResumeToken(store.db, token, cutoff),
  ];
  expect(await Promise.all(ways(survey.updatedAt))).toMatchObject([
    { id: survey.id },
    { id: survey.id },
    { id: survey.id },
  ]);
  const past = draftCutoff(new Date(desk.to.time.getTime() + 90 * DAY + 1));
  expect(await Promise.all(ways(past))).toEqual([null, null, null]);
  expect(await desk.rows()).toHaveLength(1);
});

test("its key opens it on the last day, and it is deleted a moment later", async () => {
  const survey = await desk.save(1, STEP_1);
  const key = keyOf(survey);
  desk.to.time = new Date(desk.to.time.getTime() + 90 * DAY);
  await deleteStaleDrafts(desk.to);
  expect(await openSurvey(desk.to, key)).toMatchObject({ id: survey.id });
  desk.to.time = new Date(desk.to.time.getTime() + 1);
  expect(await openSurvey(desk.to, key)).toBeNull();
  await deleteStaleDrafts(desk.to);
  expect(await desk.rows()).toEqual([]);
});

test("a call counts as a change, until its date; afterward the email about it goes with the draft", async () => {
  const [kept, gone] = [await desk.save(1, STEP_1), await desk.save(1, STEP_1)];
  const days = (count: number) => new Date(desk.to.time.getTime() + count * DAY).toISOString();
  const changedAt = days(80);
  const call = {
    state: "booked",
    times: [],
    host: "m",
    reason: null,
    talk: null,
    phone: null,
    sequence: 0,
    remindAt: null,
    changedAt,
  } as const;
  await writeCall(store.db, { ...call, id: "call", surveyId: kept.id, startsAt: days(250) }, null);
  for (const { id } of [kept, gone]) await addMail(store.db, `mail-${id}`, { about: `survey:${id}` });
  const left = async () => ({
    drafts: (await desk.rows()).map(({ id }) => id),
    mails: (await store.db.selectFrom("outbox").select("about").execute()).map(({ about }) => about),
  });
  desk.to.time = new Date(days(249));
  expect(await openSurvey(desk.to, keyOf(kept))).toMatchObject({ id: kept.id });
  await deleteStaleDrafts(desk.to);
  expect(await left()).toEqual({ drafts: [kept.id], mails: [`survey:${kept.id}`] });
  const survey = await openSurvey(desk.to, keyOf(kept));
  expect(survey && draftDeletionDate(survey).toISOString()).toBe(days(250 - 249 + 90));
  desk.to.time = new Date(days(1 + 90 + 1));
  await deleteStaleDrafts(desk.to);
  expect(await left()).toEqual({ drafts: [], mails: [] });
});
