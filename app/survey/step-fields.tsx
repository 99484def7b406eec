import type { FieldMetadata } from "@conform-to/react";
import { InputField, OptionsField, TextareaField } from "../ui/form-fields.tsx";
import { stepFields } from "./answers.ts";
import { LinkRows } from "./link-rows.tsx";
import type { SurveyPage } from "./page.ts";
import type { Question as AnyQuestion, Step } from "./question.ts";
import { type Field, questions } from "./questions.ts";
import type { useSurveyForm } from "./use-survey-form.ts";
import { surveyWords } from "./words.ts";

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
      const none = question.required === undefined ? surveyWords.noAnswer : undefined;
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
      <h3 className="mb-1.5 text-4xl">{surveyWords.closing.title}</h3>
      <p>{surveyWords.closing.text}</p>
    </section>
  );
}
