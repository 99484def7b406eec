import { useEffect, useState, useRef } from "react";
import { isCheck } from "../../server/forms/form-page.ts";

const RETRY = 60 * 1000;

/**
 * Renews the session while the page is visible, before the idle timeout ends it (docs/behavior.md, Sign-in 4). Pauses
 * while the page is hidden. Sends no form after the session has ended.
 *
 * @param secondsLeft seconds left in the session when the page is rendered
 * @returns null, or after the session has ended how many times a form was not sent
 */
export function useSessionRefresh(secondsLeft: number, url = "/desk/session/refresh"): number | null {
  const [notSent, setNotSent] = useState<number | null>(null);
  const ended = notSent !== null;
  useSessionCheck(url, (isOver) => setNotSent((before) => (isOver ? (before ?? 0) + 1 : null)));

  useEffect(() => {
    if (ended) return;
    let endsAt = Date.now() + secondsLeft * 1000;
    let timer: number | undefined;
    let over = false;

    function wait(milliseconds: number) {
      window.clearTimeout(timer);
      if (!over && !document.hidden) timer = window.setTimeout(() => void refresh(), milliseconds);
    }

    async function refresh() {
      const answer = await renew(url);
      if (answer === "ended") {
        over = true;
        setNotSent(0);
        return;
      }
      if (answer !== null) endsAt = Date.now() + answer * 1000;
      wait(answer === null ? RETRY : refreshDelay(endsAt - Date.now()));
    }

    function goOn() {
      wait(refreshDelay(endsAt - Date.now()));
    }

    goOn();
    document.addEventListener("visibilitychange", goOn);
    return () => {
      over = true;
      window.clearTimeout(timer);
      document.removeEventListener("visibilitychange", goOn);
    };
  }, [secondsLeft, url, ended]);

  return notSent;
}

/** Renews the session. Resolves with the seconds left in it, `"ended"`, or null if the request failed. */
async function renew(url: string): Promise<number | "ended" | null> {
  try {
    const response = await fetch(url, { method: "POST", body: new URLSearchParams() });
    if (response.status === 401) return "ended";
    const { seconds_left: left } = (await response.json()) as { seconds_left?: unknown };
    return response.ok && typeof left === "number" ? left : null;
  } catch {
    return null;
  }
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

const BEFORE_END = 15 * MINUTE;

/**
 * Returns the milliseconds until the next renewal. Near the session's absolute timeout a renewal gains little time, so
 * this returns 5 to 60 seconds.
 *
 * @param left milliseconds left in the session
 */
export function refreshDelay(left: number): number {
  if (left > BEFORE_END + MINUTE) return left - BEFORE_END;
  return Math.min(MINUTE, Math.max(5 * SECOND, left / 2));
}

/** Milliseconds that a form waits for the check. Then it is sent, and the post itself finds out. */
const MOST_WAIT = 5000;

/**
 * Checks the session before a form is sent: the response to a form without a session would replace the page and lose
 * what was typed (docs/decisions/0016).
 *
 * @param tell called with each form: whether the session has ended, so that the form was not sent
 */
function useSessionCheck(url: string, tell: (ended: boolean) => void): void {
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });

  useEffect(() => {
    // The form that waits for the check, and the last submission of another form in the meantime.
    let held: EventTarget | null = null;
    let next: SubmitEvent | null = null;
    let isSending = false;

    async function check(event: SubmitEvent) {
      held = event.target;
      const ended = await hasEnded(url);
      latest.current(ended);
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
  }, [url]);
}

async function hasEnded(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(MOST_WAIT) })).status === 401;
  } catch {
    return false;
  }
}
