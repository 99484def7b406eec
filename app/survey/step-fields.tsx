import type { FieldMetadata } from "@conform-to/react";
import { type KeyboardEvent, type MouseEvent, useRef, useState, useMemo } from "react";
import { flushSync } from "react-dom";
import { MOST_LINKS } from "../server/forms/limits.ts";
import { useCheckedForm } from "../server/forms/use-checked-form.ts";
import { Button } from "../ui/button.tsx";
import { describedBy, FieldNotes, type FieldText, INPUT, LABEL } from "../ui/field.tsx";
import { InputField, OptionsField, TextareaField } from "../ui/form-fields.tsx";
import { schemaOf } from "./answers.form.ts";
import { stepFields, type Answers } from "./answers.ts";
import type { SurveyPage } from "./build-page.server.ts";
import { type Question as AnyQuestion, type Step, type Field, questions } from "./questions.ts";

export const SURVEY_FORM_ID = "survey";

/** Includes the address for the link, whose field is outside the form. */
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

type Fields = ReturnType<typeof useSurveyForm>["fields"];

export function StepFields({ page, fields }: { page: SurveyPage; fields: Fields }) {
  return (
    <>
      {stepFields[page.step].map((name) => (
        <Question key={name} name={name} page={page} fields={fields} />
      ))}
      {page.step === (4 satisfies Step) && <ClosingMessage />}
    </>
  );
}

function Question({ name, page, fields }: { name: Field; page: SurveyPage; fields: Fields }) {
  const question: AnyQuestion = questions[name];
  const { label, hint } = question;
  const field = fields[name];
  switch (question.kind) {
    case "links":
      return (
        <LinkRows
          text={{ name, label, hint, errors: field.errors }}
          links={[page.typed[name] ?? ""].flat()}
          rows={page.form.rows}
        />
      );
    case "selection": {
      const options = question.options.map((value) => ({ value, label: value }));
      return <OptionsField field={field} label={label} hint={hint} type="checkbox" options={options} />;
    }
    case "choice": {
      const options = Object.entries(question.options).map(([value, text]) => ({ value, label: text }));
      const none = question.required === undefined ? "No answer" : undefined;
      return <OptionsField field={field} label={label} hint={hint} type="radio" options={options} none={none} />;
    }
    case "text":
    case "email": {
      const shared = { field: field as FieldMetadata<string | null | undefined>, label, hint };
      if (question.kind === "text" && question.rows) return <TextareaField {...shared} rows={question.rows} />;
      return <InputField {...shared} type={question.kind} autoComplete={question.autoComplete} />;
    }
  }
}

function ClosingMessage() {
  return (
    <section className="mt-12 border-2 border-ink bg-gold p-6 on-stock">
      <h3 className="mb-1.5 text-4xl">Almost There</h3>
      <p>Thank you for taking the time to share your story. Press Submit Survey and our team will read every word.</p>
    </section>
  );
}

/** One line that grows with its text; in browsers without `field-sizing`, it scrolls. */
const ROW = `${INPUT} max-h-48 min-w-0 flex-1 resize-none wrap-anywhere field-sizing-content`;

interface Props {
  text: FieldText;
  links: readonly string[];
  /** Rows to show; never fewer than there are links. */
  rows: number;
}

/**
 * The list of links. Without JavaScript, its buttons post the form, which saves it and returns it with one row more or
 * fewer. With JavaScript, the rows change in place. A row is a text area because Enter in an input submits the form.
 */
function LinkRows({ text, links, rows: count }: Props) {
  const [rows, setRows] = useState(() =>
    Array.from({ length: count }, (_, index) => ({ id: index, link: links[index] ?? "" })),
  );
  const nextId = useRef(count);
  const list = useRef<HTMLDivElement>(null);

  function change(changed: typeof rows, focused: number) {
    flushSync(() => setRows(changed));
    list.current?.querySelectorAll("textarea")[focused]?.focus();
  }

  function add(event: MouseEvent | KeyboardEvent) {
    event.preventDefault();
    change([...rows, { id: nextId.current++, link: "" }], rows.length);
  }

  /** Makes Enter move to the next row, or add one after the last. */
  function goOn(event: KeyboardEvent<HTMLTextAreaElement>, position: number) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (position + 1 < rows.length) change(rows, position + 1);
    else if (event.currentTarget.value.trim() !== "" && rows.length < MOST_LINKS) add(event);
  }

  function remove(event: MouseEvent<HTMLButtonElement>, id: number) {
    event.preventDefault();
    const position = rows.findIndex((row) => row.id === id);
    change(
      rows.filter((row) => row.id !== id),
      Math.max(0, position - 1),
    );
    // React fires no event when it removes a field, and Conform and autosave listen for them.
    list.current?.querySelector("textarea")?.dispatchEvent(new Event("input", { bubbles: true }));
  }

  return (
    <fieldset className="mt-9" aria-describedby={describedBy(text)}>
      <legend className={LABEL}>{text.label}</legend>
      <FieldNotes {...text} />
      <div ref={list}>
        {rows.map((row, index) => (
          <div key={row.id} className="mt-2.5 flex gap-2.5">
            <textarea
              id={index === 0 ? text.name : `${text.name}-${index + 1}`}
              className={ROW}
              rows={1}
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              name={text.name}
              defaultValue={row.link}
              aria-label={`Link ${index + 1}`}
              onKeyDown={(event) => goOn(event, index)}
            />
            {rows.length > 1 && (
              <Button
                outline
                type="submit"
                name="intent"
                value={`remove-link-${index}`}
                onClick={(event) => remove(event, row.id)}
              >
                Remove<span className="sr-only"> link {index + 1}</span>
              </Button>
            )}
          </div>
        ))}
      </div>
      {rows.length < MOST_LINKS && (
        // Scrolls the question into view too, as a field does.
        <Button outline className="mt-3 scroll-mt-28" type="submit" name="intent" value="add-link" onClick={add}>
          Add another link
        </Button>
      )}
    </fieldset>
  );
}
