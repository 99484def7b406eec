import { useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { SurveyPage, SurveyReply } from "./page.ts";
import { retryDelay } from "./retry-delay.ts";
import type { SavedStatus } from "./saved-line.tsx";
import { isByButton } from "./use-survey-form.ts";

/** Milliseconds without a key pressed after which what was typed is saved. */
const PAUSE = 800;

/**
 * Saves while somebody types, once the record exists. A save that fails is
 * tried again three times; then the line says so until the next change.
 */
export function useAutosave(page: SurveyPage, failed: boolean) {
  const fetcher = useFetcher<SurveyReply>();
  const sequence = useRef<HTMLInputElement>(null);
  const timer = useRef<number>();
  const failures = useRef(0);
  const changed = useRef(false);
  const [status, setStatus] = useState<SavedStatus>(page.form.key && !failed ? "saved" : "none");
  const reply = fetcher.data;

  function save() {
    window.clearTimeout(timer.current);
    timer.current = undefined;
    const form = sequence.current?.form;
    if (!form || !changed.current) return;
    if (!isSavable(form)) return setStatus("not-saved");
    changed.current = false;
    countUp(sequence.current);
    const body = new FormData(form);
    body.set("intent", "autosave");
    fetcher.submit(body, { method: "post", action: `/survey/creator?step=${page.step}` });
  }

  function saveIn(milliseconds: number) {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(save, milliseconds);
  }

  useEffect(() => {
    if (!reply) return;
    if (reply.kind === "autosaved") {
      failures.current = 0;
      if (!changed.current) setStatus("saved");
      return;
    }
    changed.current = true;
    setStatus("not-saved");
    const delay = retryDelay(++failures.current);
    if (delay !== null) saveIn(delay);
  }, [reply]);

  useEffect(() => {
    // A phone may never come back to a page that was put away.
    const saveWhenHidden = () => document.hidden && timer.current !== undefined && save();
    document.addEventListener("visibilitychange", saveWhenHidden);
    return () => {
      document.removeEventListener("visibilitychange", saveWhenHidden);
      window.clearTimeout(timer.current);
    };
  }, []);

  return {
    sequence,
    status: failed ? "not-saved" : status,
    version: reply?.kind === "autosaved" ? Math.max(reply.version, page.form.version) : page.form.version,
    onInput() {
      if (page.form.key === null) return;
      changed.current = true;
      failures.current = 0;
      setStatus("saving");
      saveIn(PAUSE);
    },
    onSubmit(event: FormEvent) {
      if (!isByButton(event)) return;
      window.clearTimeout(timer.current);
      countUp(sequence.current);
    },
  } as const;
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
