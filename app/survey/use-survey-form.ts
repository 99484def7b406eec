import { parse, useForm } from "@conform-to/react";
import { type FormEvent, useMemo, useState } from "react";
import type { Field } from "../content/questions.ts";
import { mistakeText } from "../content/survey.ts";
import { errorsByField, findMistakes, type Mistake } from "./answer-mistakes.ts";
import type { SurveyPage } from "./page.ts";

export const SURVEY_FORM_ID = "survey";

/** Conform's form for one step. It shows the server's messages first, and its own as the user types. */
export function useSurveyForm(page: SurveyPage) {
  const { step } = page;
  const [attempt, setAttempt] = useState(0);
  // Conform treats each new object as a new response. An object created on every render would re-render forever.
  const lastResult = useMemo(() => page.errors && { status: "error" as const, error: page.errors }, [page.errors]);
  const [form] = useForm({
    id: SURVEY_FORM_ID,
    lastResult,
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate({ formData, submitter }) {
      const mistakes = Object.entries(
        findMistakes(step, formData, submitter?.getAttribute("value") !== "previous"),
      ) as [Field, Mistake][];
      const error = Object.fromEntries(mistakes.map(([field, mistake]) => [field, [mistakeText(field, mistake)]]));
      return parse(formData, { resolve: () => (mistakes.length > 0 ? { error } : { value: null }) });
    },
  });

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    form.onSubmit(event);
    if (event.defaultPrevented && isByButton(event)) setAttempt((count) => count + 1);
  }

  const errors = errorsByField(step, form.allErrors);
  const refused = attempt > 0 || page.errors !== null;
  return {
    props: { id: form.id, onSubmit },
    errors,
    /** The summary appears only after a button is pressed, not while somebody is still typing. */
    summary: refused ? Object.entries(errors).map(([field, messages]) => ({ field, message: messages[0] ?? "" })) : [],
    attempt,
  };
}

/** Whether a person submitted the form. Conform validates a field by submitting the form with a button of its own. */
export function isByButton(event: FormEvent): boolean {
  const { submitter } = event.nativeEvent as SubmitEvent;
  return submitter?.getAttribute("name") === "intent";
}
