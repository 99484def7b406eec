import { Form } from "@remix-run/react";
import { FocusedMessage } from "../ui/alerts.tsx";
import { Button } from "../ui/button.tsx";
import { Answer } from "./answer-list.tsx";
import { LAST_STEP, stepFields } from "./answers.ts";
import { conflictWords } from "./notice-words.ts";
import type { ConflictChoice, SurveyPage } from "./page.ts";
import { questions } from "./questions.ts";
import { FormButtons, HiddenFields, STEP_TITLE } from "./survey-form.tsx";

/** Shows both versions after two pages saved different answers to one step, and lets the person choose. */
export function ConflictForm({ page, conflict }: { page: SurveyPage; conflict: ConflictChoice }) {
  const onwards = page.step === LAST_STEP ? "submit" : "next";
  return (
    <Form
      method="post"
      action={`/survey/creator?step=${page.step}`}
      reloadDocument={page.form.reload}
      data-part="conflict"
    >
      <HiddenFields page={page} version={page.form.version} />
      {stepFields[page.step].flatMap((field) =>
        Object.entries([page.typed[field]].flat()).map(([position, value]) => (
          <input key={field + position} type="hidden" name={field} value={value} />
        )),
      )}
      <FocusedMessage className="outline-offset-12">
        <h2 className={STEP_TITLE}>{conflictWords.title}</h2>
        <p>{conflictWords.text}</p>
      </FocusedMessage>
      {conflict.fields.map((field) => (
        <section key={field} className="mt-8 border-t-2 border-ink pt-4">
          <h3 className="mb-1.5 text-4xl">{questions[field].label}</h3>
          <dl className="grid gap-1">
            <Answer term={conflictWords.here} field={field} answer={page.typed[field] ?? null} />
            <Answer term={conflictWords.saved} field={field} answer={conflict.saved[field]} />
          </dl>
        </section>
      ))}
      <FormButtons>
        <Button type="submit" name="intent" value={conflict.intent === "autosave" ? onwards : conflict.intent}>
          {conflictWords.keepHere}
        </Button>{" "}
        <Button outline type="submit" name="intent" value="show-saved">
          {conflictWords.keepSaved}
        </Button>
      </FormButtons>
    </Form>
  );
}
