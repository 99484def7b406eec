import { useActionData, useLocation, useNavigation } from "@remix-run/react";
import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from "react";

/** Milliseconds after which a form says that its post is on its way. */
const LATE = 400;

/** Milliseconds for which a form that the browser itself sends takes no second press. It may have been stopped. */
const MOST_WAIT = 10_000;

/** Milliseconds without a press after which the next one is meant for what is there now. */
const PAUSE = 1000;

/** When a press last did nothing; the next page of the same form has to know too. */
let ignored = -Infinity;

/** Lets a form be sent once: from the first press on, another one does nothing until there is an answer. */
export function useOnePost() {
  const navigation = useNavigation();
  const { key } = useLocation();
  const reply = useActionData();
  const pressed = useRef(-Infinity);
  const [over, setOver] = useState<object | null>(null);
  const pending = navigation.state !== "idle" && navigation.formMethod !== undefined && navigation !== over;
  useEffect(() => {
    pressed.current = -Infinity;
    // The browser's Back may bring the page as it was left: on its way to another document, for good.
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
    /** Comes last among a form's handlers: what another one prevented is not sent. */
    onSubmit(event: FormEvent) {
      if (event.defaultPrevented) return;
      const { timeStamp } = event.nativeEvent;
      const sent = pending || timeStamp - pressed.current < MOST_WAIT;
      if (sent || timeStamp - ignored < PAUSE) event.preventDefault();
      else pressed.current = timeStamp;
      if (sent) ignored = timeStamp;
    },
    /** The second click of a double one is never meant for a page that came in between. */
    onClickCapture(event: MouseEvent) {
      if (event.detail > 1 && (event.target as Element).closest("[type=submit]")) event.preventDefault();
    },
  };
}

/** True once something has been so for a while. */
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
