import type { SubmissionResult } from "@conform-to/react";
import { Form, useFetcher } from "@remix-run/react";
import { useState, type FormEvent, useEffect, useLayoutEffect, useRef } from "react";
import { bodyOf, createAutosave, type SavedStatus } from "../../server/forms/autosave.ts";
import type { Unreachable } from "../../server/forms/form-page.ts";
import { useCheckedForm } from "../../server/forms/use-checked-form.ts";
import { noteLeft, outlivesPage, reloadIfOlder, sendOnLeaving, useLeaving } from "../../server/forms/use-leaving.ts";
import type { DocumentDefinition, Entry, Mistake } from "../../site/publishing/document.ts";
import { ErrorSummary } from "../../ui/alerts.tsx";
import { shortTime } from "../../ui/dates.ts";
import { isEdited } from "../../ui/hydration.ts";
import type { PictureChoice } from "../pictures/picture-view.ts";
import { FORM, SaveOnEnter, SEND, IntentButton } from "../shell/page-parts.tsx";
import { documentForm } from "./check-document.form.ts";
import { Entries, ContentField } from "./content-entries.tsx";
import type { ContentView, AutosaveReply } from "./content-view.ts";

interface Props {
  address: string;
  definition: DocumentDefinition;
  view: ContentView;
  pictures: PictureChoice;
  onSaved: () => void;
}

export function ContentForm({ address, definition, view, pictures, onSaved }: Props) {
  const { submitted, stamp, mistakes, todo } = view;
  const [lastResult] = useState(() => resultOf(mistakes));
  const known = { waiting: valuesOf(pictures, "isWaiting"), undescribed: valuesOf(pictures, "isUndescribed") };
  const schemaFor = (intent: string | null) =>
    documentForm(definition, known, {
      onlyLimits: intent !== null && intent !== "publish",
      // Only the server knows.
      wasPublic: () => false,
    });
  const { form, props, post, summary } = useCheckedForm({
    id: "content",
    schema: schemaFor(null),
    schemaFor,
    lastResult,
    beforePost: (event) => autosave.onSubmit(event),
  });
  const { form: ref, isWaiting, ...autosave } = useDraftAutosave(address, view, { pending: post.pending, onSaved });
  const errors = form.allErrors;
  const opened = [...Object.keys(errors), ...todo.map(({ field }) => field), ...(view.opened ? [view.opened] : [])];
  return (
    <Form
      ref={ref}
      method="post"
      action={address}
      className={FORM}
      data-unguarded
      onInput={autosave.onInput}
      {...props}
      aria-busy={post.pending || isWaiting}
    >
      <SaveOnEnter />
      <ErrorSummary {...summary} />
      <input type="hidden" name="stamp" value={stamp} />
      <input type="hidden" name="page" value={view.page} />
      <input type="hidden" name="sequence" value={1} />
      {Object.entries(definition.fields).map(([name, field]) => {
        const value = submitted[name] ?? "";
        const shared = { name, errors, pictures };
        if (field.kind === "list")
          return <Entries key={name} {...shared} field={field} entries={value as readonly Entry[]} opened={opened} />;
        return <ContentField key={name} {...shared} field={field} value={String(value)} />;
      })}
      <div className={`${SEND} flex flex-wrap gap-3 border-t-2 border-ink bg-paper py-3 tall:sticky tall:bottom-0`}>
        <IntentButton outline intent="save" label="Save draft" />
        <IntentButton intent="publish" label="Publish" />
        <SavedLine {...autosave} />
      </div>
    </Form>
  );
}

function resultOf(mistakes: readonly Mistake[]): SubmissionResult<string[]> | null {
  const error: Record<string, string[]> = {};
  for (const { field, message } of mistakes) (error[field] ??= []).push(message);
  return mistakes.length > 0 ? { status: "error", error } : null;
}

function valuesOf({ listed, chosen }: PictureChoice, what: "isWaiting" | "isUndescribed"): string[] {
  return [...listed, ...chosen].filter((one) => one[what]).map(({ value }) => value);
}

const OVERTAKEN =
  "This page was saved by someone else, or in another window of yours. Nothing of yours is lost: press Save draft to see both texts, then keep what you want.";

type SavedLineProps = Pick<ReturnType<typeof useDraftAutosave>, "status" | "savedAt" | "isOvertaken" | "reason">;

/** Shows the last autosave, or why it failed. Silent while saving, so as not to interrupt screen readers. */
function SavedLine({ status, savedAt, isOvertaken, reason }: SavedLineProps) {
  const last = savedAt === null ? "" : `Draft saved ${shortTime(savedAt).split(", ").at(-1)}`;
  const why = isOvertaken ? OVERTAKEN : (reason ?? "");
  return (
    <output className="basis-full text-sm font-semibold" data-part="saved-line" data-status={status}>
      {status === "not-saved" ? `Not saved yet. ${why}`.trim() : last}
    </output>
  );
}

/** Milliseconds from the last change to its save, so that members can reread what they typed. */
const PAUSE = 3000;

/** Milliseconds that a button waits for a save in progress. */
const MOST_WAIT = 5000;

/** Saves the form as a draft while a member types and when they leave the page. One post at a time. */
function useDraftAutosave(
  address: string,
  view: ContentView,
  { pending, onSaved }: { pending: boolean; onSaved: () => void },
) {
  const { submit, state, data: reply } = useFetcher<AutosaveReply | Unreachable>();
  const form = useRef<HTMLFormElement>(null);
  const origin = useRef({ stamp: view.stamp, sequence: 1 });
  // After a conflict, the member decides with a button: autosaving would overwrite the other text.
  const isOvertaken = view.conflict !== null || reply?.kind === "overtaken";
  const stopped = useRef(isOvertaken);
  const [status, setStatus] = useState<SavedStatus>(isOvertaken ? "not-saved" : "none");
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<HTMLElement | null>(null);
  const waitedFor = useRef<HTMLElement | null>(null);
  const autosave = useRef<ReturnType<typeof createAutosave>>();

  /** See `DocumentFormOrigin`. */
  function count(): void {
    origin.current.sequence += 1;
    for (const name of ["stamp", "sequence"] as const) {
      const input = form.current?.elements.namedItem(name);
      if (input instanceof HTMLInputElement) input.value = String(origin.current[name]);
    }
  }

  // A layout effect, because its cleanup must read the form before React removes it.
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
    // Text typed before hydration, or returned by a refused publish.
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
    // After "Save draft", the page itself reports the conflict.
    isOvertaken: isOvertaken && view.conflict === null,
    reason:
      (reply?.kind === "not-saved" ? reply.reason : null) ??
      // From the server if it answered, for example when the session has ended.
      (reply?.kind === "unreachable" && reply.refusal ? `${reply.refusal.title}.` : null),
    isWaiting: waiting !== null,
    onInput: () => autosave.current?.change(),
    /** Runs after the form has passed its checks. */
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
