import { useForm } from "@conform-to/react";
import { type FocusEvent, type FormEvent, useState } from "react";
import type { Field } from "../content/questions.ts";
import { mistakeText } from "../content/survey.ts";
import { errorsByField, findMistakes, type Mistake } from "./answer-mistakes.ts";
import { stepFields } from "./answers.ts";
import { SEE_ANSWERS } from "./journey.ts";
import type { FieldErrors, SurveyPage } from "./page.ts";

export const SURVEY_FORM_ID = "survey";

/**
 * The messages of one step's form: the server's first, then those of the page itself. On the server the form is
 * Conform's.
 */
export const useSurveyForm = import.meta.env.SSR ? useServerForm : useBrowserForm;

function useServerForm(page: SurveyPage) {
  // A page without errors has none to place, and making Conform's form takes 3% of it.
  if (page.errors === null) return withSummary({}, page, 0, { id: SURVEY_FORM_ID });
  // oxlint-disable-next-line react/rules-of-hooks -- a page is rendered once on the server
  const [form] = useForm({
    id: SURVEY_FORM_ID,
    lastResult: { status: "error", error: page.errors },
  });
  return withSummary(errorsByField(page.step, form.allErrors), page, 0, { id: form.id });
}

/** Judges a field when it loses the focus, and from then on while it changes; all fields when a button is pressed. */
function useBrowserForm(page: SurveyPage) {
  const { step } = page;
  const [answer, setAnswer] = useState(page.errors);
  const [judged, setJudged] = useState<readonly Field[]>(page.errors ? stepFields[step] : []);
  const [errors, setErrors] = useState<FieldErrors>(page.errors ?? {});
  const [attempt, setAttempt] = useState(0);
  if (answer !== page.errors) {
    setAnswer(page.errors);
    setJudged(page.errors ? stepFields[step] : []);
    setErrors(page.errors ?? {});
  }

  function judge(form: HTMLFormElement, fields: readonly Field[], strict = true): FieldErrors {
    const found = messagesOf(findMistakes(step, new FormData(form), strict), fields);
    setJudged(fields);
    setErrors(found);
    return found;
  }

  return withSummary(errors, page, attempt, {
    id: SURVEY_FORM_ID,
    onBlur({ currentTarget: form, target }: FocusEvent<HTMLFormElement>) {
      const field = stepFields[step].find((one) => one === target.name);
      if (field && !judged.includes(field)) judge(form, [...judged, field]);
    },
    onInput({ currentTarget: form, target }: FormEvent<HTMLFormElement>) {
      // The form itself, where a link was removed: see link-rows.tsx.
      if (target === form || judged.some((field) => field === (target as HTMLInputElement).name)) judge(form, judged);
    },
    onSubmit(event: FormEvent<HTMLFormElement>) {
      const { submitter } = event.nativeEvent as SubmitEvent;
      const intent = submitter?.getAttribute("value");
      const isStrict = intent !== "previous" && intent !== SEE_ANSWERS;
      if (Object.keys(judge(event.currentTarget, stepFields[step], isStrict)).length === 0) return;
      event.preventDefault();
      setAttempt((count) => count + 1);
    },
  });
}

function messagesOf(mistakes: ReturnType<typeof findMistakes>, fields: readonly Field[]): FieldErrors {
  const found = (Object.entries(mistakes) as [Field, Mistake][]).filter(([field]) => fields.includes(field));
  return Object.fromEntries(found.map(([field, mistake]) => [field, [mistakeText(field, mistake)]]));
}

interface Handlers {
  id: string;
  onBlur?: (event: FocusEvent<HTMLFormElement>) => void;
  onInput?: (event: FormEvent<HTMLFormElement>) => void;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
}

/** The summary appears only after a button is pressed, not while somebody is still typing. */
function withSummary(errors: FieldErrors, page: SurveyPage, attempt: number, props: Handlers) {
  const refused = attempt > 0 || page.errors !== null;
  const summary = refused
    ? Object.entries(errors).map(([field, messages]) => ({ field, message: messages[0] ?? "" }))
    : [];
  return { props, errors, summary, attempt };
}
