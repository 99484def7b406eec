import { FormProvider, useFormMetadata } from "@conform-to/react";
import { Form, useActionData, useLocation } from "@remix-run/react";
import { createContext, type ReactNode, useContext } from "react";
import { useCheckedForm } from "../../server/forms/use-checked-form.ts";
import { Alert, ErrorSummary } from "../../ui/alerts.tsx";
import { Moment, SaveOnEnter, useReadOnly } from "../shell/page-parts.tsx";
import { workFields, workSchema } from "./work.form.ts";
import { ANCHORS, type WorkPart, type WorkReply, type WorkTyped } from "./work.ts";

/** Counts refused posts and presses, see `useCheckedForm`. */
const Attempt = createContext(0);

const schema = workSchema(new Date(0));

const PARTS = "grid gap-9";

/** The work on a record is one form, so that each button posts everything that was typed (`doWork`). */
export function WorkForm({ page, children }: { page: string; children: ReactNode }) {
  const { form, props, summary } = useCheckedForm({
    id: "work",
    schema,
    schemaFor: () => workSchema(new Date()),
    lastResult: useActionData<WorkReply>()?.lastResult,
  });
  const parts = (
    <FormProvider context={form.context}>
      <Attempt.Provider value={summary.attempt}>{children}</Attempt.Provider>
    </FormProvider>
  );
  if (useReadOnly()) return <div className={PARTS}>{parts}</div>;
  return (
    <Form {...props} method="post" className={PARTS}>
      <SaveOnEnter />
      <input type="hidden" name="page" value={page} />
      {parts}
    </Form>
  );
}

/** The response to the last post, and each field's value: what was typed, or else what is stored. */
export function useWork() {
  const { allErrors } = useFormMetadata();
  const saved = new URLSearchParams(useLocation().search).get("saved");
  const done = (Object.keys(ANCHORS) as WorkPart[]).find((part) => part === saved) ?? null;
  const { outcome, typed, ...work } = useActionData<WorkReply>() ?? { outcome: null, typed: {} as WorkTyped, done };
  const field = (name: string, stored = "") => ({
    name,
    value: typed[name] ?? stored,
    errors: allErrors[name] as string[] | undefined,
  });
  return { outcome, typed, done: work.done, field };
}

export function WorkSummary({ part }: { part: keyof typeof workFields }) {
  const attempt = useContext(Attempt);
  const { field } = useWork();
  const errors = workFields[part].flatMap((name) =>
    (field(name).errors ?? []).map((message) => ({ field: name, message })),
  );
  return <ErrorSummary attempt={attempt} errors={attempt === 0 ? [] : errors} />;
}

export function WorkSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="border-t-2 border-ink pt-4" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="mb-3 text-4xl leading-none">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Says what a colleague changed first, and what happened to the reader's own input. */
export function Overtaken({ change, at, own }: { change: string; at: string; own: string }) {
  return (
    <Alert tone="error" title="Someone got there first">
      <p>
        {change}, <Moment iso={at} />.
      </p>
      <p>{own}</p>
    </Alert>
  );
}

export function Saved({ words }: { words: string }) {
  return <output className="mt-3 block font-bold before:content-['✓_'/'']">{words}</output>;
}
