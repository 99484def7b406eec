import { type DefaultValue, getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type FormEvent, useState } from "react";
import { isCheck } from "./form-page.ts";
import { constraintOf, type FormSchema } from "./rules.form.ts";
import { useOnePost } from "./use-one-post.ts";

interface Options<Values extends Record<string, unknown>> {
  id: string;
  /** The schema that the action parses the form with. */
  schema: FormSchema<Values>;
  /** Another one for some of the form's buttons, by their value. `null` while a field is left or changes. */
  schemaFor?: (intent: string | null) => FormSchema<Values>;
  lastResult: SubmissionResult<string[]> | null | undefined;
  defaultValue?: DefaultValue<Values>;
  /** Runs when nothing is wrong, and may hold the form back. */
  beforePost?: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * Conform's form as every form here uses it: checks a field when it is left, then while it changes, and all fields when
 * a button is pressed. Adds a summary of what was refused, and one post for one press.
 */
export function useCheckedForm<Values extends Record<string, unknown>>(options: Options<Values>) {
  const { id, schema, schemaFor = () => schema, lastResult, defaultValue, beforePost } = options;
  const post = useOnePost();
  const [form, fields] = useForm<Values>({
    id,
    lastResult,
    ...(defaultValue && { defaultValue }),
    constraint: constraintOf(schema),
    onValidate: ({ formData, submitter }) => {
      const intent = isCheck(submitter) ? null : (submitter?.value ?? "");
      return parseWithZod(formData, { schema: schemaFor(intent) }) as never;
    },
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
  });
  const refusals = useRefusals(lastResult);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    // A button with `formNoValidate` sends the form as it is.
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (isCheck(submitter) || !submitter?.hasAttribute("formnovalidate")) form.onSubmit(event);
    refusals.onSubmit(event);
    if (!event.defaultPrevented) beforePost?.(event);
    post.onSubmit(event);
  }

  return {
    form,
    fields,
    post,
    props: { ...getFormProps(form), onSubmit, onClickCapture: post.onClickCapture, "aria-busy": post.pending },
    /** For the error summary: nothing until a button is pressed. */
    summary: {
      attempt: refusals.attempt,
      errors:
        refusals.attempt === 0
          ? []
          : Object.entries(form.allErrors).map(([field, [message = ""]]) => ({ field, message })),
    },
  };
}

function useRefusals(lastResult: Options<never>["lastResult"]) {
  const isRefused = lastResult?.status === "error";
  const [{ seen, attempt }, setState] = useState({ seen: lastResult, attempt: isRefused ? 1 : 0 });
  if (seen !== lastResult) setState({ seen: lastResult, attempt: isRefused ? attempt + 1 : attempt });
  return {
    attempt,
    onSubmit(event: FormEvent) {
      const { submitter } = event.nativeEvent as SubmitEvent;
      if (event.defaultPrevented && !isCheck(submitter)) setState({ seen: lastResult, attempt: attempt + 1 });
    },
  };
}
