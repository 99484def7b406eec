import { Writable } from "node:stream";
import { pino } from "pino";
import { makeBudget, makeSharedCounter } from "../../app/server/security/shared-counter.server.ts";
import { readSurveyPost } from "../../app/survey/answer-post.server.ts";
import type { Survey } from "../../app/survey/journey.ts";
import { type SaveOutcome, saveStep } from "../../app/survey/save-step.server.ts";
import { writeSurveyKey } from "../../app/survey/which-survey.server.ts";
import { formOf } from "./form-data.ts";
import type { TestDatabase } from "./test-database.ts";

export const SECRETS = ["0123456789abcdef0123456789abcdef"];
export const STEP_1 = { name: "Ruth", current_stage: "exploring" };

type Fields = Record<string, string | string[]>;

/** The deps of `saveStep`, with a settable clock and sequential ids. */
export function openDesk({ db }: TestDatabase) {
  let ids = 0;
  const logged: string[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      logged.push(String(line));
      done();
    },
  });
  const log = pino(stream);
  const clock = { time: new Date("2026-01-01T00:00:00.000Z") };
  const now = () => clock.time;
  const counter = makeSharedCounter({ db, now, log });
  const to = Object.assign(clock, {
    db,
    log,
    budget: makeBudget(counter, log),
    now,
    randomId: () => `id-${(ids += 1)}`,
    secrets: SECRETS,
    settings: { siteOrigin: null },
  });

  function post(
    step: number,
    fields: Fields,
    cookieKey: string | null = null,
    visitor: string | null = null,
  ): Promise<SaveOutcome> {
    return saveStep(to, readSurveyPost(formOf(fields), String(step)), cookieKey, visitor);
  }

  /** Throws if the step isn't saved. */
  async function save(step: number, fields: Fields, cookieKey: string | null = null): Promise<Survey> {
    const outcome = await post(step, fields, cookieKey);
    if (outcome.kind !== "saved") throw new Error(`not saved, but ${outcome.kind}`);
    return outcome.survey;
  }

  return {
    to,
    logged,
    post,
    save,
    shareCounts: counter.share,
    later: (milliseconds: number) => void (to.time = new Date(to.time.getTime() + milliseconds)),
    rows: () => db.selectFrom("creator_surveys").selectAll().orderBy("created_at").orderBy("id").execute(),
  };
}

/** Returns the key in the page after a save. */
export function keyOf(survey: Survey): string {
  return writeSurveyKey(survey, SECRETS);
}
