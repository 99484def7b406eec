import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useActionData, useFetcher } from "@remix-run/react";
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { type SavedStatus, bodyOf, createAutosave } from "../server/forms/autosave.ts";
import type { Unreachable } from "../server/forms/form-page.ts";
import { noteLeft, outlivesPage, reloadIfOlder, sendOnLeaving, useLeaving } from "../server/forms/use-leaving.ts";
import { ErrorSummary } from "../ui/alerts.tsx";
import { Button, TextLink } from "../ui/button.tsx";
import { describedBy, HINT, INPUT, LabelledField } from "../ui/field.tsx";
import { isEdited, useScripted } from "../ui/hydration.ts";
import { draftSchemas } from "./answers.form.ts";
import { LAST_STEP } from "./answers.ts";
import type { SurveyPage, SurveyReply } from "./build-page.server.ts";
import { ANSWERS_PATH, ENTER, SEE_ANSWERS } from "./journey.ts";
import type { FieldErrors } from "./page.ts";
import { type Step, type Field, questions } from "./questions.ts";
import { StepFields, SURVEY_FORM_ID, useSurveyForm } from "./step-fields.tsx";

export const STEP_TITLE = "mb-2.5 outline-offset-6";

interface Props {
  page: SurveyPage;
  refused: boolean;
  /** The page shows a message that something failed. */
  failed: boolean;
}

export function SurveyForm({ page, refused, failed }: Props) {
  const { step } = page;
  const form = useSurveyForm(page);
  const { post } = form;
  const autosave = useAutosave(page, { refused, failed: failed || form.isRefused, pending: post.pending });
  const onwards = step === LAST_STEP ? "submit" : "next";
  return (
    <>
      <Form
        {...form.props}
        method="post"
        action={`/survey/creator?step=${step}`}
        reloadDocument={page.form.reload}
        onInput={autosave.onInput}
        onSubmit={(event) => {
          form.props.onSubmit(event);
          autosave.onSubmit(event);
        }}
        // The server fills in saved answers. On Back, the browser would replace them with older ones.
        autoComplete={page.form.key === null ? undefined : "off"}
      >
        {/* Enter in a field presses a form's first button, which must not be Previous or Remove: see readIntent. Text
          browsers show its value. */}
        <button className="sr-only" type="submit" name="intent" value={ENTER} tabIndex={-1} aria-hidden="true" />
        <HiddenFields page={page} version={autosave.version} sequence={autosave.sequence} />
        <ErrorSummary {...form.summary} />
        <StepFields page={page} fields={form.fields} />
        <FormButtons>
          <Button outline type="submit" name="intent" value="previous" disabled={step === 1}>
            Previous
          </Button>{" "}
          <Button type="submit" name="intent" value={onwards}>
            {onwards === "submit" ? "Submit Survey" : "Next Step"}
          </Button>{" "}
          <SavedLine page={page} status={post.late ? "sending" : autosave.status} reason={autosave.reason} />
        </FormButtons>
      </Form>
      {page.resume && (
        <ResumeBox
          resume={page.resume}
          form={{ id: SURVEY_FORM_ID, email: form.fields.email, summary: form.addressSummary }}
        />
      )}
    </>
  );
}

export function FormButtons({ children }: { children: ReactNode }) {
  return (
    <div className="mt-12 flex flex-wrap items-center gap-3" data-part="survey-buttons">
      {children}
    </div>
  );
}

interface HiddenFieldsProps {
  page: SurveyPage;
  version: number;
  sequence?: RefObject<HTMLInputElement>;
}

/** The fields that identify the form of a post, see `FormOrigin` in journey.ts. */
export function HiddenFields({ page, version, sequence }: HiddenFieldsProps) {
  return (
    <>
      <input type="hidden" name="key" value={page.form.key ?? ""} />
      <input type="hidden" name="page" value={page.form.page} />
      {page.form.instead !== null && <input type="hidden" name="instead" value={page.form.instead} />}
      <input type="hidden" name="version" value={version} />
      {/* Not controlled by React: useAutosave increments it right before each post. */}
      <input type="hidden" name="sequence" defaultValue={0} ref={sequence} />
    </>
  );
}

const SAVED_LINE = "ml-2 flex min-h-6.5 items-center gap-2 text-sm font-semibold before:size-3 before:border-2";

interface SavedLineProps {
  page: SurveyPage;
  status: SavedStatus | "sending";
  /** Why it is not saved, if the person can do something about it. */
  reason?: string | null;
}

