import { useNavigation } from "@remix-run/react";
import { Alert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Moment } from "../shell/page-parts.tsx";
import { SaveNote } from "../shell/save-note.tsx";
import { SelectField } from "../shell/select-field.tsx";
import { useWorkErrors, WorkSummary } from "../work/work-context.tsx";
import type { FollowUpPost, FollowUpReply, FollowUpView } from "./care.ts";
import { caseWords } from "./words.ts";
import { WorkSection } from "./work-section.tsx";

const words = caseWords.followUp;

interface Props {
  followUp: FollowUpView;
  /** Id of the member who reads the page. */
  reader: string;
  reply: FollowUpReply | null;
  /** What was typed and isn't stored. */
  typed: FollowUpPost | null;
  saved: boolean;
  /** Whether something that the button saves was typed and isn't stored. */
  isLeft: boolean;
}

/** Who looks after a record, and what comes next, with the button that saves the work on the record. */
export function FollowUpFields({ followUp, reader, reply, typed, saved, isLeft }: Props) {
  const pending = useNavigation().formData?.get("intent") === "save";
  const overtaken = reply?.kind === "follow-up-overtaken" ? reply : null;
  const errorsOf = useWorkErrors();
  const { owner, step, day } = typed ?? {
    owner: followUp.owner ?? "",
    step: followUp.nextStep ?? "",
    day: followUp.nextStepOn ?? "",
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
      <div key={`${followUp.at} ${overtaken?.at}`} className="print:hidden">
        <WorkSummary part="followUp" />
        <input type="hidden" name="seen-care" value={overtaken?.at ?? typed?.seen ?? followUp.at ?? ""} />
        <input type="hidden" name="was-owner" value={followUp.owner ?? ""} />
        <input type="hidden" name="was-step" value={followUp.nextStep ?? ""} />
        <input type="hidden" name="was-day" value={followUp.nextStepOn ?? ""} />
        <SelectField
          text={field("owner", words.owner)}
          value={owner}
          none={caseWords.nobody}
          options={followUp.colleagues.map(({ id, name }) => [id, id === reader ? caseWords.me : name] as const)}
        />
        <TextField {...field("step", words.step)} hint={words.stepHint} value={step} className="mt-6" />
        <TextField {...field("day", words.day)} type="date" value={day} className="mt-6" />
        {followUp.by !== null && followUp.at !== null && (
          <p className="mt-3 text-xs text-quiet">
            {words.by(followUp.by)} <Moment iso={followUp.at} />
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
