import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useState } from "react";
import { useCheckedForm } from "../../server/forms/use-checked-form.ts";
import type { DocumentDefinition, Entry, Mistake } from "../../site/publishing/document.ts";
import { ErrorSummary } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { shortTime } from "../../ui/short-dates.ts";
import type { PictureChoice } from "../pictures/picture-option.ts";
import { FORM, SaveOnEnter, SEND } from "../shell/page-parts.tsx";
import { documentForm } from "./check-document.form.ts";
import { Entries } from "./content-entries.tsx";
import { ContentField } from "./content-field.tsx";
import type { ContentView } from "./content-view.ts";
import { useDraftAutosave } from "./use-draft-autosave.ts";
import { contentWords as words } from "./words.ts";

interface Props {
  /** Address of its page. */
  address: string;
  definition: DocumentDefinition;
  view: ContentView;
  pictures: PictureChoice;
  /** Called after the form has saved itself. */
  onSaved: () => void;
}

/** The form for everything that a document says, made from its definition. */
export function ContentForm({ address, definition, view, pictures, onSaved }: Props) {
  const { submitted, stamp, mistakes, todo } = view;
  const [lastResult] = useState(() => resultOf(mistakes));
  const known = { waiting: valuesOf(pictures, "isWaiting"), undescribed: valuesOf(pictures, "isUndescribed") };
  const schemaFor = (intent: string | null) =>
    documentForm(definition, known, {
      onlyLimits: intent !== null && intent !== "publish",
      // Only the server knows it.
      wasPublic: () => false,
    });
  const { form, props, post, summary } = useCheckedForm({
    id: "content",
    schema: schemaFor(null),
    schemaFor,
    lastResult,
    beforePost: (event) => autosave.onSubmit(event),
  });
  const { form: ref, isWaiting, ...autosave } = useDraftAutosave(address, view, { pending: post.pending, onSaved });
  const errors = form.allErrors;
  const opened = [...Object.keys(errors), ...todo.map(({ field }) => field), ...(view.opened ? [view.opened] : [])];
  return (
    <Form
      ref={ref}
      method="post"
      action={address}
      className={FORM}
      data-unguarded
      onInput={autosave.onInput}
      {...props}
      aria-busy={post.pending || isWaiting}
    >
      <SaveOnEnter />
      <ErrorSummary title={words.summaryTitle} {...summary} />
      <input type="hidden" name="stamp" value={stamp} />
      <input type="hidden" name="page" value={view.page} />
      <input type="hidden" name="sequence" value={1} />
      {Object.entries(definition.fields).map(([name, field]) => {
        const value = submitted[name] ?? "";
        const shared = { name, errors, pictures };
        if (field.kind === "list")
          return <Entries key={name} {...shared} field={field} entries={value as readonly Entry[]} opened={opened} />;
        return <ContentField key={name} {...shared} field={field} value={String(value)} />;
      })}
      <div className={`${SEND} flex flex-wrap gap-3 border-t-2 border-ink bg-paper py-3 tall:sticky tall:bottom-0`}>
        <Button outline type="submit" name="intent" value="save">
          {words.save}
        </Button>
        <Button type="submit" name="intent" value="publish">
          {words.publish}
        </Button>
        <SavedLine {...autosave} />
      </div>
    </Form>
  );
}

/** What a refused form's mistakes are to Conform. */
function resultOf(mistakes: readonly Mistake[]): SubmissionResult<string[]> | null {
  const error: Record<string, string[]> = {};
  for (const { field, message } of mistakes) (error[field] ??= []).push(message);
  return mistakes.length > 0 ? { status: "error", error } : null;
}

function valuesOf({ listed, chosen }: PictureChoice, what: "isWaiting" | "isUndescribed"): string[] {
  return [...listed, ...chosen].filter((one) => one[what]).map(({ value }) => value);
}

type SavedLineProps = Pick<ReturnType<typeof useDraftAutosave>, "status" | "savedAt" | "isOvertaken" | "reason">;

/** Says when the form last saved itself, or why it can't. It says nothing new while it saves: that would interrupt. */
function SavedLine({ status, savedAt, isOvertaken, reason }: SavedLineProps) {
  const { saved, notSaved, overtaken } = words.autosave;
  const last = savedAt === null ? "" : saved(shortTime(savedAt).split(", ").at(-1) ?? "");
  const why = isOvertaken ? overtaken : (reason ?? "");
  return (
    <output className="basis-full text-sm font-semibold" data-part="saved-line" data-status={status}>
      {status === "not-saved" ? `${notSaved} ${why}`.trim() : last}
    </output>
  );
}
