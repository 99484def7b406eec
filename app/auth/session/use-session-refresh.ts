import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
import { isCheck } from "../../server/forms/form-page.ts";

/** A POST renews the session, and a GET asks whether there is one. */
const ADDRESS = "/desk/session/refresh";

const MINUTE = 60 * 1000;

/** How long before its end the session is renewed, and how often the page looks. */
const BEFORE_END = 15 * MINUTE;
const EVERY = MINUTE / 2;

/**
 * Renews the session while the page is visible (docs/behavior.md, Sign-in 4). Once it has ended, sends no form and
 * returns how many it held back; until then null. `secondsLeft` is as of rendering.
 */
export function useSessionRefresh(secondsLeft: number): number | null {
  const [notSent, setNotSent] = useState<number | null>(null);
  const ended = notSent !== null;
  useSessionCheck(setNotSent);

  useEffect(() => {
    if (ended) return;
    let endsAt = Date.now() + secondsLeft * 1000;
    async function refresh() {
      if (document.hidden || endsAt - Date.now() > BEFORE_END) return;
      const answer = await renew();
      if (answer === "ended") setNotSent(0);
      else if (answer !== null) endsAt = Date.now() + answer * 1000;
    }
    const timer = window.setInterval(() => void refresh(), EVERY);
    return () => window.clearInterval(timer);
  }, [secondsLeft, ended]);

  return notSent;
}

/** Renews the session. Resolves with the seconds left in it, `"ended"`, or null if the request failed. */
async function renew(): Promise<number | "ended" | null> {
  try {
    const response = await fetch(ADDRESS, { method: "POST", body: new URLSearchParams() });
    if (response.status === 401) return "ended";
    const { seconds_left: left } = (await response.json()) as { seconds_left?: unknown };
    return response.ok && typeof left === "number" ? left : null;
  } catch {
    return null;
  }
}

/** Milliseconds that a form waits for the check before it is sent anyway. */
const MOST_WAIT = 5000;

/** Checks the session first: a form sent without one would lose what was typed (docs/decisions/0016). */
function useSessionCheck(setNotSent: Dispatch<SetStateAction<number | null>>): void {
  useEffect(() => {
    // The form that waits for the check, and the last submission of another form in the meantime.
    let held: EventTarget | null = null;
    let next: SubmitEvent | null = null;
    let isSending = false;

    async function check(event: SubmitEvent) {
      held = event.target;
      const ended = await hasEnded();
      setNotSent((before) => (ended ? (before ?? 0) + 1 : null));
      if (!ended) send(event);
      held = null;
      const waiting = next;
      next = null;
      if (waiting && !ended) void check(waiting);
    }

    function send({ target, submitter }: SubmitEvent) {
      const form = target as HTMLFormElement;
      // The page may have changed in the meantime.
      if (!form.isConnected || (submitter as HTMLButtonElement).form !== form) return;
      isSending = true;
      try {
        form.requestSubmit(submitter);
      } finally {
        isSending = false;
      }
    }

    function hold(event: SubmitEvent) {
      // A submit event without a button comes from a script, after a press that was checked.
      if (!event.submitter || isSending || (event.target as HTMLFormElement).method !== "post") return;
      if (isCheck(event.submitter)) return;
      event.preventDefault();
      event.stopPropagation();
      if (held === null) void check(event);
      else if (event.target !== held) next = event;
    }

    window.addEventListener("submit", hold, true);
    return () => window.removeEventListener("submit", hold, true);
  }, [setNotSent]);
}

async function hasEnded(): Promise<boolean> {
  try {
    return (await fetch(ADDRESS, { signal: AbortSignal.timeout(MOST_WAIT) })).status === 401;
  } catch {
    return false;
  }
}
