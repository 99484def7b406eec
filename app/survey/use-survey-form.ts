import { useMemo } from "react";
import { useCheckedForm } from "../server/forms/use-checked-form.ts";
import { schemaOf } from "./answers.form.ts";
import { type Answers, stepFields } from "./answers.ts";
import type { SurveyPage } from "./page.ts";

export const SURVEY_FORM_ID = "survey";

/** One step's form, with the address for the link, which stands beside it. */
export function useSurveyForm({ step, typed, errors, resume }: SurveyPage) {
  const asks = resume?.mail === "ask";
  const lastResult = useMemo(
    () => errors && { status: "error" as const, error: errors, fields: [...stepFields[step]] },
    [errors, step],
  );
  const { summary, ...form } = useCheckedForm<Partial<Answers>>({
    id: SURVEY_FORM_ID,
    schema: schemaOf(step, null, asks),
    schemaFor: (intent) => schemaOf(step, intent, asks),
    lastResult,
    defaultValue: { ...typed, ...(asks && { email: resume.typed }) },
  });
  const isAddress = ({ field }: { field: string }) => asks && field === "email";
  return {
    ...form,
    isRefused: summary.errors.length > 0,
    summary: { ...summary, errors: summary.errors.filter((error) => !isAddress(error)) },
    addressSummary: { ...summary, errors: summary.errors.filter(isAddress) },
  };
}
