export type SavedStatus = "none" | "saved" | "saving" | "not-saved";

const PAUSE = 800;

/** Milliseconds without a response after which the status changes from "saving" to "not saved". */
const TIMEOUT = 5000;

interface AutosaveWorld {
  /** Returns false, and sends nothing, while the form has mistakes. `leaving`: the request has to outlive the page. */
  save: (leaving: boolean) => boolean;
  show: (status: SavedStatus) => void;
  /** Calls `then` after a delay. Returns a function that cancels the call. Left out except in tests. */
  wait?: (milliseconds: number, then: () => void) => () => void;
  /** Whether the record exists. Until then, only a button or leaving the page saves the form. */
  begun: boolean;
  pause?: number;
}

/** Saves after a pause, on hiding the page, and up to three more times on a failure (docs/behavior.md, Survey 16). */
export function createAutosave({ save, show, wait = startTimer, begun: begunBefore, pause = PAUSE }: AutosaveWorld) {
  let begun = begunBefore;
  let changed = false;
  /** A save is in progress that the browser aborts when the page is closed. */
  let underWay = false;
  /** The last save failed, could not be sent, or timed out. */
  let stuck = false;
  let given: "no" | "to page" | "to document" = "no";
  let failures = 0;
  let callOff: (() => void) | null = null;

  function stop() {
    callOff?.();
    callOff = null;
  }

  function fail() {
    stuck = true;
    show("not-saved");
  }

  function saveNow(leaving = false) {
    stop();
    changed = !save(leaving);
    underWay = !changed && !leaving;
    if (changed) fail();
    else callOff = wait(TIMEOUT, fail);
  }

  function saveIn(milliseconds: number) {
    stop();
    callOff = wait(milliseconds, saveNow);
  }

  function sendNow() {
    if ((changed || underWay) && given !== "to document") saveNow(true);
  }

  return {
    change() {
      changed = true;
      failures = 0;
      given = "no";
      show(stuck || !begun ? "not-saved" : "saving");
      if (begun) saveIn(pause);
    },
    /** Call with the result of a save; false if the server refused it or did not respond. */
    answer(saved: boolean) {
      underWay = false;
      if (saved) {
        begun = true;
        stuck = false;
        failures = 0;
        if (changed) return;
        stop();
        show("saved");
        return;
      }
      changed = true;
      stop();
      fail();
      failures += 1;
      const delay = begun ? retryDelay(failures) : null;
      if (delay !== null) saveIn(delay);
    },
    /** Call when the page is hidden: a phone may never show it again. */
    sendNow,
    retry() {
      if (changed && begun && given === "no") saveNow();
    },
    /** Whether leaving the page now would lose changes. `ready`: whether the form could be sent on leaving. */
    atRisk(ready: () => boolean): boolean {
      return given === "no" && (changed || underWay) && ((stuck && begun) || !ready());
    },
    /**
     * Call when a button posts the form: cancels the scheduled save. Until the post ends or the user types again,
     * changes count as not saved. `toDocument`: the browser will load a new document, so hiding the page sends
     * nothing.
     */
    giveWay(toDocument: boolean) {
      stop();
      given = toDocument ? "to document" : "to page";
      if (changed) show("not-saved");
    },
    /** Call when the button's post has ended on the same page, or failed. */
    takeBack() {
      given = "no";
    },
    end() {
      if (given === "no") sendNow();
      stop();
    },
  };
}

/** A failed save is retried 3 times. The delay starts at 1 s and doubles, up to 30 s (docs/behavior.md, Survey 16). */
const RETRIES = 3;
const FIRST_DELAY = 1000;
const LONGEST_DELAY = 30_000;

function retryDelay(failures: number): number | null {
  if (failures > RETRIES) return null;
  return Math.min(FIRST_DELAY * 2 ** (failures - 1), LONGEST_DELAY);
}

function startTimer(milliseconds: number, then: () => void): () => void {
  const timer = window.setTimeout(then, milliseconds);
  return () => window.clearTimeout(timer);
}

/** Returns the fields as an autosave posts them. */
export function bodyOf(form: HTMLFormElement): URLSearchParams {
  const fields = new FormData(form);
  fields.set("intent", "autosave");
  return new URLSearchParams([...fields] as [name: string, value: string][]);
}
