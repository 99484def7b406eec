import type { Database } from "../../../app/database/database.ts";
import * as survey from "../../../app/survey/survey.store.server.ts";
import { keepSurvey } from "../../support/desk-records.ts";
import { AT, LATER, type Call } from "./recorded-call.ts";

export async function callSurveys(call: Call, db: Database): Promise<void> {
  await keepSurvey(db, "survey-1");
  // `keepSurvey` calls `insertSurvey` without recording it.
  await call(survey.insertSurvey, {
    id: "survey-2",
    answers: { name: "Ruth", current_stage: "exploring", email: "ruth@example.com" },
    progress: { furthest: 2, leftOff: 2 },
    version: 1,
    writers: {},
    keyGeneration: 1,
    resumeTokenHash: "token",
    firstPageHash: "page",
    completedAt: null,
    createdAt: AT,
    updatedAt: AT,
  });
  await call(survey.findSurvey, "survey-2", AT);
  await call(survey.lockSurvey, "survey-2", AT);
  await call(survey.lockSurveyByFirstPage, "page", AT);
  await call(survey.findSurveyByResumeToken, "token", AT);
  await call(survey.updateSurvey, "survey-2", {
    answers: { niche: "hymns" },
    progress: { furthest: 3, leftOff: 3 },
    version: 2,
    writers: {},
    completedAt: LATER,
    updatedAt: LATER,
  });
  await call(survey.replaceKeys, "survey-2", { keyGeneration: 2, resumeTokenHash: "other" });
  await call(survey.replaceResumeToken, "survey-2", "third");
}
