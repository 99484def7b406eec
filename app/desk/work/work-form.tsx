import { FormProvider } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useCheckedForm } from "../../server/forms/use-checked-form.ts";
import { SaveOnEnter } from "../shell/page-parts.tsx";
import { WorkAttempt } from "./work-context.tsx";
import { workSchema } from "./work.form.ts";
import type { WorkReply } from "./work.ts";

interface Props {
  /** Idempotency token. */
  page: string;
  reply: WorkReply | null;
  children: ReactNode;
}

/** For what a field is, whatever the time. */
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
