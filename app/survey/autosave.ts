import { retryDelay } from "./retry-delay.ts";

/** What the line beside the buttons says. */
export type SavedStatus = "none" | "saved" | "saving" | "not-saved";

/** Milliseconds without a key pressed after which what was typed is saved. */
const PAUSE = 800;

export interface AutosaveWorld {
  /** Sends the form. Answers false, and sends nothing, while a required answer is missing. */
  save: () => boolean;
  show: (status: SavedStatus) => void;
  /** Calls back after some milliseconds; what it returns calls that off. */
  wait: (milliseconds: number, then: () => void) => () => void;
}

/**
 * Saves while somebody types: after a pause, at once when the page is put away,
 * and again up to three times when a save fails (SPEC.md section 7).
 */
export function createAutosave({ save, show, wait }: AutosaveWorld) {
  let changed = false;
  let failures = 0;
  let callOff: (() => void) | null = null;

  function stop() {
    callOff?.();
    callOff = null;
  }

  function saveNow() {
    stop();
    changed = !save();
    if (changed) show("not-saved");
  }

  function saveIn(milliseconds: number) {
    stop();
    callOff = wait(milliseconds, saveNow);
  }

  return {
    /** Something was typed or chosen. */
    change() {
      changed = true;
      failures = 0;
      show("saving");
      saveIn(PAUSE);
    },
    /** The server answered a save, or nobody did. */
    answer(saved: boolean) {
      if (saved) {
        failures = 0;
        if (!changed) show("saved");
        return;
      }
      changed = true;
      show("not-saved");
      failures += 1;
      const delay = retryDelay(failures);
      if (delay !== null) saveIn(delay);
    },
    /** The page is put away, and on a phone perhaps for good. */
    hurry() {
      if (callOff) saveNow();
    },
    /** A button saves instead; until it has, what was typed is not saved. */
    giveWay() {
      stop();
      if (changed) show("not-saved");
    },
    stop,
  };
}
