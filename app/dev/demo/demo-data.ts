import type { Logger } from "pino";
import { readMessage } from "../../contact/read-message.server.ts";
import { sendMessage } from "../../contact/send-message.server.ts";
import type { Database } from "../../database/database.ts";
import { type Budget, unlimited } from "../../server/security/budget.server.ts";
import { readSurveyPost } from "../../survey/read-post.server.ts";
import { saveStep } from "../../survey/save-step.server.ts";
import { keyOf, writeSurveyKey } from "../../survey/survey-key.server.ts";
import { demoMessages, demoSurveys } from "./demo-samples.ts";

interface Dependencies {
  db: Database;
  log: Logger;
  now: () => Date;
  randomId: () => string;
  secrets: readonly string[];
}

type Fields = Readonly<Record<string, string | readonly string[]>>;

/** Stores the sample answers and messages through the same functions as their forms. */
export async function fillDemo(given: Dependencies): Promise<void> {
  const to = { ...given, budget: unlimited, settings: { siteOrigin: null } };
  for (const steps of demoSurveys) await answerSurvey(to, steps);
  for (const fields of demoMessages) {
    const { kind } = await sendMessage(to, readMessage(formOf(fields)), null);
    if (kind !== "sent") throw new Error(`A sample message is not sent, but ${kind}.`);
  }
}

/** Submits the survey's steps in order. The fourth step completes it. */
async function answerSurvey(
  deps: Dependencies & { budget: Budget; settings: { siteOrigin: null } },
  steps: readonly Fields[],
): Promise<void> {
  let key: string | null = null;
  for (const [index, fields] of steps.entries()) {
    const form = formOf({ ...fields, intent: index === 3 ? "submit" : "next", page: deps.randomId() });
    const outcome = await saveStep(
      { ...deps, secrets: [...deps.secrets] },
      readSurveyPost(form, String(index + 1)),
      key,
      null,
    );
    if (outcome.kind !== "saved") throw new Error(`A sample survey is not saved, but ${outcome.kind}.`);
    key = writeSurveyKey(keyOf(outcome.survey), deps.secrets);
  }
}

function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one);
  return form;
}
