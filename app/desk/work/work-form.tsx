import { FormProvider, useFormMetadata } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { type ReactNode, createContext, useContext } from "react";
import { useCheckedForm } from "../../server/forms/use-checked-form.ts";
import { ErrorSummary } from "../../ui/alerts.tsx";
import { caseWords } from "../cases/words.ts";
import { SaveOnEnter } from "../shell/page-parts.tsx";
import { workSchema, workFields } from "./work.form.ts";
import type { WorkReply } from "./work.ts";

interface Props {
  /** Idempotency token. */
  page: string;
  reply: WorkReply | null;
  children: ReactNode;
}

/** Describes the fields, which don't depend on the time. */
const schema = workSchema(new Date(0));

/** The team's work on a record is one form, so that each button posts everything that was typed (`doWork`). */
export function WorkForm({ page, reply, children }: Props) {
  const { form, props, summary } = useCheckedForm({
    id: "work",
    schema,
    schemaFor: () => workSchema(new Date()),
    lastResult: reply?.lastResult,
  });
  return (
    <Form {...props} method="post" className="grid gap-9">
      <SaveOnEnter />
      <input type="hidden" name="page" value={page} />
      <FormProvider context={form.context}>
        <WorkAttempt.Provider value={summary.attempt}>{children}</WorkAttempt.Provider>
      </FormProvider>
    </Form>
  );
}

/** How often the form of a record's page was refused. */
const WorkAttempt = createContext(0);

/** Returns a function that returns the error messages of a field. */
export function useWorkErrors(): (name: string) => string[] | undefined {
  const { allErrors } = useFormMetadata();
  return (name) => allErrors[name];
}

/** The error summary of one part. */
export function WorkSummary({ part }: { part: keyof typeof workFields }) {
  const attempt = useContext(WorkAttempt);
  const errorsOf = useWorkErrors();
  const errors = workFields[part].flatMap((field) => errorsOf(field)?.map((message) => ({ field, message })) ?? []);
  return <ErrorSummary title={caseWords.summaryTitle} attempt={attempt} errors={attempt === 0 ? [] : errors} />;
}

interface SectionProps {
  id?: string;
  titleId: string;
  title: string;
  children: ReactNode;
}

/** A part of the team's work on a record. */
export function WorkSection({ id, titleId, title, children }: SectionProps) {
  return (
    <section id={id} className="border-t-2 border-ink pt-4" aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-3 text-4xl leading-none">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Confirms that a part is saved. */
export function Saved({ words }: { words: string }) {
  return <output className="mt-3 block font-bold before:content-['✓_'/'']">{words}</output>;
}
