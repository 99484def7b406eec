import { useFormMetadata } from "@conform-to/react";
import { createContext, useContext } from "react";
import { ErrorSummary } from "../../ui/alerts.tsx";
import { caseWords } from "../cases/words.ts";
import { workFields } from "./work.form.ts";

/** How often the form of a record's page was refused. */
export const WorkAttempt = createContext(0);

/** Returns what tells the messages of a field. */
export function useWorkErrors(): (name: string) => string[] | undefined {
  const { allErrors } = useFormMetadata();
  return (name) => allErrors[name];
}

/** The summary of what was refused of one part. */
export function WorkSummary({ part }: { part: keyof typeof workFields }) {
  const attempt = useContext(WorkAttempt);
  const errorsOf = useWorkErrors();
  const errors = workFields[part].flatMap((field) => errorsOf(field)?.map((message) => ({ field, message })) ?? []);
  return <ErrorSummary title={caseWords.summaryTitle} attempt={attempt} errors={attempt === 0 ? [] : errors} />;
}
