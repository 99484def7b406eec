import { useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { createAutosave, type SavedStatus } from "./autosave.ts";
import type { Unreachable } from "../http/form-page.ts";
import type { SurveyPage, SurveyReply } from "./page.ts";
import { isByButton } from "./use-survey-form.ts";

/** Saves the form while somebody types, once the record exists. */
export function useAutosave(page: SurveyPage, failed: boolean) {
  const { submit, data: reply } = useFetcher<SurveyReply | Unreachable>();
  const sequence = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState<SavedStatus>(page.form.key && !failed ? "saved" : "none");
  const autosave = useRef<ReturnType<typeof createAutosave>>();
  const { step } = page;

  useEffect(() => {
    const made = createAutosave({ save: () => sendForm(sequence.current, submit, step), show: setStatus, wait });
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
    status: failed && status === "none" ? ("not-saved" as const) : status,
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
  if (!form || !isSavable(form)) return false;
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

/** Step 1 is saved once both required answers are there (SPEC.md section 4). */
function isSavable(form: HTMLFormElement): boolean {
  const answers = new FormData(form);
  if (form.elements.namedItem("name") === null) return true;
  return String(answers.get("name") ?? "").trim() !== "" && answers.has("current_stage");
}
