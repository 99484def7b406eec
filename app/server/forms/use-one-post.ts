import { useActionData, useLocation, useNavigation } from "@remix-run/react";
import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from "react";

/** Milliseconds after which a form says that it is being sent. */
const LATE = 400;

/**
 * Milliseconds for which a form that the browser itself sends ignores a second press. It accepts one later, because the
 * visitor may have stopped the first request.
 */
const MOST_WAIT = 10_000;

/** Milliseconds without a press after which the next press is meant for the current page. */
const PAUSE = 1000;

/** When a press was last ignored. Shared, because the next page of the same form needs it, too. */
let ignored = -Infinity;

/** Lets a form be sent once: after the first press, further ones are ignored until there is a response. */
export function useOnePost() {
  const navigation = useNavigation();
  const { key } = useLocation();
  const reply = useActionData();
  const pressed = useRef(-Infinity);
  const [over, setOver] = useState<object | null>(null);
  const pending = navigation.state !== "idle" && navigation.formMethod !== undefined && navigation !== over;
  useEffect(() => {
    pressed.current = -Infinity;
    // The browser's Back may restore the page as it was left: on its way to another document, and so pending forever.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      pressed.current = -Infinity;
      if (persisted) setOver(navigation);
    };
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each of them changes with an answer
  }, [navigation, key, reply]);

  return {
    pending,
    late: useLasting(pending),
    /** Has to run last among a form's handlers: a submit that another handler prevented is not counted. */
    onSubmit(event: FormEvent) {
      if (event.defaultPrevented) return;
      const { timeStamp } = event.nativeEvent;
      const sent = pending || timeStamp - pressed.current < MOST_WAIT;
      if (sent || timeStamp - ignored < PAUSE) event.preventDefault();
      else pressed.current = timeStamp;
      if (sent) ignored = timeStamp;
    },
    /** Ignores the second click of a double click, which is never meant for a page that appeared in between. */
    onClickCapture(event: MouseEvent) {
      if (event.detail > 1 && (event.target as Element).closest("[type=submit]")) event.preventDefault();
    },
  };
}

function useLasting(is: boolean): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!is) return;
    const timer = window.setTimeout(() => setLasting(true), LATE);
    return () => {
      window.clearTimeout(timer);
      setLasting(false);
    };
  }, [is]);
  return is && lasting;
}
