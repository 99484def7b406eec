import { Form, useNavigation } from "@remix-run/react";
import { statusWords, surveyPageWords } from "../../content/desk/surveys.ts";
import { Alert, ErrorSummary } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { OptionBoxes } from "../../ui/option-boxes.tsx";
import { Saved, WorkSection } from "../cases/work-section.tsx";
import { Moment } from "../shell/page-parts.tsx";
import { PromiseLine } from "./promise-line.tsx";
import { STATUSES } from "./survey-case.ts";
import type { StatusReply, SurveyPageView } from "./survey-view.ts";

const formWords = surveyPageWords.status;
const statusOptions = STATUSES.map((value) => ({ value, label: statusWords[value] }));

export function SurveyStatusForm({
  view,
  reply,
  saved,
}: {
  view: SurveyPageView;
  reply: StatusReply | null;
  saved: boolean;
}) {
  const { status } = view;
  const pending = useNavigation().formData?.get("intent") === "status";
  const overtaken = reply?.kind === "overtaken" ? reply : null;
  const errors = reply?.kind === "no-status" ? [formWords.missing] : [];
  const chosen = overtaken?.wanted ?? status.now;
  return (
    <WorkSection id="care" titleId="status-title" title={formWords.title}>
      <PromiseLine clock={view.clock} long />
      {overtaken && (
        <Alert tone="error" title={formWords.overtaken.title}>
          <p>
            {formWords.overtaken.text(overtaken.by, statusWords[overtaken.status])}, <Moment iso={overtaken.at} />.
          </p>
          <p>{formWords.overtaken.still(statusWords[overtaken.wanted])}</p>
        </Alert>
      )}
      {saved && !reply && <Saved words={formWords.saved} />}
      <Form key={`${status.at} ${chosen}`} method="post" className="print:hidden">
        <ErrorSummary
          title={surveyPageWords.summaryTitle}
          errors={errors.map((message) => ({ field: "status", message }))}
          attempt={1}
        />
        <input type="hidden" name="seen" value={overtaken?.at ?? status.at ?? ""} />
        <OptionBoxes
          type="radio"
          name="status"
          label={formWords.title}
          hideLabel
          className="mt-4"
          options={statusOptions}
          chosen={[chosen]}
          errors={errors}
        />
        {status.by !== null && status.at !== null && (
          <p className="mt-1 text-xs text-quiet">
            {statusWords[status.now]}, {formWords.by(status.by)} <Moment iso={status.at} />
          </p>
        )}
        <Button className="mt-4" type="submit" name="intent" value="status">
          {pending ? formWords.pending : formWords.button}
        </Button>
      </Form>
    </WorkSection>
  );
}