/** Without JavaScript, only buttons save the form. With it, leaving the page does too, even before a record exists. */
function SavedLine({ page: { step, form }, status, reason = null }: SavedLineProps) {
  const scripted = useScripted();
  const byButton = step === LAST_STEP ? "Press Submit Survey to save and send." : "Press Next Step to save.";
  const shown = scripted || status === "not-saved" ? status : "none";
  const why = reason ?? (form.key === null ? byButton : null);
  const words = {
    none: byButton,
    saved: "Saved",
    saving: "Saving",
    sending: "Sending…",
    "not-saved": why === null ? "Not saved yet" : `Not saved yet. ${why}`,
  };
  return (
    <output className={`${SAVED_LINE} ${markLook(shown)}`} data-part="saved-line" data-status={shown}>
      {words[shown]}
    </output>
  );
}

function markLook(status: SavedLineProps["status"]): string {
  if (status === "saved") return "before:rounded-full before:border-field before:bg-field";
  if (status === "not-saved") return "before:border-accent";
  return "before:rounded-full before:border-ink";
}

/** The result of the last post by a button, see SurveyForm, and whether one is in progress. */
interface Posts {
  refused: boolean;
  failed: boolean;
  pending: boolean;
}

/** Saves the form when the page is left, and while typing once the record exists. */
function useAutosave(page: SurveyPage, { refused, failed, pending }: Posts) {
  const { submit, data: reply } = useFetcher<SurveyReply | Unreachable>();
  const sequence = useRef<HTMLInputElement>(null);
  const [tooLong, setTooLong] = useState<string | null>(null);
  const standing = refused ? "not-saved" : page.form.saved ? "saved" : "none";
  const [status, setStatus] = useState<SavedStatus>(standing);
  const answer = useActionData();
  const [answered, setAnswered] = useState(answer);
  if (answered !== answer) {
    setAnswered(answer);
    setStatus(standing);
  }
  const autosave = useRef<ReturnType<typeof createAutosave>>();
  const { step } = page;
  const begun = page.form.key !== null;

  // A layout effect, because its cleanup has to read the form before React removes it for another page.
  useLayoutEffect(() => {
    const save = (leaving: boolean) => {
      const form = sequence.current?.form;
      const errors = form ? errorsIn(form, step) : {};
      setTooLong(otherThanMissing(errors));
      if (!form || Object.keys(errors).length > 0) return false;
      countUp(sequence.current);
      const body = bodyOf(form);
      if (leaving && outlivesPage(body)) {
        noteLeft(String(body.get("version")));
        void sendOnLeaving(`/survey/creator.data?step=${step}`, body).then(made.answer);
      } else submit(body, { method: "post", action: `/survey/creator?step=${step}` });
      return true;
    };
    const made = createAutosave({ save, show: setStatus, begun });
    autosave.current = made;
    return made.end;
  }, [submit, step, begun]);

  useEffect(() => {
    const form = sequence.current?.form;
    if (form && !page.form.reload && !isEdited(form) && reloadIfOlder(String(page.form.version))) return;
    // Saves values entered before hydration, or returned by a refused post.
    if (form && (isEdited(form) || (begun && !page.form.saved))) autosave.current?.change();
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, []);

  useEffect(() => {
    if (!pending) autosave.current?.takeBack();
  }, [pending]);

  useEffect(() => {
    if (reply) autosave.current?.answer(reply.kind === "autosaved");
  }, [reply]);

  useLeaving(
    {
      sendNow: () => autosave.current?.sendNow(),
      // When Back restores a page from memory, WebKit clears forms with autocomplete="off". The attribute is needed
      // only for pages that are loaded again.
      hide: () => sequence.current?.form?.removeAttribute("autocomplete"),
      retry: () => autosave.current?.retry(),
      asks: () => !pending && autosave.current?.atRisk(() => isReady(sequence.current?.form, step)) === true,
    },
    status === "saving" || status === "not-saved",
  );

  return {
    sequence,
    // "Saved" would contradict a message that something failed.
    status: failed && status === "saved" ? ("none" as const) : status,
    reason:
      tooLong ??
      (reply?.kind === "not-saved" ? reply.reason : null) ??
      (reply?.kind === "unreachable" ? (reply.refusal?.title ?? null) : null),
    version: reply?.kind === "autosaved" ? Math.max(reply.version, page.form.version) : page.form.version,
    onInput: () => autosave.current?.change(),
    onSubmit(event: FormEvent) {
      if (event.defaultPrevented) return;
      noteLeft(null);
      const { submitter } = event.nativeEvent as SubmitEvent;
      const toAnswers = submitter?.getAttribute("value") === SEE_ANSWERS;
      autosave.current?.giveWay(page.form.reload || step === LAST_STEP || toAnswers);
      countUp(sequence.current);
    },
  };
}

/** Whether the form could be saved if the page were left now. */
function isReady(form: HTMLFormElement | null | undefined, step: Step): boolean {
  return !!form && navigator.onLine && Object.keys(errorsIn(form, step)).length === 0 && outlivesPage(bodyOf(form));
}

/** Numbers the posts of a page, so that the server can ignore one that a later post overtook. */
function countUp(input: HTMLInputElement | null) {
  if (input) input.value = String(Number(input.value) + 1);
}

function errorsIn(form: HTMLFormElement, step: Step): FieldErrors {
  return parseWithZod(new FormData(form), { schema: draftSchemas[step] }).reply().error ?? {};
}

/** Returns the message for a text that is too long. A person who is still typing knows what is missing. */
function otherThanMissing(errors: FieldErrors): string | null {
  const messages = Object.entries(errors) as [Field, string[]][];
  return messages.find(([field, [message]]) => message !== questions[field].required)?.[1][0] ?? null;
}

const ANSWERS_LINK = "See, download or delete your answers";

interface ResumeProps {
  resume: NonNullable<SurveyPage["resume"]>;
  form: EmailFormProps | null;
}

interface EmailFormProps {
  id: string;
  email: FieldMetadata<string | null | undefined>;
  summary: { errors: readonly { field: string; message: string }[]; attempt: number };
}

export function ResumeBox({ resume, form }: ResumeProps) {
  return (
    <section className="mt-14 grid gap-3 border-t-2 border-ink pt-6 text-sm" aria-labelledby="resume-title">
      <h3 id="resume-title" className="mb-1.5 text-4xl">
        Continue on another device
      </h3>
      <p>
        Open this link on your phone or computer to pick up where you left off. It always stays the same. Anyone who has
        it can read your answers, so keep it to yourself.
      </p>
      <p className="font-semibold wrap-anywhere" data-part="resume-link">
        <a className="text-link" href={resume.url}>
          <span className="sr-only">Your link: </span>
          {resume.url}
        </a>
      </p>
      {resume.mail && form && <EmailLinkField form={form} mail={resume.mail} />}
      {resume.deletionDay && (
        <p className={HINT}>
          If you make no more changes, we'll delete the unfinished survey and this link on {resume.deletionDay}.
        </p>
      )}
      <p>
        {form ? (
          // A button, which saves first: a link would open the answers without what was just typed.
          <button
            className="min-h-6 cursor-pointer text-left text-link"
            type="submit"
            form={form.id}
            name="intent"
            value={SEE_ANSWERS}
          >
            {ANSWERS_LINK}
          </button>
        ) : (
          <TextLink href={ANSWERS_PATH}>{ANSWERS_LINK}</TextLink>
        )}
      </p>
    </section>
  );
}

/** Emails the link. Field and button belong to the survey form above, so that the button also saves its answers. */
function EmailLinkField({ form, mail }: { form: EmailFormProps; mail: "answer" | "ask" }) {
  const { errors } = form.email;
  const text = {
    name: "email",
    label: "Email address for this link",
    hint: "We'll send the link there once, and we won't save the address with your answers.",
    errors,
  };
  const { key, ...input } = getInputProps(form.email, { type: "email" });
  return (
    <div className="grid gap-3" data-part="resume-mail">
      <ErrorSummary {...form.summary} />
      {mail === "ask" ? (
        <LabelledField text={text}>
          <input
            key={key}
            {...input}
            id="email"
            form={form.id}
            className={`${INPUT} mt-2.5 w-full`}
            autoComplete="email"
            aria-describedby={describedBy(text)}
            onKeyDown={pressButton}
          />
        </LabelledField>
      ) : (
        <p>Or we can send it to the email address in your answers.</p>
      )}
      <p>
        <Button outline type="submit" form={form.id} name="intent" value="email-link">
          Email me this link
        </Button>
      </p>
    </div>
  );
}

/** Makes Enter press the email button. Otherwise it presses the form's first button, which goes to the next step. */
function pressButton(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== "Enter") return;
  event.preventDefault();
  event.currentTarget.closest("[data-part=resume-mail]")?.querySelector("button")?.click();
}
