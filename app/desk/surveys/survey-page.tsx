import { surveyPageWords as words } from "../../content/desk/surveys.ts";
import { type Field, questions } from "../../content/questions.ts";
import { surveyWords } from "../../content/survey.ts";
import { type Answers, answerText, shownAnswer, stepFields, STEPS, WHOLE_PAGE } from "../../survey/answers.ts";
import { useCompany } from "../../ui/company.tsx";
import { HymnNumber } from "../../ui/hymn-numbers.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { type CallReply, isCallReply } from "../calls/call-on-desk.ts";
import { CallSection } from "../calls/call-section.tsx";
import { CareForm } from "../cases/care-form.tsx";
import type { CareReply } from "../cases/care.ts";
import { CaseNotes } from "../cases/case-notes.tsx";
import { isNoteReply, type NoteReply } from "../cases/note-view.ts";
import type { RepliesView } from "../replies/replies-view.ts";
import { type DraftReply, isDraftReply } from "../replies/reply-draft.ts";
import { ReplySection } from "../replies/reply-section.tsx";
import { mailLink } from "../shell/mail-link.ts";
import { BackLink, FactList, Moment } from "../shell/page-parts.tsx";
import { SurveyStatusForm } from "./survey-forms.tsx";
import type { StatusReply, SurveyPageView } from "./survey-view.ts";

interface Props {
  view: SurveyPageView;
  replies: RepliesView;
  /** Id of the member who reads the page. */
  reader: string;
  reply: StatusReply | CareReply | NoteReply | CallReply | DraftReply | null;
  saved: "status" | "care" | "note" | "call" | "reply" | null;
}

/** One survey: the answers in the order of the questions, and the team's work on it. */
export function SurveyPage({ view, replies, reader, reply, saved }: Props) {
  const { answers } = view;
  const draftReply = reply && isDraftReply(reply) ? reply : null;
  const careReply = reply && "typed" in reply ? reply : null;
  const noteReply = reply && isNoteReply(reply) ? reply : null;
  const callReply = reply && isCallReply(reply) ? reply : null;
  const statusReply =
    reply && !("typed" in reply) && !isNoteReply(reply) && !isCallReply(reply) && !isDraftReply(reply) ? reply : null;
  return (
    <>
      <p className="mb-4">
        <BackLink href="/desk/surveys">{words.back}</BackLink>
      </p>
      <PageHead title={answers.name}>
        <dl className="flex flex-wrap gap-x-7 gap-y-1">
          <Fact name={words.begun} iso={view.createdAt} />
          {view.submittedAt && <Fact name={words.sent} iso={view.submittedAt} />}
          {view.updatedAt !== view.submittedAt && <Fact name={words.changed} iso={view.updatedAt} />}
        </dl>
        <p className="mt-3 lg:hidden print:hidden">
          <a className="text-link" href="#care">
            {words.jump}
          </a>
        </p>
      </PageHead>
      <div className="grid gap-x-fluid-xl gap-y-10 lg:grid-cols-[minmax(0,8fr)_minmax(17rem,5fr)]">
        <div>
          {STEPS.map((step) => (
            <section key={step} className="not-first:mt-9" aria-labelledby={`step-${step}`}>
              <h2 id={`step-${step}`} className="mb-3 flex items-center gap-3 text-4xl leading-none">
                <HymnNumber number={step} />
                {surveyWords.steps[step].title}
              </h2>
              <FactList
                questions
                facts={stepFields[step].map((field) => ({
                  label: questions[field].label,
                  value: <Answer field={field} view={view} />,
                }))}
              />
            </section>
          ))}
        </div>
        <aside className="grid content-start gap-9">
          <SurveyStatusForm view={view} reply={statusReply} saved={saved === "status" && !reply} />
          <CareForm care={view.care} reader={reader} reply={careReply} saved={saved === "care" && !reply} />
          <CallSection call={view.call} reply={callReply} saved={saved === "call" && !reply} />
          <ReplySection
            view={replies}
            email={answers.email}
            noAddress={words.reply.noAddress}
            mailLink={useMailLink(answers)}
            reply={draftReply}
            saved={saved === "reply"}
          />
          <CaseNotes
            view={view.notes}
            path={`/desk/surveys/${view.id}`}
            reply={noteReply}
            saved={saved === "note" && !reply}
          />
        </aside>
      </div>
    </>
  );
}

/** A link that begins an email to the creator in the member's email program, or null without an address. */
function useMailLink({ name, email, discovery_call: call }: Answers): string | null {
  const company = useCompany();
  const { subject, body } = words.reply;
  return email === null ? null : mailLink(email, { subject: subject(company.name), body: body(name, call, company) });
}

function Fact({ name, iso }: { name: string; iso: string }) {
  return (
    <div className="flex gap-2">
      <dt>{name}</dt>
      <dd className="font-semibold text-ink">
        <Moment iso={iso} />
      </dd>
    </div>
  );
}

function Answer({ field, view: { answers, cutFields } }: { field: Field; view: SurveyPageView }) {
  const whole = answers[field];
  if (whole === null || whole.length === 0) return <span className="text-quiet">{words.notAnswered}</span>;
  const { answer, isCut } = shownAnswer(whole, WHOLE_PAGE);
  return (
    <>
      {typeof answer === "string" ? (
        <span className="whitespace-pre-wrap" dir="auto">
          {answerText(field, answer)}
        </span>
      ) : (
        <ul>
          {answer.map((entry, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- links may repeat, and the list never changes
            <li key={`${place} ${entry}`} dir="auto">
              {questions[field].kind === "links" ? <WebLink text={entry} /> : entry}
            </li>
          ))}
        </ul>
      )}
      {(isCut || cutFields.includes(field)) && <p className="text-quiet">{words.longer}</p>}
    </>
  );
}

/** A link if the text starts like a web address; the field accepts any text. */
function WebLink({ text }: { text: string }) {
  if (!/^https?:\/\//i.test(text)) return text;
  return (
    <a className="text-link" href={text} rel="noopener noreferrer nofollow">
      {text}
    </a>
  );
}
