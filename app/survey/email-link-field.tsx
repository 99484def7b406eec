import type { KeyboardEvent } from "react";
import { resumeWords } from "../content/survey-notices.ts";
import { surveyMessages } from "../content/survey.ts";
import { ErrorSummary } from "../ui/alerts.tsx";
import { describedBy, LabelledField } from "../ui/field.tsx";
import type { SurveyPage } from "./page.ts";

const words = resumeWords.mail;

/**
 * Asks for the link by mail. Field and button belong to the form of the questions although they stand below it: what
 * was typed there is saved with it.
 */
export function EmailLinkField({ form, resume }: { form: string; resume: NonNullable<SurveyPage["resume"]> }) {
  const { mail, error, typed } = resume;
  const text = { name: "email", label: words.label, hint: words.hint, errors: error === null ? undefined : [error] };
  return (
    <div className="resume-mail">
      {error !== null && (
        <ErrorSummary title={surveyMessages.summaryTitle} errors={[{ field: "email", message: error }]} attempt={0} />
      )}
      {mail === "ask" ? (
        <LabelledField text={text}>
          <input
            id="email"
            name="email"
            type="email"
            form={form}
            className="field-input"
            autoComplete="email"
            defaultValue={typed}
            aria-invalid={error === null ? undefined : true}
            aria-describedby={describedBy(text)}
            onKeyDown={pressButton}
          />
        </LabelledField>
      ) : (
        <p>{words.given}</p>
      )}
      <p>
        <button className="button button-outline" type="submit" form={form} name="intent" value="email-link">
          {words.button}
        </button>
      </p>
    </div>
  );
}

/** Enter would press the form's first button, which goes to the next step. */
function pressButton(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== "Enter") return;
  event.preventDefault();
  event.currentTarget.closest(".resume-mail")?.querySelector("button")?.click();
}
