import { useLocation, useNavigate, Form } from "@remix-run/react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import type { Unreachable } from "../server/forms/form-page.ts";
import { Alert, FocusedMessage, ALERT_TITLE } from "../ui/alerts.tsx";
import { Button } from "../ui/button.tsx";
import type { FittedLine } from "../ui/fit-line.ts";
import { PosterHeading } from "../ui/poster-heading.tsx";
import { LAST_STEP, stepFields, STEPS, answerText } from "./answers.ts";
import type { ConflictChoice, SurveyPage } from "./build-page.server.ts";
import { percentComplete } from "./journey.ts";
import { type Notice, submissionError, surveyWords } from "./page.ts";
import { type Step, questions, type Field } from "./questions.ts";
import { STEP_TITLE, SurveyForm, FormButtons, HiddenFields, ResumeBox } from "./survey-form.tsx";

const URGENT: ReadonlySet<Notice> = new Set<Notice>([
  "missing",
  "replaced",
  "link-slowed",
  "link-not-sent",
  "slowed",
  "crowded",
]);

function isUrgent(notice: SurveyPage["notice"]): boolean {
  return notice !== null && URGENT.has(notice.kind);
}

interface Props {
  headline: readonly FittedLine[];
  page: SurveyPage;
  unreachable: Unreachable | null;
}

export function SurveyView({ headline, page, unreachable }: Props) {
  const heading = useFocusOnNewStep(page.step);
  useAddressOfStep(page.step);
  const [dismissed, setDismissed] = useState<object | null>(null);
  const { title, intro } = surveyWords.steps[page.step];
  const failure = failureOf(page, unreachable);
  const isToasted = failure !== null && failure.post !== dismissed;
  const failed = isToasted || page.errors !== null || isUrgent(page.notice);
  return (
    <div className="lg:grid lg:grid-cols-5-7 lg:border-b-2 lg:border-ink">
      <SurveyPoster headline={headline} step={page.step} />
      <div className="px-gutter pt-8 lg:max-w-224 lg:pt-14 lg:pb-20 lg:pl-fluid-2xl lg:max-[80rem]:pr-fluid-2xl min-[80rem]:pr-24">
        {page.notice && page.notice.kind !== "unavailable" && <NoticeBox notice={page.notice} earlier={page.earlier} />}
        {isToasted && (
          <Toast title={failure.title} onDismiss={() => setDismissed(failure.post)}>
            <p>{failure.message}</p>
          </Toast>
        )}
        {page.conflict ? (
          <>
            <ConflictForm page={page} conflict={page.conflict} />
            {page.resume && <ResumeBox resume={page.resume} form={null} />}
          </>
        ) : (
          <>
            <h2 ref={heading} tabIndex={-1} className={STEP_TITLE}>
              {title}
            </h2>
            <p>{intro}</p>
            <SurveyForm
              key={`${page.step}-${page.form.page}`}
              page={page}
              refused={failure !== null || page.refused}
              failed={failed}
            />
          </>
        )}
      </div>
    </div>
  );
}

interface NoticeProps {
  notice: NonNullable<SurveyPage["notice"]>;
  earlier: string | null;
}

function NoticeBox({ notice, earlier }: NoticeProps) {
  const { kind, title, text } = notice;
  return (
    <Alert tone={isUrgent(notice) ? "error" : "note"} title={title} text={text}>
      {(kind === "missing" || kind === "replaced") && (
        <a className="text-link" href="/survey/creator?step=1" target="_blank" rel="noopener">
          Go to step 1: name and current stage (opens in a new tab)
        </a>
      )}
      {(kind === "welcome-back" || kind === "sent") && <NewSurveyLink />}
      {kind === "another" && <p className="font-semibold wrap-anywhere">{earlier}</p>}
    </Alert>
  );
}

/** Returns the message for a post that failed on the server or on its way there; `post` identifies the post. */
function failureOf(
  page: SurveyPage,
  unreachable: Unreachable | null,
): { post: object; title: string; message: string } | null {
  const { title, text: message } = submissionError;
  if (unreachable) return { post: unreachable, ...(unreachable.refusal ?? { title, message }) };
  return page.notice?.kind === "unavailable" ? { post: page, title, message } : null;
}

/**
 * Adds `?step=` to the URL of a blank form. With JavaScript, Back loads the URL again, and without a step it would
 * redirect to where the person left off.
 */
function useAddressOfStep(step: number) {
  const navigate = useNavigate();
  const named = useLocation().search.includes("step=");
  useEffect(() => {
    if (!named) navigate(`?step=${step}`, { replace: true, preventScrollReset: true });
  }, [navigate, named, step]);
}

/** Focuses the heading when a script shows another step without loading a page, so that screen readers announce it. */
function useFocusOnNewStep(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return heading;
}

/** Shows both versions after two pages saved different answers to one step, and lets the person choose. */
function ConflictForm({ page, conflict }: { page: SurveyPage; conflict: ConflictChoice }) {
  const onwards = page.step === LAST_STEP ? "submit" : "next";
  return (
    <Form
      method="post"
      action={`/survey/creator?step=${page.step}`}
      reloadDocument={page.form.reload}
      data-part="conflict"
    >
      <HiddenFields page={page} version={page.form.version} />
      {stepFields[page.step].flatMap((field) =>
        Object.entries([page.typed[field]].flat()).map(([position, value]) => (
          <input key={field + position} type="hidden" name={field} value={value} />
        )),
      )}
      <FocusedMessage className="outline-offset-12">
        <h2 className={STEP_TITLE}>These answers were changed somewhere else</h2>
        <p>
          You have this step open in another tab or on another device, and different answers were saved there. Nothing
          is lost: choose which ones to keep.
        </p>
      </FocusedMessage>
      {conflict.fields.map((field) => (
        <section key={field} className="mt-8 border-t-2 border-ink pt-4">
          <h3 className="mb-1.5 text-4xl">{questions[field].label}</h3>
          <dl className="grid gap-1">
            <Answer term="What you typed here" field={field} answer={page.typed[field] ?? null} />
            <Answer term="What was saved there" field={field} answer={conflict.saved[field]} />
          </dl>
        </section>
      ))}
      <FormButtons>
        <Button type="submit" name="intent" value={conflict.intent === "autosave" ? onwards : conflict.intent}>
          Keep what I typed here
        </Button>{" "}
        <Button outline type="submit" name="intent" value="show-saved">
          Keep what was saved there
        </Button>
      </FormButtons>
    </Form>
  );
}

