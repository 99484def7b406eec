import { parseWithZod } from "@conform-to/zod/v4";
import { useActionData, useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { bodyOf, createAutosave, type SavedStatus } from "../server/forms/autosave.ts";
import type { Unreachable } from "../server/forms/form-page.ts";
import { noteLeft, outlivesPage, reloadIfOlder, sendOnLeaving, useLeaving } from "../server/forms/use-leaving.ts";
import { isEdited } from "../ui/hydration.ts";
import { draftSchemas } from "./answers.form.ts";
import { LAST_STEP } from "./answers.ts";
import { SEE_ANSWERS } from "./journey.ts";
import type { FieldErrors, SurveyPage, SurveyReply } from "./page.ts";
import type { Step } from "./question.ts";
import { type Field, questions } from "./questions.ts";

/** The result of the last post by a button, see SurveyForm, and whether one is in progress. */
interface Posts {
  refused: boolean;
  failed: boolean;
  pending: boolean;
}

/** Saves the form while somebody types, once the record exists, and when the page is left. */
export function useAutosave(page: SurveyPage, { refused, failed, pending }: Posts) {
  const { submit, data: reply } = useFetcher<SurveyReply | Unreachable>();
  const sequence = useRef<HTMLInputElement>(null);
  const [tooLong, setTooLong] = useState<string | null>(null);
  const standing = refused ? "not-saved" : page.form.saved ? "saved" : "none";
  const [status, setStatus] = useState<SavedStatus>(standing);
  const answer = useActionData();
  const [answered, setAnswered] = useState(answer);
  if (answered !== answer) {
    setAnswered(answer);
    setStatus(standing);
  }
  const autosave = useRef<ReturnType<typeof createAutosave>>();
  const { step } = page;
  const begun = page.form.key !== null;

  // A layout effect, because its cleanup has to read the form before React removes it for another page.
  useLayoutEffect(() => {
    const save = (leaving: boolean) => {
      const form = sequence.current?.form;
      const errors = form ? errorsIn(form, step) : {};
      setTooLong(otherThanMissing(errors));
      if (!form || Object.keys(errors).length > 0) return false;
      countUp(sequence.current);
      const body = bodyOf(form);
      if (leaving && outlivesPage(body)) {
        noteLeft(String(body.get("version")));
        void sendOnLeaving(`/survey/creator.data?step=${step}`, body).then(made.answer);
      } else submit(body, { method: "post", action: `/survey/creator?step=${step}` });
      return true;
    };
    const made = createAutosave({ save, show: setStatus, begun });
    autosave.current = made;
    return made.end;
  }, [submit, step, begun]);

  useEffect(() => {
    const form = sequence.current?.form;
    if (form && !page.form.reload && !isEdited(form) && reloadIfOlder(String(page.form.version))) return;
    // Saves values entered before hydration, or returned by a refused post.
    if (form && (isEdited(form) || (begun && !page.form.saved))) autosave.current?.change();
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, []);

  useEffect(() => {
    if (!pending) autosave.current?.takeBack();
  }, [pending]);

  useEffect(() => {
    if (reply) autosave.current?.answer(reply.kind === "autosaved");
  }, [reply]);

  useLeaving(
    {
      sendNow: () => autosave.current?.sendNow(),
      // When Back restores a page from memory, WebKit clears forms with autocomplete="off". The attribute is needed
      // only for pages that are loaded again.
      hide: () => sequence.current?.form?.removeAttribute("autocomplete"),
      retry: () => autosave.current?.retry(),
      asks: () => !pending && autosave.current?.atRisk(() => isReady(sequence.current?.form, step)) === true,
    },
    status === "saving" || status === "not-saved",
  );

  return {
    sequence,
    // "Saved" would contradict a message that something failed.
    status: failed && status === "saved" ? ("none" as const) : status,
    reason:
      tooLong ??
      (reply?.kind === "not-saved" ? reply.reason : null) ??
      (reply?.kind === "unreachable" ? (reply.refusal?.title ?? null) : null),
    version: reply?.kind === "autosaved" ? Math.max(reply.version, page.form.version) : page.form.version,
    onInput: () => autosave.current?.change(),
    onSubmit(event: FormEvent) {
      if (event.defaultPrevented) return;
      noteLeft(null);
      const { submitter } = event.nativeEvent as SubmitEvent;
      const toAnswers = submitter?.getAttribute("value") === SEE_ANSWERS;
      autosave.current?.giveWay(page.form.reload || step === LAST_STEP || toAnswers);
      countUp(sequence.current);
    },
  };
}

/** Whether the form could be saved if the page were left now. */
function isReady(form: HTMLFormElement | null | undefined, step: Step): boolean {
  return !!form && navigator.onLine && Object.keys(errorsIn(form, step)).length === 0 && outlivesPage(bodyOf(form));
}

/** Numbers the posts of a page, so that the server can ignore one that a later post overtook. */
function countUp(input: HTMLInputElement | null) {
  if (input) input.value = String(Number(input.value) + 1);
}

/** Why the form can't be saved as a draft. */
function errorsIn(form: HTMLFormElement, step: Step): FieldErrors {
  return parseWithZod(new FormData(form), { schema: draftSchemas[step] }).reply().error ?? {};
}

/** Returns the message for a text that is too long. A person who is still typing knows what is missing. */
function otherThanMissing(errors: FieldErrors): string | null {
  const messages = Object.entries(errors) as [Field, string[]][];
  return messages.find(([field, [message]]) => message !== questions[field].required)?.[1][0] ?? null;
}
