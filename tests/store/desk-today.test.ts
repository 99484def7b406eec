import { beforeEach, describe, expect, test } from "vitest";
import { setStatus } from "../../app/desk/surveys/survey-case.store.server.ts";
import { loadSurveys } from "../../app/desk/surveys/surveys.server.ts";
import { loadCounts, loadMenuCounts } from "../../app/desk/today/load-today.server.ts";
import { MOST_SHOWN, PENDING_WORK } from "../../app/desk/today/pending-work.ts";
import { keepSurvey } from "../support/desk-records.ts";
import { addMessage } from "../support/seed-desk.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const NOW = new Date("2026-03-10T12:00:00.000Z");
const now = () => NOW;

const store = useTestDatabase();

function hoursAgo(hours: number): string {
  return new Date(NOW.getTime() - hours * 60 * 60 * 1000).toISOString();
}

async function shown(href: string): Promise<string[]> {
  const view = await loadSurveys({ ...store, reader: "", now }, new URL(href, "http://site.example").searchParams);
  expect(view.count.surveys).toBe(view.page.rows.length);
  return view.page.rows.map(({ id }) => id);
}

const counts = () => loadCounts({ db: store.db, now }, "owner");

describe("surveys", () => {
  beforeEach(async () => {
    for (const hours of [96, 80, 49, 48, 47.9, 30, 24, 23.9, 1])
      await keepSurvey(store.db, `after-${hours}`, {
        completedAt: hoursAgo(hours),
        answers: {
          name: "Ruth",
          current_stage: hours > 24 ? "exploring" : "ready_to_scale",
          discovery_call: hours > 40 ? "yes" : "no",
          ...(hours > 48 && { email: "ruth@example.com" }),
        },
      });
    await keepSurvey(store.db, "draft", { createdAt: hoursAgo(60) });
    await setStatus(store.db, "after-80", { status: "contacted", by: "m", at: hoursAgo(1) });
    await setStatus(store.db, "after-30", { status: "closed", by: "m", at: hoursAgo(1) });
  });

  test("are counted by when the reply is due, and each list shows what was counted", async () => {
    const { overdue, due, waiting, call, "no-address": noAddress } = await counts();
    expect({ overdue, due, waiting, call, noAddress }).toEqual({
      overdue: 3,
      due: 2,
      waiting: 2,
      call: 4,
      noAddress: 2,
    });
    expect(await shown(PENDING_WORK.overdue.href)).toEqual(["after-96", "after-49", "after-48"]);
    expect(await shown(PENDING_WORK.due.href)).toEqual(["after-47.9", "after-24"]);
    expect(await shown(PENDING_WORK.waiting.href)).toEqual(["after-23.9", "after-1"]);
    expect(await shown(PENDING_WORK.call.href)).toEqual(["after-96", "after-49", "after-48", "after-47.9"]);
  });

  test.each([
    ["promise=overdue", ["after-48", "after-49", "after-96"]],
    ["promise=due&stage=exploring", ["after-47.9"]],
    ["promise=due&q=ruth&stage=ready_to_scale&complete=yes", ["after-24"]],
    ["promise=due&status=new&complete=yes", ["after-24", "after-47.9"]],
    ["complete=yes&status=new&stage=ready_to_scale", ["after-1", "after-23.9", "after-24"]],
    ["promise=soon&status=closed", ["after-30"]],
  ])("with %s", async (query, ids) => {
    expect(await shown(`?${query}`)).toEqual(ids);
  });
});

test("nothing waits in an empty database", async () => {
  expect(Object.values(await counts()).every((count) => count === 0)).toBe(true);
  expect(await loadMenuCounts({ db: store.db, now }, "owner")).toEqual({});
});

test("no more is counted than the limit and one", async () => {
  const rows = Array.from({ length: MOST_SHOWN + 20 }, (_, number) => `message-${number}`);
  await store.db.transaction().execute(async (trx) => {
    for (const id of rows) await addMessage(trx, id);
  });
  expect((await counts()).messages).toBe(MOST_SHOWN + 1);
  expect(await loadMenuCounts({ db: store.db, now }, "owner")).toEqual({ "/desk/messages": MOST_SHOWN + 1 });
});