const POSTER = "on-stock bg-split border-b-2 border-ink print-exact lg:border-r-2 lg:border-b-0";
const INNER =
  "grid gap-5 px-gutter py-6 lg:sticky lg:top-header lg:gap-[clamp(1.5rem,4vh,3rem)] lg:px-fluid-xl lg:py-[clamp(1.5rem,5vh,3.5rem)]";
const ARCH =
  "grid aspect-4/3 items-end justify-items-center rounded-t-arch border-ink pb-[0.2em] font-headline text-fluid-4xl leading-none";

/** On a phone, it is only a strip from step 2 on, so that the first question is visible without scrolling. */
function SurveyPoster({ headline, step }: { headline: readonly FittedLine[]; step: Step }) {
  const strip = step > 1;
  const percent = percentComplete(step);
  return (
    <div className={POSTER}>
      <div className={`${INNER} ${strip ? "max-lg:gap-3 max-lg:py-3.5" : ""}`}>
        <PosterHeading id="survey-title" lines={headline} look={strip ? "max-lg:poster-strip lg:gap-3.5" : undefined} />
        <ol className={`grid grid-cols-4 gap-2.5 ${strip ? "max-lg:max-w-120" : ""}`}>
          {STEPS.map((number) => (
            <Arch key={number} number={number} step={step} />
          ))}
        </ol>
        <p className="flex justify-between font-bold">
          <span>
            Step {step} of {STEPS.length}
            <span className="sr-only">,</span>
          </span>{" "}
          <span>
            {percent}%<span className="sr-only"> complete</span>
          </span>
        </p>
        {/* Hidden from screen readers, because the line above says the same. */}
        <progress className="-mt-3 h-3 w-full progress-bar" value={percent} max={100} aria-hidden="true" />
      </div>
    </div>
  );
}

function Arch({ number, step }: { number: Step; step: Step }) {
  return (
    <li aria-current={number === step ? "step" : undefined}>
      <span className={`${ARCH} ${archLook(number, step)}`}>
        <span className="sr-only">Step </span>
        {number}
      </span>{" "}
      {/* For screen readers only where there is no room to show it. */}
      <span className="text-xs leading-tight font-semibold max-lg:sr-only lg:mt-1.5 lg:block">
        {surveyWords.steps[number].title}
      </span>
    </li>
  );
}

function archLook(number: Step, step: Step): string {
  const inks = number === step ? "border-4 bg-paper" : number < step ? "border-2 bg-ink text-gold" : "border-2";
  return step > 1 ? `${inks} max-lg:aspect-2/1 max-lg:pb-[0.1em] max-lg:text-2xl` : inks;
}

interface AnswerProps {
  term: string;
  field: Field;
  answer: string | string[] | null;
  blank?: string;
}

export function Answer({ term, field, answer, blank = "Left blank" }: AnswerProps) {
  return (
    <>
      <dt className="text-sm text-quiet">{term}</dt>
      <dd className="mb-3 font-semibold">
        {answer === null || answer.length === 0 ? (
          <span className="font-normal text-quiet">{blank}</span>
        ) : typeof answer === "string" ? (
          <span className="whitespace-pre-wrap" dir="auto">
            {answerText(field, answer)}
          </span>
        ) : (
          <ul>
            {answer.map((entry) => (
              <li key={entry} dir="auto">
                {entry}
              </li>
            ))}
          </ul>
        )}
      </dd>
    </>
  );
}

export function NewSurveyLink() {
  return (
    <a className="text-link" href="/survey/creator?new" rel="nofollow">
      Start a new survey
    </a>
  );
}

interface ToastProps {
  title: string;
  children: ReactNode;
  onDismiss: () => void;
}

const TOAST = [
  "fixed right-4 bottom-4 left-auto z-25 max-h-[calc(100dvh-6rem)] w-120 max-w-[calc(100vw-2rem)] overflow-y-auto",
  "border-2 border-l-12 border-accent bg-paper px-5.5 py-4.5 text-ink focus-within:outline-3",
  "focus-within:outline-offset-3 focus-within:outline-ink print:hidden",
].join(" ");

/** Stays until dismissed, then returns the focus. Without JavaScript, the browser closes the dialog on submit. */
function Toast({ title, children, onDismiss }: ToastProps) {
  const [before] = useState(() => (typeof document === "undefined" ? null : document.activeElement));

  function close() {
    if (before instanceof HTMLElement) before.focus();
    onDismiss();
  }

  return (
    <dialog open className={TOAST} data-part="toast" aria-labelledby="toast-title" onClose={close}>
      <FocusedMessage className="outline-none">
        <p className={ALERT_TITLE} id="toast-title">
          {title}
        </p>
        <div>{children}</div>
      </FocusedMessage>
      <form method="dialog" className="mt-3.5">
        <Button outline>Dismiss</Button>
      </form>
    </dialog>
  );
}
