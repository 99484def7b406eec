import { answerText, stepFields, STEPS, type Answers } from "../../survey/answers.ts";
import { type Field, questions } from "../../survey/questions.ts";
import { surveyWords } from "../../survey/words.ts";
import { Alert } from "../../ui/alerts.tsx";
import { useCompany } from "../../ui/company.tsx";
import { HymnNumber } from "../../ui/hymn-numbers.tsx";
import { OptionBoxes } from "../../ui/option-boxes.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { CallSection } from "../calls/call-section.tsx";
import { CaseNotes } from "../cases/case-notes.tsx";
import { FollowUpFields } from "../cases/follow-up-fields.tsx";
import { ReplySection } from "../replies/reply-section.tsx";
import { type RepliesView, mailLink } from "../replies/reply.ts";
import { BackLink, FactList, Moment } from "../shell/page-parts.tsx";
import { visibleName } from "../shell/visible-name.ts";
import { WorkSection, useWorkErrors, WorkSummary, WorkForm } from "../work/work-form.tsx";
import type { WorkPart, WorkReply, WorkTyped } from "../work/work.ts";
import { PromiseLine } from "./promise-line.tsx";
import { STATUSES, type SurveyPageView } from "./survey-case.ts";
import { surveyPageWords as words, statusWords } from "./words.ts";

/** One survey: the answers in the order of the questions, and the team's work on it. */
export function SurveyPage({ view, ...work }: SurveyWorkProps) {
  const { answers } = view;
  return (
    <>
      <p className="mb-4">
        <BackLink href="/desk/surveys">All surveys</BackLink>
      </p>
      <PageHead title={visibleName(answers.name)}>
        <dl className="flex flex-wrap gap-x-7 gap-y-1">
          <Fact name="Started" iso={view.createdAt} />
          {view.submittedAt && <Fact name="Submitted" iso={view.submittedAt} />}
          {view.updatedAt !== view.submittedAt && <Fact name="Last change" iso={view.updatedAt} />}
        </dl>
        <p className="mt-3 lg:hidden print:hidden">
          <a className="text-link" href="#care">
            Status, reply and notes
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
        <aside>
          <SurveyWork view={view} {...work} />
        </aside>
      </div>
    </>
  );
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

function Answer({ field, view: { answers } }: { field: Field; view: SurveyPageView }) {
  const answer = answers[field];
  if (answer === null || answer.length === 0) return <span className="text-quiet">Not answered</span>;
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
    </>
  );
}

/** A link if the text is a web address; the field accepts any text. */
function WebLink({ text }: { text: string }) {
  const address = webAddress(text);
  if (address === null) return text;
  return (
    <a className="text-link" href={address} rel="noopener noreferrer nofollow">
      {text}
    </a>
  );
}

/** A host, such as `tiktok.com` or `www.müller.de`, and what follows it. */
const WITHOUT_SCHEME = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/u;

/** Returns the address that a creator's link leads to, typed with `https://` or without; null if it is other text. */
export function webAddress(text: string): string | null {
  const typed = text.trim();
  const address = /^https?:\/\//i.test(typed) ? typed : WITHOUT_SCHEME.test(typed) ? `https://${typed}` : null;
  return address !== null && URL.canParse(address) ? address : null;
}

interface SurveyWorkProps {
  view: SurveyPageView;
  replies: RepliesView;
  /** Id of the member who reads the page. */
  reader: string;
  reply: WorkReply | null;
  done: WorkPart | null;
}

/** The team's work on a survey. */
function SurveyWork({ view, replies, reader, reply, done }: SurveyWorkProps) {
  const { answers } = view;
  const outcome = reply?.outcome ?? null;
  const typed = reply?.typed ?? null;
  return (
    <WorkForm page={view.notes.page} reply={reply}>
      <div className="grid gap-9" data-saves>
        <SurveyStatusFields view={view} outcome={outcome} typed={typed?.status ?? null} />
        <FollowUpFields
          followUp={view.followUp}
          reader={reader}
          outcome={outcome}
          typed={typed?.followUp ?? null}
          saved={done === "follow-up"}
          isLeft={(typed?.status ?? typed?.followUp ?? null) !== null}
        />
      </div>
      <CallSection
        call={view.call}
        outcome={outcome}
        typed={typed?.call ?? { times: [], talk: null }}
        saved={done === "call"}
      />
      <ReplySection
        view={replies}
        email={answers.email}
        noAddress="They didn't leave an email address. Their links may help you find them."
        mailLink={useMailLink(answers)}
        outcome={outcome}
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
  const { body } = words.reply;
  return email === null ? null : mailLink(email, { subject: `Your ${company.name} survey`, body: body(name, call, company) });
}

const formWords = words.status;
const statusOptions = STATUSES.map((value) => ({ value, label: statusWords[value] }));

interface StatusProps {
  view: SurveyPageView;
  outcome: WorkReply["outcome"];
  typed: WorkTyped["status"];
}

/** The status of a survey. The button of the owner and the next step saves it. */
function SurveyStatusFields({ view: { status, clock }, outcome, typed }: StatusProps) {
  const overtaken = outcome?.kind === "overtaken" ? outcome : null;
  const errorsOf = useWorkErrors();
  const chosen = overtaken?.wanted ?? typed?.chosen ?? status.now;
  return (
    <WorkSection id="care" titleId="status-title" title={formWords.title}>
      <PromiseLine clock={clock} long />
      {overtaken && (
        <Alert tone="error" title="Someone got there first">
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
            {statusWords[status.now]}, {`set by ${status.by},`} <Moment iso={status.at} />
          </p>
        )}
      </div>
    </WorkSection>
  );
}
