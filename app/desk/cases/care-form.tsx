import { Form, useNavigation } from "@remix-run/react";
import { careProblems, caseWords } from "../../content/desk/cases.ts";
import { Alert, ErrorSummary } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Moment } from "../shell/page-parts.tsx";
import { SelectField } from "../shell/select-field.tsx";
import type { CareReply, CareView } from "./care.ts";
import { Saved, WorkSection } from "./work-section.tsx";

const words = caseWords.care;

interface Props {
  care: CareView;
  /** Id of the member who reads the page. */
  reader: string;
  reply: CareReply | null;
  saved: boolean;
}

/** Who looks after a record, and what comes next. */
export function CareForm({ care, reader, reply, saved }: Props) {
  const pending = useNavigation().formData?.get("intent") === "care";
  const overtaken = reply?.kind === "care-overtaken" ? reply : null;
  const problem = reply?.kind === "wrong-care" ? careProblems[reply.problem] : null;
  const { owner, step, day } = reply?.typed ?? {
    owner: care.owner ?? "",
    step: care.nextStep ?? "",
    day: care.nextStepOn ?? "",
  };
  const field = (name: "owner" | "step" | "day", label: string) => ({
    name,
    label,
    errors: problem?.field === name ? [problem.message] : [],
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
      {saved && !reply && <Saved words={words.saved} />}
      <Form key={`${care.at} ${overtaken?.at}`} method="post" className="print:hidden">
        <ErrorSummary title={caseWords.summaryTitle} errors={problem ? [problem] : []} attempt={1} />
        <input type="hidden" name="seen" value={overtaken?.at ?? reply?.typed.seen ?? care.at ?? ""} />
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
        <Button className="mt-4" type="submit" name="intent" value="care">
          {pending ? words.pending : words.button}
        </Button>
      </Form>
    </WorkSection>
  );
}
