import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { isEdited } from "../../ui/hydration.ts";
import { SEND, IntentButton } from "./page-parts.tsx";

interface Props {
  saved?: string | null;
  unsaved?: string;
  /** Whether the page came with text that isn't stored. */
  isLeft?: boolean;
}

/** Says whether the button's form, or the part marked with `data-saves`, is saved. Scripts update it during typing. */
export function SaveNote({ saved = null, unsaved = "Not saved yet", isLeft = false }: Props) {
  const note = useRef<HTMLOutputElement>(null);
  const [edited, setEdited] = useState(false);
  // After each render, because a response may have changed the stored values.
  useEffect(() => {
    const part = note.current?.closest("[data-saves], form");
    if (!part) return;
    const update = () => setEdited(isEdited(part));
    update();
    part.addEventListener("input", update);
    return () => part.removeEventListener("input", update);
  });
  const isUnsaved = isLeft || edited;
  return (
    <output
      ref={note}
      className={`text-sm font-bold ${isUnsaved ? "before:content-['○_'/'']" : saved === null ? "" : "before:content-['✓_'/'']"}`}
      data-part="save-note"
      data-unsaved={isUnsaved ? "" : undefined}
    >
      {isUnsaved ? unsaved : saved}
    </output>
  );
}

interface ButtonProps extends Props {
  intent?: string;
  label?: string;
  /** The label while this button submits the form. */
  pending?: string;
  outline?: boolean;
  className?: string;
}

/** A form's or part's button, with a note on whether that is saved. */
export function SaveButton({ intent = "save", label = "Save", className = SEND, ...props }: ButtonProps) {
  const { pending = label, outline = false, ...note } = props;
  const isPending = useNavigation().formData?.get("intent") === intent;
  return (
    <p className={`${className} flex flex-wrap items-center gap-x-4 gap-y-2`}>
      <IntentButton outline={outline} intent={intent} label={isPending ? pending : label} />
      <SaveNote {...note} />
    </p>
  );
}

/** Guarded forms. `data-unguarded` marks those that save themselves or only search; `rows` has a list's checkboxes. */
const FORMS = "main form[method=post]:not([data-unguarded], #rows)";
/** Marks of a form that came with text that isn't stored. */
const REFUSED = "[data-unsaved], [data-tone=error]";

/** Asks before a link or another form leaves a dashboard page with unsaved text. */
export function useUnsavedGuard(): void {
  useEffect(() => {
    let sent: EventTarget | null = null;
    const send = (event: SubmitEvent) => {
      // A form that a script sends doesn't leave the page.
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
