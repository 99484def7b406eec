import { memo } from "react";
import { type Field, questions } from "../content/questions.ts";
import { surveyWords } from "../content/survey.ts";
import { type FieldText, TextField } from "../ui/field.tsx";
import { OptionBoxes } from "../ui/option-boxes.tsx";
import { stepFields } from "./answers.ts";
import { LinkRows } from "./link-rows.tsx";
import type { FieldErrors, SurveyPage } from "./page.ts";
import type { Question as AnyQuestion, Step } from "./question.ts";

export function StepFields({ page, errors }: { page: SurveyPage; errors: FieldErrors }) {
  return (
    <>
      {stepFields[page.step].map((field) => (
        <Question key={field} field={field} page={page} errors={errors[field]} />
      ))}
      {page.step === (4 satisfies Step) && <ClosingMessage />}
    </>
  );
}

interface QuestionProps {
  field: Field;
  page: SurveyPage;
  errors: string[] | undefined;
}

/** Rendered again only if the page or its messages change, not whenever the line about saving does. */
const Question = memo(function Question({ field, page, errors }: QuestionProps) {
  const question: AnyQuestion = questions[field];
  const required = question.required !== undefined;
  const text: FieldText = { name: field, label: question.label, hint: question.hint, errors, required };
  const typed = page.typed[field] ?? "";
  switch (question.kind) {
    case "links":
      return <LinkRows text={text} links={[typed].flat()} rows={page.form.rows} />;
    case "selection":
      return (
        <OptionBoxes
          {...text}
          type="checkbox"
          options={question.options.map((value) => ({ value, label: value }))}
          chosen={[typed].flat()}
        />
      );
    case "choice":
      return (
        <OptionBoxes
          {...text}
          type="radio"
          options={Object.entries(question.options).map(([value, label]) => ({ value, label }))}
          chosen={[typed].flat()}
          none={required ? undefined : surveyWords.noAnswer}
        />
      );
    case "text":
    case "email":
      return (
        <TextField
          {...text}
          type={question.kind}
          value={String(typed)}
          rows={question.kind === "text" ? question.rows : undefined}
          autoComplete={question.autoComplete}
        />
      );
  }
});

function ClosingMessage() {
  return (
    <section className="mt-12 border-2 border-ink bg-gold p-6 on-stock">
      <h3 className="mb-1.5 text-4xl">{surveyWords.closing.title}</h3>
      <p>{surveyWords.closing.text}</p>
    </section>
  );
}
