import { useEffect } from "react";
import { isEdited } from "../../ui/hydration.ts";

/**
 * Forms that store what a person writes. `data-unguarded` is for one that sees to itself, or only asks; `rows` has the
 * ticks of a list.
 */
const FORMS = "main form[method=post]:not([data-unguarded], #rows)";
/** What a form has if the server refused it, or shows again what isn't sent. */
const REFUSED = "[data-unsaved], [data-tone=error]";

/** Asks before a page of the dashboard is left, by a link or another form, with something typed that isn't stored. */
export function useUnsavedGuard(): void {
  useEffect(() => {
    let sent: EventTarget | null = null;
    const send = (event: SubmitEvent) => {
      // A script sends the others, and the page stays.
      sent = event.defaultPrevented ? null : event.target;
    };
    const ask = (event: BeforeUnloadEvent) => {
      const unsaved = Array.from(document.querySelectorAll(FORMS)).some(
        (form) => form !== sent && (isEdited(form) || form.querySelector(REFUSED) !== null),
      );
      sent = null;
      if (!unsaved) return;
      event.preventDefault();
      // Needed by browsers from before 2024.
      event.returnValue = true;
    };
    window.addEventListener("submit", send);
    window.addEventListener("beforeunload", ask);
    return () => {
      window.removeEventListener("submit", send);
      window.removeEventListener("beforeunload", ask);
    };
  }, []);
}
