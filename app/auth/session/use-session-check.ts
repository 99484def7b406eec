import { useEffect, useRef } from "react";

/** Milliseconds that a form waits for the check. Then it is sent, and the post itself finds out. */
const MOST_WAIT = 5000;

/**
 * Sends a form of the page only after the server has found the session: the answer to a form without one would replace
 * the page, and what was typed (docs/decisions/0141).
 *
 * @param tell called with each form: whether the session has ended, so that the form was not sent
 */
export function useSessionCheck(url: string, tell: (ended: boolean) => void): void {
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });

  useEffect(() => {
    let state: "idle" | "checking" | "sending" = "idle";

    async function check({ target, submitter }: SubmitEvent) {
      state = "checking";
      const ended = await hasEnded(url);
      latest.current(ended);
      const form = target as HTMLFormElement;
      state = "sending";
      if (!ended && form.isConnected) form.requestSubmit(submitter);
      state = "idle";
    }

    function hold(event: SubmitEvent) {
      // A form without a button that was pressed is sent by a script, which has begun with a press.
      if (!event.submitter || state === "sending" || (event.target as HTMLFormElement).method !== "post") return;
      event.preventDefault();
      event.stopPropagation();
      if (state === "idle") void check(event);
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
