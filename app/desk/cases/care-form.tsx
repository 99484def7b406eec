import { useNavigation } from "@remix-run/react";
import { Alert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Moment } from "../shell/page-parts.tsx";
import { SaveNote } from "../shell/save-note.tsx";
import { SelectField } from "../shell/select-field.tsx";
import { useWorkErrors, WorkSummary } from "../work/work-context.tsx";
import type { CarePost, CareReply, CareView } from "./care.ts";
import { caseWords } from "./words.ts";
import { WorkSection } from "./work-section.tsx";

const words = caseWords.care;

interface Props {
  care: CareView;
  /** Id of the member who reads the page. */
  reader: string;
  reply: CareReply | null;
  /** What was typed and isn't stored. */
  typed: CarePost | null;
  saved: boolean;
  /** Whether something that the button saves was typed and isn't stored. */
  isLeft: boolean;
}

/** Who looks after a record, and what comes next, with the button that saves the work on the record. */
export function CareFields({ care, reader, reply, typed, saved, isLeft }: Props) {
  const pending = useNavigation().formData?.get("intent") === "save";
  const overtaken = reply?.kind === "care-overtaken" ? reply : null;
  const errorsOf = useWorkErrors();
  const { owner, step, day } = typed ?? {
    owner: care.owner ?? "",
    step: care.nextStep ?? "",
    day: care.nextStepOn ?? "",
  };
  const field = (name: "owner" | "step" | "day", label: string) => ({
    name,
    label,
    errors: errorsOf(name),
  });
  return (
    <WorkSection id="owner-and-step" titleId="care-title" title={words.title}>
      {overtaken && (
        <Alert tone="error" title={words.overtaken.title}>
          <p>
            {words.overtaken.text(overtaken.by, overtaken.now.owner, overtaken.now.step)}, <Moment iso={overtaken.at} />
            .
          </p>
          <p>{words.overtaken.still}</p>
        </Alert>
      )}
      <div key={`${care.at} ${overtaken?.at}`} className="print:hidden">
        <WorkSummary part="care" />
        <input type="hidden" name="seen-care" value={overtaken?.at ?? typed?.seen ?? care.at ?? ""} />
        <input type="hidden" name="was-owner" value={care.owner ?? ""} />
        <input type="hidden" name="was-step" value={care.nextStep ?? ""} />
        <input type="hidden" name="was-day" value={care.nextStepOn ?? ""} />
        <SelectField
          text={field("owner", words.owner)}
          value={owner}
          none={caseWords.nobody}
          options={care.colleagues.map(({ id, name }) => [id, id === reader ? caseWords.me : name] as const)}
        />
        <TextField {...field("step", words.step)} hint={words.stepHint} value={step} className="mt-6" />
        <TextField {...field("day", words.day)} type="date" value={day} className="mt-6" />
        {care.by !== null && care.at !== null && (
          <p className="mt-3 text-xs text-quiet">
            {words.by(care.by)} <Moment iso={care.at} />
          </p>
        )}
        <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" name="intent" value="save">
            {pending ? words.pending : words.button}
          </Button>
          <SaveNote saved={saved ? words.saved : null} isLeft={isLeft} />
        </p>
      </div>
    </WorkSection>
  );
}
