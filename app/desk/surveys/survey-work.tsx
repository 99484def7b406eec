import type { Answers } from "../../survey/answers.ts";
import { useCompany } from "../../ui/company.tsx";
import { isCallReply } from "../calls/call-on-desk.ts";
import { CallSection } from "../calls/call-section.tsx";
import { CareFields } from "../cases/care-form.tsx";
import { isCareReply } from "../cases/care.ts";
import { CaseNotes } from "../cases/case-notes.tsx";
import type { RepliesView } from "../replies/replies-view.ts";
import { isDraftReply } from "../replies/reply-draft.ts";
import { ReplySection } from "../replies/reply-section.tsx";
import { mailLink } from "../shell/mail-link.ts";
import { WorkForm } from "../work/work-form.tsx";
import type { WorkPart, WorkReply } from "../work/work.ts";
import { SurveyStatusFields } from "./survey-forms.tsx";
import { isStatusReply, type SurveyPageView } from "./survey-view.ts";
import { surveyPageWords as words } from "./words.ts";

export interface SurveyWorkProps {
  view: SurveyPageView;
  replies: RepliesView;
  /** Id of the member who reads the page. */
  reader: string;
  reply: WorkReply | null;
  done: WorkPart | null;
}

/** The team's work on a survey. */
export function SurveyWork({ view, replies, reader, reply, done }: SurveyWorkProps) {
  const { answers } = view;
  const outcome = reply?.outcome ?? null;
  const typed = reply?.typed ?? null;
  const statusReply = outcome && isStatusReply(outcome) ? outcome : null;
  const careReply = outcome && isCareReply(outcome) ? outcome : null;
  return (
    <WorkForm page={view.notes.page} reply={reply}>
      <div className="grid gap-9" data-saves>
        <SurveyStatusFields view={view} reply={statusReply} typed={typed?.status ?? null} />
        <CareFields
          care={view.care}
          reader={reader}
          reply={careReply}
          typed={typed?.care ?? null}
          saved={done === "care"}
          isLeft={(typed?.status ?? typed?.care ?? null) !== null}
        />
      </div>
      <CallSection
        call={view.call}
        reply={outcome && isCallReply(outcome) ? outcome : null}
        typed={typed?.call ?? { times: [], talk: null }}
        saved={done === "call"}
      />
      <ReplySection
        view={replies}
        email={answers.email}
        noAddress={words.reply.noAddress}
        mailLink={useMailLink(answers)}
        reply={outcome && isDraftReply(outcome) ? outcome : null}
        typed={typed?.draft ?? null}
        saved={done === "reply"}
      />
      <CaseNotes
        view={view.notes}
        path={`/desk/surveys/${view.id}`}
        typed={typed?.note ?? ""}
        saved={done === "note"}
      />
    </WorkForm>
  );
}

/** A link that begins an email to the creator in the member's email program, or null without an address. */
function useMailLink({ name, email, discovery_call: call }: Answers): string | null {
  const company = useCompany();
  const { subject, body } = words.reply;
  return email === null ? null : mailLink(email, { subject: subject(company.name), body: body(name, call, company) });
}
