import { surveyPageWords as words } from "../../content/desk-surveys.ts";
import { type Field, questions } from "../../content/questions.ts";
import { surveyWords } from "../../content/survey.ts";
import { type Answers, answerText, shownAnswer, stepFields, STEPS, WHOLE_PAGE } from "../../survey/answers.ts";
import { HymnNumber } from "../../ui/hymn-numbers.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { mailLink } from "../shell/mail-link.ts";
import { EmailAddress, Moment } from "../shell/page-parts.tsx";
import { SurveyNotes, SurveyStatusForm } from "./survey-forms.tsx";
import type { SurveyPageView, SurveyReply } from "./survey-view.ts";

interface Props {
  view: SurveyPageView;
  reply: SurveyReply | null;
  saved: "status" | "note" | null;
}

/** One survey: the answers in the order of the questions, and the team's work on it. */
export function SurveyPage({ view, reply, saved }: Props) {
  const { answers } = view;
  return (
    <>
      <p className="desk-back">
        <a className="text-link" href="/desk/surveys">
          {words.back}
        </a>
      </p>
      <PageHead title={answers.name}>
        <dl className="desk-facts">
          <Fact name={words.begun} iso={view.createdAt} />
          {view.submittedAt && <Fact name={words.sent} iso={view.submittedAt} />}
          {view.updatedAt !== view.submittedAt && <Fact name={words.changed} iso={view.updatedAt} />}
        </dl>
        <p className="desk-jump">
          <a className="text-link" href="#care">
            {words.jump}
          </a>
        </p>
      </PageHead>
      <div className="survey-case">
        <div className="survey-case-answers">
          {STEPS.map((step) => (
            <section key={step} aria-labelledby={`step-${step}`}>
              <h2 id={`step-${step}`}>
                <HymnNumber number={step} />
                {surveyWords.steps[step].title}
              </h2>
              <dl>
                {stepFields[step].map((field) => (
                  <div key={field}>
                    <dt>{questions[field].label}</dt>
                    <dd>
                      <Answer field={field} view={view} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
        <aside className="survey-case-work">
          <SurveyStatusForm view={view} reply={reply} saved={saved === "status"} />
          <ReplyLink answers={answers} />
          <SurveyNotes view={view} reply={reply} saved={saved === "note"} />
        </aside>
      </div>
    </>
  );
}

function Fact({ name, iso }: { name: string; iso: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Moment iso={iso} />
      </dd>
    </div>
  );
}

function Answer({ field, view: { answers, cutFields } }: { field: Field; view: SurveyPageView }) {
  const whole = answers[field];
  if (whole === null || whole.length === 0) return <span className="answer-none">{words.notAnswered}</span>;
  const { answer, isCut } = shownAnswer(whole, WHOLE_PAGE);
  return (
    <>
      {typeof answer === "string" ? (
        <span className="answer-given" dir="auto">
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
      {(isCut || cutFields.includes(field)) && <p className="desk-quiet">{words.longer}</p>}
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

function ReplyLink({ answers: { name, email, discovery_call: call } }: { answers: Answers }) {
  const { reply } = words;
  return (
    <section aria-labelledby="reply">
      <h2 id="reply">{reply.title}</h2>
      {email === null ? (
        <p>{reply.noAddress}</p>
      ) : (
        <>
          <div>
            <EmailAddress email={email} />
          </div>
          <a className="button" href={mailLink(email, { subject: reply.subject, body: reply.body(name, call) })}>
            {reply.button}
          </a>
        </>
      )}
    </section>
  );
}
