import { Alert } from "../../ui/alerts.tsx";
import { OptionBoxes } from "../../ui/option-boxes.tsx";
import { WorkSection } from "../cases/work-section.tsx";
import { Moment } from "../shell/page-parts.tsx";
import { useWorkErrors, WorkSummary } from "../work/work-context.tsx";
import type { WorkTyped } from "../work/work.ts";
import { PromiseLine } from "./promise-line.tsx";
import { STATUSES } from "./survey-case.ts";
import type { StatusReply, SurveyPageView } from "./survey-view.ts";
import { statusWords, surveyPageWords } from "./words.ts";

const formWords = surveyPageWords.status;
const statusOptions = STATUSES.map((value) => ({ value, label: statusWords[value] }));

/** The status of a survey. The button below the owner and the next step saves it. */
export function SurveyStatusFields({
  view,
  reply,
  typed,
}: {
  view: SurveyPageView;
  reply: StatusReply | null;
  typed: WorkTyped["status"];
}) {
  const { status } = view;
  const overtaken = reply?.kind === "overtaken" ? reply : null;
  const errorsOf = useWorkErrors();
  const chosen = overtaken?.wanted ?? typed?.chosen ?? status.now;
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
      <div key={`${status.at} ${chosen}`} className="print:hidden">
        <WorkSummary part="status" />
        <input type="hidden" name="seen-status" value={overtaken?.at ?? typed?.seen ?? status.at ?? ""} />
        <input type="hidden" name="was-status" value={status.now} />
        <OptionBoxes
          type="radio"
          name="status"
          label={formWords.title}
          hideLabel
          className="mt-4"
          options={statusOptions}
          chosen={[chosen]}
          errors={errorsOf("status")}
        />
        {status.by !== null && status.at !== null && (
          <p className="mt-1 text-xs text-quiet">
            {statusWords[status.now]}, {formWords.by(status.by)} <Moment iso={status.at} />
          </p>
        )}
      </div>
    </WorkSection>
  );
}
