import { Form, useNavigation } from "@remix-run/react";
import { statusWords, surveyPageWords } from "../../content/desk-surveys.ts";
import { Alert, ErrorSummary } from "../../ui/alerts.tsx";
import { OptionBoxes } from "../../ui/option-boxes.tsx";
import { Moment } from "../shell/page-parts.tsx";
import { STATUSES } from "./survey-case.ts";
import type { SurveyPageView, SurveyReply } from "./survey-view.ts";
import { PromiseLine } from "./surveys-page.tsx";

const words = surveyPageWords.status;
const options = STATUSES.map((value) => ({ value, label: statusWords[value] }));

export function SurveyStatusForm({
  view,
  reply,
  saved,
}: {
  view: SurveyPageView;
  reply: SurveyReply | null;
  saved: boolean;
}) {
  const { status } = view;
  const pending = useNavigation().formData?.get("intent") === "status";
  const overtaken = reply?.kind === "overtaken" ? reply : null;
  const errors = reply?.kind === "no-status" ? [words.missing] : [];
  const chosen = overtaken?.wanted ?? status.now;
  return (
    <section id="care" aria-labelledby="status-title">
      <h2 id="status-title">{words.title}</h2>
      <PromiseLine clock={view.clock} long />
      {overtaken && (
        <Alert tone="error" title={words.overtaken.title}>
          <p>
            {words.overtaken.text(overtaken.by, statusWords[overtaken.status])}, <Moment iso={overtaken.at} />.
          </p>
          <p>{words.overtaken.still(statusWords[overtaken.wanted])}</p>
        </Alert>
      )}
      {saved && !reply && <output className="desk-saved">{words.saved}</output>}
      <Form key={`${status.at} ${chosen}`} method="post">
        <ErrorSummary
          title={surveyPageWords.summaryTitle}
          errors={errors.map((message) => ({ field: "status", message }))}
          attempt={1}
        />
        <input type="hidden" name="seen" value={overtaken?.at ?? status.at ?? ""} />
        <OptionBoxes
          type="radio"
          name="status"
          label={words.title}
          options={options}
          chosen={[chosen]}
          errors={errors}
        />
        {status.by !== null && status.at !== null && (
          <p className="desk-by">
            {statusWords[status.now]}, {words.by(status.by)} <Moment iso={status.at} />
          </p>
        )}
        <button className="button" type="submit" name="intent" value="status">
          {pending ? words.pending : words.button}
        </button>
      </Form>
    </section>
  );
}
