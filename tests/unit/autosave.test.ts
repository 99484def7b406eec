import { expect, test } from "vitest";
import { createAutosave, type SavedStatus } from "../../app/server/forms/autosave.ts";

// What happens on a page, in order. A number waits for that many milliseconds.

const acts: Readonly<Record<string, (page: ReturnType<typeof open>) => void>> = {
  type: ({ autosave }) => autosave.change(),
  ok: ({ autosave }) => autosave.answer(true),
  fail: ({ autosave }) => autosave.answer(false),
  hide: ({ autosave }) => autosave.sendNow(),
  leave: ({ autosave }) => autosave.end(),
  online: ({ autosave }) => autosave.retry(),
  post: ({ autosave }) => autosave.giveWay(false),
  "post-document": ({ autosave }) => autosave.giveWay(true),
  "post-ended": ({ autosave }) => autosave.takeBack(),
  mistake: ({ seen }) => void (seen.savable = false),
  mended: ({ seen }) => void (seen.savable = true),
};

test.each<[what: string, acts: string, saves: number, leaving: number, shown: SavedStatus | undefined]>([
  ["what is typed waits for a pause", "type 500 type 799", 0, 0, "saving"],
  ["one save has everything that was typed", "type 500 type 800 ok 60000", 1, 0, "saved"],
  ["a failed save is tried again after a second", "type 800 fail 999", 1, 0, "not-saved"],
  ["then after two seconds", "type 800 fail 1000 fail 1999", 2, 0, "not-saved"],
  ["then after four", "type 800 fail 1000 fail 2000 fail 3999", 3, 0, "not-saved"],
  ["and then given up", "type 800 fail 1000 fail 2000 fail 4000 fail 600000", 4, 0, "not-saved"],
  ["what is typed meanwhile is not called saved", "type 800 type ok", 1, 0, "saving"],
  ["and is saved after it", "type 800 type ok 800 ok", 2, 0, "saved"],
  ["a page that is put away has nothing to save", "hide", 0, 0, undefined],
  ["or saves what waits, once", "type hide 60000 hide", 1, 1, "not-saved"],
  ["a form with a mistake is not saved", "mistake type 800", 0, 0, "not-saved"],
  ["but with the next change", "mistake type 800 mended type 800 ok", 1, 0, "saved"],
  ["another page sends what waits, and nothing after that", "type leave 799", 1, 1, "saving"],
  ["what a button sent is not sent again", "type post leave", 0, 0, "not-saved"],
  ["unless its post came to nothing", "type post leave post-ended leave", 1, 1, "not-saved"],
  ["a post to another document saves alone", "type post-document hide", 0, 0, "not-saved"],
  ["a tab that is closed during a post saves by itself", "type post hide", 1, 1, "not-saved"],
  ["a save on its way when the page is left is sent once more", "type 800 hide", 2, 1, "saving"],
  ["and not a third time", "type 800 hide ok hide", 2, 1, "saved"],
  ["after five seconds it counts as not saved", "type 800 5000", 1, 0, "not-saved"],
  ["until it is answered", "type 800 5000 ok", 1, 0, "saved"],
  ["what is typed after a failure is not being saved yet", "type 800 fail type", 1, 0, "not-saved"],
  ["once there is a network again, what waits is saved", "online type 800 fail online", 2, 0, "not-saved"],
  ["before there is a record, typing saves nothing", "blank type 60000", 0, 0, "not-saved"],
  ["leaving begins it", "blank type hide ok", 1, 1, "saved"],
  ["and from then on it is saved", "blank type hide ok type 800", 2, 1, "saving"],
])("%s: %s", (_what, played, saves, leaving, shown) => {
  const { seen } = play(played);
  expect([seen.saves, seen.leaving, seen.shown]).toEqual([saves, leaving, shown]);
});

test.each([
  ["", false, false],
  ["type", false, true],
  ["type 800 fail", true, true],
  ["type 800 fail type 800 ok", false, false],
  ["blank type 60000", false, true],
])("after '%s', leaving loses something: %s where the form could be sent, %s where not", (played, ready, not) => {
  const { autosave } = play(played);
  expect([autosave.atRisk(() => true), autosave.atRisk(() => false)]).toEqual([ready, not]);
});

function play(played: string) {
  const page = open(!played.startsWith("blank"));
  for (const act of played.split(" ").filter((one) => one !== "" && one !== "blank"))
    if (acts[act]) acts[act](page);
    else page.pass(Number(act));
  return page;
}

/** Simulates an open page, with a clock that only tests advance. */
function open(begun: boolean) {
  const seen = { saves: 0, leaving: 0, savable: true, shown: undefined as SavedStatus | undefined };
  let time = 0;
  let waiting: { due: number; ring: () => void }[] = [];
  const autosave = createAutosave({
    begun,
    save(leaving) {
      if (seen.savable) seen.saves += 1;
      if (leaving) seen.leaving += 1;
      return seen.savable;
    },
    show: (status) => void (seen.shown = status),
    wait(milliseconds, ring) {
      const alarm = { due: time + milliseconds, ring };
      waiting.push(alarm);
      return () => void (waiting = waiting.filter((other) => other !== alarm));
    },
  });
  function pass(milliseconds: number) {
    time += milliseconds;
    const due = waiting.filter((alarm) => alarm.due <= time);
    waiting = waiting.filter((alarm) => alarm.due > time);
    for (const alarm of due) alarm.ring();
  }
  return { seen, autosave, pass };
}
