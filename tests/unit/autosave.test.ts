import { describe, expect, test } from "vitest";
import { createAutosave, retryDelay, type SavedStatus } from "../../app/server/forms/autosave.ts";

test("a failed save is tried again after 1, 2 and 4 seconds, then given up", () => {
  expect([1, 2, 3, 4, 5].map(retryDelay)).toEqual([1000, 2000, 4000, null, null]);
});

describe("autosave", () => {
  test("waits for a pause, then saves once for everything that was typed", () => {
    const page = open();
    page.autosave.change();
    page.pass(500);
    page.autosave.change();
    page.pass(799);
    expect(page.saves).toBe(0);
    page.pass(1);
    expect(page.saves).toBe(1);
    page.autosave.answer(true);
    page.pass(60_000);
    expect(page.saves).toBe(1);
    expect(page.shown).toEqual(["saving", "saving", "saved"]);
  });

  test("tries again three times, and then says that it is not saved", () => {
    const page = open();
    page.autosave.change();
    page.pass(800);
    for (const [delay, saves] of [
      [1000, 2],
      [2000, 3],
      [4000, 4],
    ] as const) {
      page.autosave.answer(false);
      page.pass(delay - 1);
      expect(page.saves).toBe(saves - 1);
      page.pass(1);
      expect(page.saves).toBe(saves);
    }
    page.autosave.answer(false);
    page.pass(600_000);
    expect(page.saves).toBe(4);
    expect(page.shown.at(-1)).toBe("not-saved");
  });

  test("what is typed while a save is on its way is not called saved by it", () => {
    const page = open();
    page.autosave.change();
    page.pass(800);
    page.autosave.change();
    page.autosave.answer(true);
    expect(page.shown).not.toContain("saved");
    page.pass(800);
    page.autosave.answer(true);
    expect(page.saves).toBe(2);
    expect(page.shown.at(-1)).toBe("saved");
  });

  test("saves at once when the page is put away, and only what waits", () => {
    const page = open();
    page.autosave.sendNow();
    expect(page.saves).toBe(0);
    page.autosave.change();
    page.autosave.sendNow();
    expect(page.saves).toBe(1);
    page.pass(60_000);
    page.autosave.sendNow();
    expect(page.saves).toBe(1);
  });

  test("says Not saved while a required answer is missing, and saves with the next change", () => {
    const page = open();
    page.savable = false;
    page.autosave.change();
    page.pass(800);
    expect(page.shown.at(-1)).toBe("not-saved");
    page.savable = true;
    page.autosave.change();
    page.pass(800);
    page.autosave.answer(true);
    expect(page.shown.at(-1)).toBe("saved");
  });

  test("what waits is sent when another page takes the place of this one, and nothing after that", () => {
    const page = open();
    page.autosave.change();
    page.autosave.end();
    expect([page.saves, page.leaving]).toEqual([1, 1]);
    page.pass(799);
    expect(page.saves).toBe(1);
  });

  test("what a button has sent is not sent again by the page that it led away from, unless it came to nothing", () => {
    const page = open();
    page.autosave.change();
    page.autosave.giveWay(false);
    expect(page.shown.at(-1)).toBe("not-saved");
    page.autosave.end();
    expect(page.saves).toBe(0);
    page.autosave.takeBack();
    page.autosave.end();
    expect(page.saves).toBe(1);
  });

  test("a tab that is closed while a button's post is on its way saves by itself, but not where that post leads to another document", () => {
    const page = open();
    page.autosave.change();
    page.autosave.giveWay(true);
    page.autosave.sendNow();
    expect(page.saves).toBe(0);
    page.autosave.giveWay(false);
    page.autosave.sendNow();
    expect([page.saves, page.leaving]).toEqual([1, 1]);
  });

  test("a save that is on its way when the page is left is sent once more, so that it outlives the page", () => {
    const page = open();
    page.autosave.change();
    page.pass(800);
    page.autosave.sendNow();
    expect([page.saves, page.leaving]).toEqual([2, 1]);
    page.autosave.answer(true);
    page.autosave.sendNow();
    expect(page.saves).toBe(2);
  });

  test("a save that is not answered for five seconds counts as not saved, until it is", () => {
    const page = open();
    page.autosave.change();
    page.pass(800);
    page.pass(5000);
    expect(page.shown.at(-1)).toBe("not-saved");
    page.autosave.answer(true);
    expect(page.shown.at(-1)).toBe("saved");
  });

  test("leaving is a risk where nothing can be sent, or where the last save failed", () => {
    const page = open();
    const [ready, not] = [() => true, () => false];
    expect(page.autosave.atRisk(not)).toBe(false);
    page.autosave.change();
    expect([page.autosave.atRisk(ready), page.autosave.atRisk(not)]).toEqual([false, true]);
    page.pass(800);
    page.autosave.answer(false);
    expect(page.autosave.atRisk(ready)).toBe(true);
    page.autosave.change();
    expect(page.shown.at(-1), "while it fails").toBe("not-saved");
    page.pass(800);
    page.autosave.answer(true);
    expect(page.autosave.atRisk(not)).toBe(false);
  });

  test("once there is a network again, what waits is saved", () => {
    const page = open();
    page.autosave.retry();
    expect(page.saves).toBe(0);
    page.autosave.change();
    page.pass(800);
    page.autosave.answer(false);
    page.autosave.retry();
    expect(page.saves).toBe(2);
  });

  test("before there is a record nothing is saved while somebody types; leaving begins it", () => {
    const page = open(false);
    page.autosave.change();
    page.pass(60_000);
    expect([page.saves, page.shown]).toEqual([0, ["not-saved"]]);
    expect([page.autosave.atRisk(() => true), page.autosave.atRisk(() => false)]).toEqual([false, true]);
    page.autosave.sendNow();
    page.autosave.answer(true);
    expect([page.saves, page.shown.at(-1)]).toEqual([1, "saved"]);
    page.autosave.change();
    page.pass(800);
    expect(page.saves).toBe(2);
  });
});

/** Simulates an open page, with a clock that only tests advance. */
function open(begun = true) {
  const seen = { saves: 0, leaving: 0, savable: true, shown: [] as SavedStatus[] };
  let time = 0;
  let waiting: { due: number; ring: () => void }[] = [];
  const autosave = createAutosave({
    begun,
    save(leaving) {
      if (seen.savable) seen.saves += 1;
      if (leaving) seen.leaving += 1;
      return seen.savable;
    },
    show: (status) => void seen.shown.push(status),
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
  return Object.assign(seen, { autosave, pass });
}
