import { visibleName } from "../../server/forms/typed-text.ts";
import { type Answers, answerText, stepFields, STEPS } from "../../survey/answers.ts";
import { surveyWords } from "../../survey/page.ts";
import { CALL_MINUTES, type Field, questions } from "../../survey/questions.ts";
import { TextLink } from "../../ui/button.tsx";
import { useCompany } from "../../ui/company.tsx";
import { HymnNumber } from "../../ui/hymn-numbers.tsx";
import { OptionBoxes } from "../../ui/option-boxes.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { CallSection } from "../calls/call-section.tsx";
import { CaseNotes, FollowUpFields } from "../cases/case-sections.tsx";
import { ReplySection } from "../replies/reply-section.tsx";
import { mailLink } from "../replies/reply.ts";
import { BackLink, Controls, FactList, Moment } from "../shell/page-parts.tsx";
import type { WorkView } from "../work/do-work.server.ts";
import { Overtaken, useWork, WorkForm, WorkSection, WorkSummary } from "../work/work-form.tsx";
import { STATUSES } from "./survey-case.ts";
import { statusWords } from "./survey-list.ts";
import { PromiseLine } from "./surveys-page.tsx";
import type { SurveyPageView } from "./surveys.server.ts";

export function SurveyPage({ view, work }: { view: SurveyPageView; work: WorkView }) {
  const { answers } = view;
  const link = useMailLink(answers);
  return (
    <>
      <PageHead title={visibleName(answers.name)}>
        <dl className="flex flex-wrap gap-x-7 gap-y-1">
          <Fact name="Started" iso={view.createdAt} />
          {view.submittedAt && <Fact name="Submitted" iso={view.submittedAt} />}
          {view.updatedAt !== view.submittedAt && <Fact name="Last change" iso={view.updatedAt} />}
        </dl>
        <p className="mt-2 flex flex-wrap gap-x-5 print:hidden">
          <BackLink href="/desk/surveys">All surveys</BackLink>
          <span className="lg:hidden">
            <TextLink href="#survey-status">Status, reply and notes</TextLink>
          </span>
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
                  value: <Answer field={field} answer={answers[field]} />,
                }))}
              />
            </section>
          ))}
        </div>
        <aside>
          <WorkForm page={work.notes.page}>
            <div className="grid gap-9" data-saves>
              <SurveyStatusFields view={view} />
              <FollowUpFields followUp={work.followUp} />
            </div>
            <CallSection call={view.call} />
            <ReplySection view={work.replies} email={answers.email} mailLink={link} />
            <CaseNotes view={work.notes} path={`/desk/surveys/${view.id}`} />
          </WorkForm>
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

function Answer({ field, answer }: { field: Field; answer: string | string[] | null }) {
  if (answer === null || answer.length === 0) return <span className="text-quiet">Not answered</span>;
  if (typeof answer === "string")
    return (
      <span className="whitespace-pre-wrap" dir="auto">
        {answerText(field, answer)}
      </span>
    );
  return (
    <ul>
      {answer.map((entry, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- links may repeat, and the list never changes
        <li key={`${place} ${entry}`} dir="auto">
          {questions[field].kind === "links" ? <WebLink text={entry} /> : entry}
        </li>
      ))}
    </ul>
  );
}

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

/** Returns the URL of a creator's link, typed with or without `https://`; null if it isn't one. */
export function webAddress(text: string): string | null {
  const typed = text.trim();
  const address = /^https?:\/\//i.test(typed) ? typed : WITHOUT_SCHEME.test(typed) ? `https://${typed}` : null;
  return address !== null && URL.canParse(address) ? address : null;
}

/** Returns a `mailto:` link to the creator, or null without an address. */
function useMailLink({ name, email, discovery_call: call }: Answers): string | null {
  const company = useCompany();
  if (email === null) return null;
  const talk =
    call === "yes"
      ? `You said you'd like a ${CALL_MINUTES}-minute discovery call. Which of these days works for you?\n\n- \n- `
      : "We'd love to hear more about what you're building, whenever works for you.";
  return mailLink(email, {
    subject: `Your ${company.name} survey`,
    body: `Hello ${name},\n\nThank you for telling us about your work. We've read every word.\n\n${talk}\n\nBest regards,\n\n${company.name}\n${company.phone}\n`,
  });
}

function SurveyStatusFields({ view: { status, clock } }: { view: SurveyPageView }) {
  const { outcome, typed, field } = useWork();
  const overtaken = outcome?.kind === "overtaken" ? outcome : null;
  const { value, ...own } = field("status", status.now);
  const chosen = overtaken?.wanted ?? value;
  return (
    <WorkSection id="survey-status" title="Status">
      <PromiseLine clock={clock} long />
      {overtaken && (
        <Overtaken
          change={`The status was set to ${statusWords[overtaken.status]} by ${overtaken.by}`}
          at={overtaken.at}
          own={`You chose ${statusWords[overtaken.wanted]}. If you still want that, press the button again.`}
        />
      )}
      <Controls
        key={`${status.at} ${chosen}`}
        instead={
          <p className="mt-3">
            <StatusText status={status} />
          </p>
        }
      >
        <WorkSummary part="status" />
        <input type="hidden" name="seen-status" value={overtaken?.at ?? typed["seen-status"] ?? status.at ?? ""} />
        <input type="hidden" name="was-status" value={status.now} />
        <OptionBoxes
          type="radio"
          {...own}
          label="Status"
          hideLabel
          className="mt-4"
          options={STATUSES.map((one) => ({ value: one, label: statusWords[one] }))}
          chosen={[chosen]}
        />
        {status.by !== null && (
          <p className="mt-1 text-xs text-quiet">
            <StatusText status={status} />
          </p>
        )}
      </Controls>
    </WorkSection>
  );
}

function StatusText({ status: { now, by, at } }: Pick<SurveyPageView, "status">) {
  if (by === null || at === null) return statusWords[now];
  return (
    <>
      {statusWords[now]}, {`set by ${by},`} <Moment iso={at} />
    </>
  );
}
