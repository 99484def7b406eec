import type { SubmissionResult } from "@conform-to/react";
import { useCheckedForm } from "../../server/forms/use-checked-form.ts";
import { ErrorSummary } from "../../ui/alerts.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import type { FittedLine } from "../../ui/fit-line.ts";
import { TextareaField, InputField, OptionsField } from "../../ui/form-fields.tsx";
import { PosterHeading } from "../../ui/poster-heading.tsx";
import { declineSchema, bookSchema } from "./call-answer.form.ts";
import { type CallView, CALL_PATH, otherClocks, callTime, needsPhone } from "./call.ts";
import { callWords as words, talkWords } from "./words.ts";

export interface CallPageProps {
  headline: readonly FittedLine[];
  text: string;
  /** Null if the link opens nothing. */
  view: CallView | null;
  /** The key of the link. */
  linkKey: string;
  /** Conform's result of a refused post, for each form. */
  refused: Record<"times" | "decline", SubmissionResult<string[]> | null>;
}

/** Lets a creator choose a time, ask for another one, or cancel. */
export function CallPage({ headline, text, view, linkKey, refused }: CallPageProps) {
  const times = useTimesForm(view, refused.times);
  const decline = useDeclineForm(refused.decline);
  const summary = times.summary.errors.length > 0 ? times.summary : decline.summary;
  return (
    <div className="page-width grid gap-fluid-2xl py-fluid-xl lg:grid-cols-5-7 lg:items-start">
      <header className="grid content-start gap-5.5 text-fluid-md leading-snug wrap-anywhere">
        <PosterHeading lines={headline} />
        <p>{text}</p>
        {view?.kind === "booked" && <p className="text-base">{words.clocks(otherClocks(view.startsAt))}</p>}
      </header>
      <div>
        <ErrorSummary title={words.problems.title} {...summary} />
        {view?.kind === "proposed" && <TimesForm linkKey={linkKey} view={view} form={times} />}
        {view?.kind === "booked" && (
          <>
            <Where view={view} />
            <p>{words.booked.mail}</p>
            <CancelForm linkKey={linkKey} seen={view.seen} />
          </>
        )}
        {(view?.kind === "proposed" || view?.kind === "booked" || view?.kind === "over") && (
          <DeclineForm linkKey={linkKey} seen={view.seen} kind={view.kind} form={decline} />
        )}
        {(view === null || view.kind === "canceled") && <ButtonLink href="/contact">{words.contact}</ButtonLink>}
      </div>
    </div>
  );
}

/** The number, the link or the place of a booked call. */
function Where({ view }: { view: Extract<CallView, { kind: "booked" }> }) {
  const { talk } = view;
  if (talk === null) return null;
  const text = talkWords.toCreator(view);
  return (
    <p className="mb-4 wrap-anywhere">
      <strong>{talkWords.labels[talk.kind]}:</strong>{" "}
      {talk.kind === "video" ? (
        <a className="text-link" href={talk.at}>
          {text}
        </a>
      ) : (
        <span dir="auto">{text}</span>
      )}
    </p>
  );
}

function useDeclineForm(lastResult: SubmissionResult<string[]> | null) {
  return useCheckedForm({ id: "decline", schema: declineSchema, lastResult });
}

interface DeclineProps {
  linkKey: string;
  seen: string;
  kind: "proposed" | "booked" | "over";
  form: ReturnType<typeof useDeclineForm>;
}

function DeclineForm({ linkKey, seen, kind, form: { fields, props } }: DeclineProps) {
  const { title, bookedTitle, label, hint, button } = words.none;
  return (
    <form {...props} method="post" action={CALL_PATH} className="mt-12 border-t-2 border-ink pt-6">
      <h2 className="text-3xl">{kind === "proposed" ? title : bookedTitle}</h2>
      <input type="hidden" name="key" value={linkKey} />
      <input type="hidden" name="seen" value={seen} />
      <TextareaField field={fields.reason} className="mt-4" label={label} hint={hint} rows={3} />
      <Button className="mt-4" type="submit" name="intent" value="decline" outline>
        {button}
      </Button>
    </form>
  );
}

function CancelForm({ linkKey, seen }: { linkKey: string; seen: string }) {
  return (
    <form method="post" action={CALL_PATH} className="mt-8">
      <h2 className="text-3xl">{words.booked.cancelTitle}</h2>
      <input type="hidden" name="key" value={linkKey} />
      <input type="hidden" name="seen" value={seen} />
      <Button className="mt-4" type="submit" name="intent" value="cancel" outline>
        {words.booked.cancel}
      </Button>
    </form>
  );
}

interface Props {
  linkKey: string;
  view: Extract<CallView, { kind: "proposed" }>;
  form: ReturnType<typeof useTimesForm>;
}

function useTimesForm(view: CallView | null, lastResult: SubmissionResult<string[]> | null) {
  const proposed = view?.kind === "proposed" ? view : null;
  return useCheckedForm({
    id: "times",
    schema: bookSchema(needsPhone(proposed?.talk ?? null)),
    lastResult,
    defaultValue: { phone: proposed?.phone ?? "" },
  });
}

/** Lets a creator choose a time, and leave a phone number. */
function TimesForm({ linkKey, form: { fields, props }, view: { times, host, talk } }: Props) {
  const { needed, phone: byPhone, other } = words.proposed.phoneHints;
  const hint = needsPhone(talk) ? needed(host) : talk?.kind === "phone" ? byPhone(host) : other;
  return (
    <form {...props} method="post" action={CALL_PATH}>
      <input type="hidden" name="key" value={linkKey} />
      <OptionsField
        field={fields.time}
        type="radio"
        className=""
        label={words.proposed.label}
        options={times.map((time) => ({ value: time, label: `${callTime(time)} (${otherClocks(time)})` }))}
      />
      <InputField
        field={fields.phone}
        type="tel"
        autoComplete="tel"
        className="mt-7"
        label={words.proposed.phone}
        hint={hint}
      />
      <Button className="mt-7" type="submit" name="intent" value="book">
        {words.proposed.button}
      </Button>
    </form>
  );
}
