import { Form } from "@remix-run/react";
import { questions } from "../content/questions.ts";
import { conflictWords } from "../content/survey-notices.ts";
import { FocusedMessage } from "../ui/alerts.tsx";
import { AnswerText } from "./answer-list.tsx";
import { BOTH_OF_TWO, LAST_STEP, stepFields } from "./answers.ts";
import type { ConflictChoice, SurveyPage } from "./page.ts";
import { HiddenFields } from "./survey-form.tsx";

/** Shows both versions after two pages saved different answers to one step, and lets the person choose. */
export function ConflictForm({ page, conflict }: { page: SurveyPage; conflict: ConflictChoice }) {
  const onwards = page.step === LAST_STEP ? "submit" : "next";
  return (
    <Form
      method="post"
      action={`/survey/creator?step=${page.step}`}
      reloadDocument={page.form.reload}
      className="conflict"
    >
      <HiddenFields page={page} version={page.form.version} />
      {stepFields[page.step].flatMap((field) =>
        Object.entries([page.typed[field]].flat()).map(([position, value]) => (
          <input key={field + position} type="hidden" name={field} value={value} />
        )),
      )}
      <FocusedMessage className="conflict-message">
        <h2 className="survey-step-title">{conflictWords.title}</h2>
        <p>{conflictWords.text}</p>
      </FocusedMessage>
      {conflict.fields.map((field) => (
        <section key={field} className="conflict-field">
          <h3>{questions[field].label}</h3>
          <dl>
            <dt>{conflictWords.here}</dt>
            <dd>
              <AnswerText field={field} answer={page.typed[field]} most={BOTH_OF_TWO} longer={conflictWords.longer} />
            </dd>
            <dt>{conflictWords.saved}</dt>
            <dd>
              <AnswerText
                field={field}
                answer={conflict.saved[field]}
                most={BOTH_OF_TWO}
                longer={conflictWords.longer}
              />
            </dd>
          </dl>
        </section>
      ))}
      <div className="survey-buttons">
        <button
          className="button"
          type="submit"
          name="intent"
          value={conflict.intent === "autosave" ? onwards : conflict.intent}
        >
          {conflictWords.keepHere}
        </button>{" "}
        <button className="button button-outline" type="submit" name="intent" value="show-saved">
          {conflictWords.keepSaved}
        </button>
      </div>
    </Form>
  );
}
