import { useEffect, useRef } from "react";
import { isCheck } from "../../server/forms/form-page.ts";

/** Milliseconds that a form waits for the check. Then it is sent, and the post itself finds out. */
const MOST_WAIT = 5000;

/**
 * Sends a form of the page only after the server has found the session: the answer to a form without one would replace
 * the page, and what was typed (docs/decisions/0135).
 *
 * @param tell called with each form: whether the session has ended, so that the form was not sent
 */
export function useSessionCheck(url: string, tell: (ended: boolean) => void): void {
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });

  useEffect(() => {
    // The form that waits for the check, and the last press on another one meanwhile.
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
      // The page may have changed meanwhile.
      if (!form.isConnected || (submitter as HTMLButtonElement).form !== form) return;
      isSending = true;
      try {
        form.requestSubmit(submitter);
      } finally {
        isSending = false;
      }
    }

    function hold(event: SubmitEvent) {
      // A form without a button that was pressed is sent by a script, which has begun with a press.
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
