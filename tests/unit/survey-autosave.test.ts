import { describe, expect, test } from "vitest";
import { createAutosave, type SavedStatus } from "../../app/survey/autosave.ts";
import { retryDelay } from "../../app/survey/retry-delay.ts";

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
    for (const [delay, saves] of [[1000, 2], [2000, 3], [4000, 4]] as const) {
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

  test("a retry that arrives says Saved, and the next failure has all of its retries again", () => {
    const page = open();
    page.autosave.change();
    page.pass(800);
    page.autosave.answer(false);
    page.pass(1000);
    page.autosave.answer(true);
    expect(page.shown.at(-1)).toBe("saved");
    page.autosave.change();
    page.pass(800);
    page.autosave.answer(false);
    page.pass(1000);
    expect(page.saves).toBe(4);
  });

  test("typing after it gave up starts anew", () => {
    const page = open();
    page.autosave.change();
    page.pass(800);
    for (const delay of [1000, 2000, 4000, 8000]) {
      page.autosave.answer(false);
      page.pass(delay);
    }
    page.autosave.change();
    page.pass(800);
    expect(page.saves).toBe(5);
    page.autosave.answer(false);
    page.pass(1000);
    expect(page.saves).toBe(6);
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
    page.autosave.hurry();
    expect(page.saves).toBe(0);
    page.autosave.change();
    page.autosave.hurry();
    expect(page.saves).toBe(1);
    page.pass(60_000);
    page.autosave.hurry();
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

  test("nothing is sent any more after it was stopped", () => {
    const page = open();
    page.autosave.change();
    page.autosave.stop();
    page.pass(60_000);
    expect(page.saves).toBe(0);
  });
});

/** An open page with a clock that only moves when it is told to. */
function open() {
  const seen = { saves: 0, savable: true, shown: [] as SavedStatus[] };
  let time = 0;
  let waiting: { due: number; ring: () => void }[] = [];
  const autosave = createAutosave({
    save() {
      if (seen.savable) seen.saves += 1;
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
