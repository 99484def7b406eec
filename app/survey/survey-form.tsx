import { Form } from "@remix-run/react";
import type { ReactNode, RefObject } from "react";
import { ErrorSummary } from "../ui/alerts.tsx";
import { Button } from "../ui/button.tsx";
import { LAST_STEP } from "./answers.ts";
import { ENTER } from "./journey.ts";
import type { SurveyPage } from "./page.ts";
import { ResumeBox } from "./resume-box.tsx";
import { SavedLine } from "./saved-line.tsx";
import { StepFields } from "./step-fields.tsx";
import { useAutosave } from "./use-autosave.ts";
import { SURVEY_FORM_ID, useSurveyForm } from "./use-survey-form.ts";
import { surveyMessages, surveyWords } from "./words.ts";

/** The look of a step's heading, which takes the focus. */
export const STEP_TITLE = "mb-2.5 outline-offset-6";

interface Props {
  page: SurveyPage;
  /** The last post was not saved. */
  refused: boolean;
  /** The page shows a message that something failed. */
  failed: boolean;
}

export function SurveyForm({ page, refused, failed }: Props) {
  const { step } = page;
  const { buttons } = surveyWords;
  const form = useSurveyForm(page);
  const { post } = form;
  const autosave = useAutosave(page, { refused, failed: failed || form.isRefused, pending: post.pending });
  const onwards = step === LAST_STEP ? "submit" : "next";
  return (
    <>
      <Form
        {...form.props}
        method="post"
        action={`/survey/creator?step=${step}`}
        reloadDocument={page.form.reload}
        onInput={autosave.onInput}
        onSubmit={(event) => {
          form.props.onSubmit(event);
          autosave.onSubmit(event);
        }}
        // The server fills in saved answers. On Back, the browser would replace them with older ones.
        autoComplete={page.form.key === null ? undefined : "off"}
      >
        {/* Enter in a field presses a form's first button, which must not be Previous or Remove: see readIntent. Text
          browsers show its value. */}
        <button className="sr-only" type="submit" name="intent" value={ENTER} tabIndex={-1} aria-hidden="true" />
        <HiddenFields page={page} version={autosave.version} sequence={autosave.sequence} />
        <ErrorSummary title={surveyMessages.summaryTitle} {...form.summary} />
        <StepFields page={page} fields={form.fields} />
        <FormButtons>
          <Button outline type="submit" name="intent" value="previous" disabled={step === 1}>
            {buttons.previous}
          </Button>{" "}
          <Button type="submit" name="intent" value={onwards}>
            {onwards === "submit" ? buttons.submit : buttons.next}
          </Button>{" "}
          <SavedLine page={page} status={post.late ? "sending" : autosave.status} reason={autosave.reason} />
        </FormButtons>
      </Form>
      {page.resume && (
        <ResumeBox
          resume={page.resume}
          form={{ id: SURVEY_FORM_ID, email: form.fields.email, summary: form.addressSummary }}
        />
      )}
    </>
  );
}

/** The line of buttons below a form. */
export function FormButtons({ children }: { children: ReactNode }) {
  return (
    <div className="mt-12 flex flex-wrap items-center gap-3" data-part="survey-buttons">
      {children}
    </div>
  );
}

interface HiddenFieldsProps {
  page: SurveyPage;
  version: number;
  sequence?: RefObject<HTMLInputElement>;
}

/** The fields that identify the form of a post, see `FormOrigin` in journey.ts. */
export function HiddenFields({ page, version, sequence }: HiddenFieldsProps) {
  return (
    <>
      <input type="hidden" name="key" value={page.form.key ?? ""} />
      <input type="hidden" name="page" value={page.form.page} />
      {page.form.instead !== null && <input type="hidden" name="instead" value={page.form.instead} />}
      <input type="hidden" name="version" value={version} />
      {/* Not controlled by React: use-autosave.ts increments it right before each post. */}
      <input type="hidden" name="sequence" defaultValue={0} ref={sequence} />
    </>
  );
}
