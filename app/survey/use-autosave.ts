import { useActionData, useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { mistakeText } from "../content/survey.ts";
import { findMistakes, type Mistake } from "./answer-mistakes.ts";
import type { Field } from "./answers.ts";
import { createAutosave, type SavedStatus } from "./autosave.ts";
import type { Unreachable } from "../http/form-page.ts";
import type { SurveyPage, SurveyReply } from "./page.ts";
import { isByButton } from "./use-survey-form.ts";

/**
 * Saves the form while somebody types, once the record exists.
 *
 * @param post what became of the last post by a button, see SurveyForm
 */
export function useAutosave(page: SurveyPage, { refused, failed }: { refused: boolean; failed: boolean }) {
  const { submit, data: reply } = useFetcher<SurveyReply | Unreachable>();
  const sequence = useRef<HTMLInputElement>(null);
  const [tooLong, setTooLong] = useState<string | null>(null);
  const standing = refused ? "not-saved" : page.form.key ? "saved" : "none";
  const [status, setStatus] = useState<SavedStatus>(standing);
  const answer = useActionData();
  const [answered, setAnswered] = useState(answer);
  if (answered !== answer) {
    setAnswered(answer);
    setStatus(standing);
  }
  const autosave = useRef<ReturnType<typeof createAutosave>>();
  const { step } = page;

  useEffect(() => {
    const save = () => {
      const form = sequence.current?.form;
      const mistakes = form ? findMistakes(step, new FormData(form), false) : {};
      setTooLong(excessText(mistakes));
      return Object.keys(mistakes).length === 0 && sendForm(sequence.current, submit, step);
    };
    const made = createAutosave({ save, show: setStatus, wait });
    const hurry = () => document.hidden && made.hurry();
    autosave.current = made;
    document.addEventListener("visibilitychange", hurry);
    return () => {
      document.removeEventListener("visibilitychange", hurry);
      made.stop();
    };
  }, [submit, step]);

  useEffect(() => {
    if (reply) autosave.current?.answer(reply.kind === "autosaved");
  }, [reply]);

  return {
    sequence,
    // "Saved" beside a message that something failed reads as if it had not.
    status: failed && status === "saved" ? ("none" as const) : status,
    reason: tooLong ?? (reply?.kind === "not-saved" ? reply.reason : null) ?? (reply?.kind === "unreachable" ? (reply.refusal?.title ?? null) : null),
    version: reply?.kind === "autosaved" ? Math.max(reply.version, page.form.version) : page.form.version,
    onInput() {
      if (page.form.key !== null) autosave.current?.change();
    },
    onSubmit(event: FormEvent) {
      if (!isByButton(event) || event.defaultPrevented) return;
      autosave.current?.giveWay();
      countUp(sequence.current);
    },
  };
}

function wait(milliseconds: number, then: () => void): () => void {
  const timer = window.setTimeout(then, milliseconds);
  return () => window.clearTimeout(timer);
}

function sendForm(
  sequence: HTMLInputElement | null,
  submit: ReturnType<typeof useFetcher>["submit"],
  step: SurveyPage["step"],
): boolean {
  const form = sequence?.form;
  if (!form) return false;
  countUp(sequence);
  const body = new FormData(form);
  body.set("intent", "autosave");
  submit(body, { method: "post", action: `/survey/creator?step=${step}` });
  return true;
}

/** Numbers the posts of one page, so that the server can tell an overtaken one. */
function countUp(input: HTMLInputElement | null) {
  if (input) input.value = String(Number(input.value) + 1);
}

/** Which text does not fit, where one is too long; what is missing yet is no news to whoever is typing. */
function excessText(mistakes: ReturnType<typeof findMistakes>): string | null {
  const first = (Object.entries(mistakes) as [Field, Mistake][]).find(([, mistake]) => typeof mistake === "object");
  return first ? mistakeText(...first) : null;
}
