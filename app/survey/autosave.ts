/** What the line beside the buttons says. */
export type SavedStatus = "none" | "saved" | "saving" | "not-saved";

/** Milliseconds without a key pressed after which what was typed is saved. */
const PAUSE = 800;

/** Milliseconds without an answer after which a save is no longer said to be on its way. */
const TIMEOUT = 5000;

export interface AutosaveWorld {
  /**
   * Sends the form. Answers false, and sends nothing, while a required answer is missing.
   *
   * @param leaving whether it has to be sent in a way that outlives the page
   */
  save: (leaving: boolean) => boolean;
  show: (status: SavedStatus) => void;
  /** Calls back after some milliseconds; what it returns calls that off. */
  wait: (milliseconds: number, then: () => void) => () => void;
  /** Whether there is a record: what is typed before is saved by a button, or on leaving. */
  begun: boolean;
}

/**
 * Saves while somebody types: after a pause, at once when the page is put away, and again up to three times when a save
 * fails (docs/behavior.md, Survey 16).
 */
export function createAutosave({ save, show, wait, begun: begunBefore }: AutosaveWorld) {
  let begun = begunBefore;
  /** Something was typed that no save has taken along. */
  let changed = false;
  /** A save that ends with the page is on its way. */
  let underWay = false;
  /** The last save failed, could not be sent, or is not answered for long. */
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

  function hurry() {
    if ((changed || underWay) && given !== "to document") saveNow(true);
  }

  return {
    /** Something was typed or chosen. */
    change() {
      changed = true;
      failures = 0;
      given = "no";
      show(stuck || !begun ? "not-saved" : "saving");
      if (begun) saveIn(PAUSE);
    },
    /** The server answered a save, or nobody did. */
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
    /** The page is put away, and on a phone perhaps for good. */
    hurry,
    /** There is a network again. */
    retry() {
      if (changed && begun && given === "no") saveNow();
    },
    /**
     * Whether something would be lost if the page were left now. `ready`: what is typed could be sent in that moment.
     */
    atRisk(ready: () => boolean): boolean {
      return given === "no" && (changed || underWay) && ((stuck && begun) || !ready());
    },
    /**
     * A button saves instead; until it has, what was typed is not saved. `toDocument`: what it leads to is another
     * document.
     */
    giveWay(toDocument: boolean) {
      stop();
      given = toDocument ? "to document" : "to page";
      if (changed) show("not-saved");
    },
    /** What the button sent was answered by the same page, or not at all. */
    takeBack() {
      given = "no";
    },
    /** Another page takes the place of this one. */
    end() {
      if (given === "no") hurry();
      stop();
    },
  };
}

/**
 * How often a failed save is tried again: 3 times, from 1 s, doubling, 30 s at the most (docs/behavior.md, Survey 16).
 */
const RETRIES = 3;
const FIRST_DELAY = 1000;
const LONGEST_DELAY = 30_000;

/** Milliseconds until the next try after the given number of failures in a row, or null to give up. */
export function retryDelay(failures: number): number | null {
  if (failures > RETRIES) return null;
  return Math.min(FIRST_DELAY * 2 ** (failures - 1), LONGEST_DELAY);
}
