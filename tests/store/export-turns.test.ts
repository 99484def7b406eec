import { setImmediate as nextTurn } from "node:timers/promises";
import { pino } from "pino";
import { expect, test } from "vitest";
import { exportList } from "../../app/desk/export/export-list.server.ts";
import { readChoice } from "../../app/desk/export/export-lists.ts";
import { keepSurvey } from "../support/desk-records.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const store = useTestDatabase();

test("an export that takes longer leaves turns of the event loop to others", async () => {
  const surveys = 450;
  for (let index = 0; index < surveys; index += 1) await keepSurvey(store.db, `survey-${index}`);
  const deps = {
    db: store.db,
    by: "m",
    now: () => new Date(),
    randomId: () => "line",
    log: pino({ level: "silent" }),
    paced: () => {
      for (const end = performance.now() + 15; performance.now() < end;);
      return Promise.resolve(true);
    },
    settings: { siteOrigin: null },
  };
  const file = new Response(exportList(deps, "surveys", "jsonl", null, readChoice(new URLSearchParams()))).text();
  let turns = 0;
  const state = { isOver: false };
  void file.then(() => (state.isOver = true));
  for (; !state.isOver; turns += 1) await nextTurn();
  expect((await file).trimEnd().split("\n")).toHaveLength(surveys);
  expect(turns).toBeGreaterThanOrEqual(surveys / 50);
});
