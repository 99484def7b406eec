import { fieldWords, optionWords, surveyWords } from "../content/survey.ts";
import { type FieldText, TextField } from "../ui/field.tsx";
import { OptionBoxes } from "../ui/option-boxes.tsx";
import {
  type ChoiceField,
  choices,
  type Field,
  isListField,
  type SelectionField,
  selections,
  type Step,
  stepFields,
  type TextField as TextFieldName,
} from "./answers.ts";
import { ClosingMessage } from "./closing-message.tsx";
import { LinkRows } from "./link-rows.tsx";
import type { FieldErrors, SurveyPage } from "./page.ts";

/** Text fields of more than one line, and those that a browser can fill in by itself. */
const rows: Partial<Record<TextFieldName, number>> = {
  self_description: 4,
  takeaway_goals: 4,
  success_vision: 4,
  ideal_tetm_support: 4,
};
const autoComplete: Partial<Record<TextFieldName, string>> = { name: "name", creator_name: "nickname", email: "email" };

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

function Question({ field, page, errors }: { field: Field; page: SurveyPage; errors: string[] | undefined }) {
  const text: FieldText = { name: field, ...fieldWords[field], errors, required: isRequired(field) };
  if (field === "content_links") return <LinkRows text={text} links={page.typed.content_links} rows={page.form.rows} />;
  if (isListField(field)) {
    return <OptionBoxes {...text} type="checkbox" options={selectionOptions(field)} chosen={page.typed[field]} />;
  }
  if (field in choices) {
    const choice = field as ChoiceField;
    return (
      <OptionBoxes
        {...text}
        type="radio"
        options={choiceOptions(choice)}
        chosen={[page.typed[choice]]}
        none={text.required ? undefined : surveyWords.noAnswer}
      />
    );
  }
  const name = field as TextFieldName;
  return (
    <TextField
      {...text}
      type={name === "email" ? "email" : "text"}
      value={page.typed[name]}
      rows={rows[name]}
      autoComplete={autoComplete[name]}
    />
  );
}

function isRequired(field: Field): boolean {
  return field === "name" || field === "current_stage";
}

function selectionOptions(field: SelectionField) {
  return selections[field].map((value) => ({ value, label: value }));
}

function choiceOptions(field: ChoiceField) {
  return choices[field].map((value) => ({ value, label: optionWords[field][value] ?? value }));
}
