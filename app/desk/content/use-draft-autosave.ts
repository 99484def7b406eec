import { useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { bodyOf, createAutosave, type SavedStatus } from "../../server/forms/autosave.ts";
import type { Unreachable } from "../../server/forms/form-page.ts";
import { noteLeft, outlivesPage, reloadIfOlder, useLeaving } from "../../server/forms/use-leaving.ts";
import { isEdited } from "../../ui/hydration.ts";
import type { AutosaveReply, ContentView } from "./content-view.ts";

/** Milliseconds from the last change to its save: a member reads what they have written. */
const PAUSE = 3000;

/** Milliseconds that a button waits for the answer to a save that is under way. */
const MOST_WAIT = 5000;

/** Saves a document's form as its draft while a member types, and when the page is left. One post at a time. */
export function useDraftAutosave(
  address: string,
  view: ContentView,
  { pending, onSaved }: { pending: boolean; onSaved: () => void },
) {
  const { submit, state, data: reply } = useFetcher<AutosaveReply | Unreachable>();
  const form = useRef<HTMLFormElement>(null);
  const origin = useRef({ stamp: view.stamp, sequence: 1 });
  // Whoever was overtaken decides with a button: a save would replace the other's text.
  const isOvertaken = view.conflict !== null || reply?.kind === "overtaken";
  const stopped = useRef(isOvertaken);
  const [status, setStatus] = useState<SavedStatus>(isOvertaken ? "not-saved" : "none");
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<HTMLElement | null>(null);
  const waitedFor = useRef<HTMLElement | null>(null);
  const autosave = useRef<ReturnType<typeof createAutosave>>();

  /** Counts a post of the form, see `DocumentFormOrigin`. */
  function count(): void {
    origin.current.sequence += 1;
    for (const name of ["stamp", "sequence"] as const) {
      const input = form.current?.elements.namedItem(name);
      if (input instanceof HTMLInputElement) input.value = String(origin.current[name]);
    }
  }

  // A layout effect, because its cleanup has to read the form before React removes it.
  useLayoutEffect(() => {
    const save = (leaving: boolean) => {
      if (!form.current || stopped.current) return false;
      count();
      const body = bodyOf(form.current);
      if (leaving && outlivesPage(body)) {
        noteLeft(origin.current.stamp);
        void sendOnLeaving(`${address}.data`, body).then(made.answer);
      } else submit(body, { method: "post", action: address });
      return true;
    };
    const show = (now: SavedStatus) => {
      setStatus(now);
      if (now === "saved") setSavedAt(new Date().toISOString());
    };
    const made = createAutosave({ save, show, begun: true, pause: PAUSE });
    autosave.current = made;
    if (form.current && !isEdited(form.current) && reloadIfOlder(view.stamp)) return made.end;
    // What was typed before the scripts came, and what a refused publishing has typed.
    if (form.current && !stopped.current && (view.mistakes.length > 0 || isEdited(form.current))) made.change();
    return made.end;
    // oxlint-disable-next-line react/exhaustive-deps -- each answer that changes the view is a new form
  }, [submit, address]);

  useEffect(() => {
    if (!pending) autosave.current?.takeBack();
  }, [pending]);

  useEffect(() => {
    if (savedAt !== null) onSaved();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each save
  }, [savedAt]);

  useEffect(() => {
    if (!reply) return;
    if (reply.kind === "autosaved") origin.current.stamp = reply.stamp;
    if (reply.kind === "overtaken") stopped.current = true;
    autosave.current?.answer(reply.kind === "autosaved");
  }, [reply]);

  useEffect(() => {
    if (!waiting) return;
    const goOn = () => {
      waitedFor.current = waiting;
      setWaiting(null);
      form.current?.requestSubmit(waiting);
    };
    if (state !== "submitting") {
      goOn();
      return;
    }
    const timer = window.setTimeout(goOn, MOST_WAIT);
    return () => window.clearTimeout(timer);
  }, [waiting, state]);

  useLeaving(
    {
      sendNow: () => autosave.current?.sendNow(),
      retry: () => autosave.current?.retry(),
      asks: () => !pending && (isOvertaken || autosave.current?.atRisk(() => canBeSent(form.current)) === true),
    },
    status === "saving" || status === "not-saved",
  );

  return {
    form,
    status,
    savedAt,
    // After a press on "Save draft", the page itself says so.
    isOvertaken: isOvertaken && view.conflict === null,
    reason:
      (reply?.kind === "not-saved" ? reply.reason : null) ??
      // The server's, if it is one, for example that the session has ended.
      (reply?.kind === "unreachable" && reply.refusal ? `${reply.refusal.title}.` : null),
    isWaiting: waiting !== null,
    onInput: () => autosave.current?.change(),
    /** For a form that has nothing to refuse. */
    onSubmit(event: FormEvent) {
      const { submitter } = event.nativeEvent as SubmitEvent;
      if (state === "submitting" && submitter && waitedFor.current !== submitter) {
        event.preventDefault();
        setWaiting(submitter);
        return;
      }
      waitedFor.current = null;
      noteLeft(null);
      autosave.current?.giveWay(true);
      count();
    },
  };
}

function canBeSent(form: HTMLFormElement | null): boolean {
  return form !== null && navigator.onLine && outlivesPage(bodyOf(form));
}

/** Posts a form in a way that outlives the page. Returns whether it was saved. */
async function sendOnLeaving(address: string, body: URLSearchParams): Promise<boolean> {
  try {
    return (await fetch(address, { method: "POST", body, keepalive: true })).status === 200;
  } catch {
    return false;
  }
}
