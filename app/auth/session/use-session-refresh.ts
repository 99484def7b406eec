import { useEffect, useState } from "react";
import { refreshDelay } from "./refresh-delay.ts";

const RETRY = 60 * 1000;

/**
 * Keeps the desk's session going while its page is looked at (docs/behavior.md, Sign-in 4): renews it by a timer before
 * it ends, rests while the page is hidden, and goes on when it is seen again.
 *
 * @param secondsLeft of the session, as the server says
 * @returns whether the session has ended
 */
export function useSessionRefresh(secondsLeft: number, url = "/desk/session/refresh"): boolean {
  const [ended, setEnded] = useState(false);

  useEffect(() => {
    let endsAt = Date.now() + secondsLeft * 1000;
    let timer: number | undefined;
    let over = false;

    function wait(milliseconds: number) {
      window.clearTimeout(timer);
      if (!over && !document.hidden) timer = window.setTimeout(() => void refresh(), milliseconds);
    }

    async function refresh() {
      const answer = await askForMore(url);
      if (answer === "ended") {
        over = true;
        setEnded(true);
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
  }, [secondsLeft, url]);

  return ended;
}

/** Seconds that the session has now, or null where nothing can be said about it. */
async function askForMore(url: string): Promise<number | "ended" | null> {
  try {
    const response = await fetch(url, { method: "POST", body: new URLSearchParams() });
    if (response.status === 401) return "ended";
    const { seconds_left: left } = (await response.json()) as { seconds_left?: unknown };
    return response.ok && typeof left === "number" ? left : null;
  } catch {
    return null;
  }
}
