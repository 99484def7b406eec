import type { SubmissionResult } from "@conform-to/react";
import { useCheckedForm } from "../../server/forms/use-checked-form.ts";
import { Button } from "../../ui/button.tsx";
import { InputField, OptionsField } from "../../ui/form-fields.tsx";
import { bookSchema } from "./call-answer.form.ts";
import type { CallView } from "./call-view.ts";
import { CALL_PATH, callTime, otherClocks } from "./call.ts";
import { needsPhone } from "./talk.ts";
import { callWords as words } from "./words.ts";

interface Props {
  linkKey: string;
  view: Extract<CallView, { kind: "proposed" }>;
  form: ReturnType<typeof useTimesForm>;
}

/** @param lastResult what Conform says of a refused post */
export function useTimesForm(view: CallView | null, lastResult: SubmissionResult<string[]> | null) {
  const proposed = view?.kind === "proposed" ? view : null;
  return useCheckedForm({
    id: "times",
    schema: bookSchema(needsPhone(proposed?.talk ?? null)),
    lastResult,
    defaultValue: { phone: proposed?.phone ?? "" },
  });
}

/** Lets a creator choose a time, and leave a phone number. */
export function TimesForm({ linkKey, form: { fields, props }, view: { times, host, talk } }: Props) {
  const { needed, phone: byPhone, other } = words.proposed.phoneHints;
  const hint = needsPhone(talk) ? needed(host) : talk?.kind === "phone" ? byPhone(host) : other;
  return (
    <form {...props} method="post" action={CALL_PATH}>
      <input type="hidden" name="key" value={linkKey} />
      <OptionsField
        field={fields.time}
        type="radio"
        className=""
        label={words.proposed.label}
        options={times.map((time) => ({ value: time, label: `${callTime(time)} (${otherClocks(time)})` }))}
      />
      <InputField
        field={fields.phone}
        type="tel"
        autoComplete="tel"
        className="mt-7"
        label={words.proposed.phone}
        hint={hint}
      />
      <Button className="mt-7" type="submit" name="intent" value="book">
        {words.proposed.button}
      </Button>
    </form>
  );
}
