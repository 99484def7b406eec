import type { SubmissionResult } from "@conform-to/react";
import { useCheckedForm } from "../../server/forms/use-checked-form.ts";
import { ErrorSummary } from "../../ui/alerts.tsx";
import { Button, ButtonLink, TextLink } from "../../ui/button.tsx";
import type { FittedLine } from "../../ui/fit-line.ts";
import { InputField, OptionsField, TextareaField } from "../../ui/form-fields.tsx";
import { PosterPage } from "../../ui/poster-heading.tsx";
import { bookSchema, declineSchema } from "./call-answer.form.ts";
import { CALL_PATH, callTime, type CallView, needsPhone, otherClocks, type Talk, talkWords } from "./call.ts";

export interface CallPageProps {
  headline: readonly FittedLine[];
  text: string;
  /** Null if the link opens nothing. */
  view: CallView | null;
  linkKey: string;
  refused: Record<"times" | "decline", SubmissionResult<string[]> | null>;
}

export function CallPage({ headline, text, view, linkKey, refused }: CallPageProps) {
  const proposed = view?.kind === "proposed" ? view : null;
  const times = useCheckedForm({
    id: "times",
    schema: bookSchema(needsPhone(proposed?.talk ?? null)),
    lastResult: refused.times,
    defaultValue: { phone: proposed?.phone ?? "" },
  });
  const decline = useCheckedForm({ id: "decline", schema: declineSchema, lastResult: refused.decline });
  const summary = times.summary.errors.length > 0 ? times.summary : decline.summary;
  const seen = <input type="hidden" name="seen" value={view?.seen} />;
  return (
    <PosterPage
      lines={headline}
      text={text}
      stacked={view === null || view.kind === "canceled"}
      more={view?.kind === "booked" && <p className="text-base">{`That's ${otherClocks(view.startsAt)}.`}</p>}
    >
      <ErrorSummary {...summary} />
      {proposed && (
        <form {...times.props} method="post" action={CALL_PATH}>
          <input type="hidden" name="key" value={linkKey} />
          <OptionsField
            field={times.fields.time}
            type="radio"
            className=""
            label="Times"
            options={proposed.times.map((time) => ({
              value: time,
              label: `${callTime(time)} (${otherClocks(time)})`,
            }))}
          />
          <InputField
            field={times.fields.phone}
            type="tel"
            autoComplete="tel"
            className="mt-7"
            label="Your phone number"
            hint={phoneHint(proposed.talk, proposed.host)}
          />
          <Button className="mt-7" type="submit" name="intent" value="book">
            Book this time
          </Button>
        </form>
      )}
      {view?.kind === "booked" && (
        <>
          <Where view={view} />
          <p>The invitation is in your email. It goes into your calendar from there.</p>
          <form method="post" action={CALL_PATH} className="mt-8">
            <h2 className="text-3xl">Can't make it?</h2>
            <input type="hidden" name="key" value={linkKey} />
            {seen}
            <Button className="mt-4" type="submit" name="intent" value="cancel" outline>
              Cancel the call
            </Button>
          </form>
        </>
      )}
      {(view?.kind === "proposed" || view?.kind === "booked" || view?.kind === "over") && (
        <form {...decline.props} method="post" action={CALL_PATH} className="mt-12 border-t-2 border-ink pt-6">
          <h2 className="text-3xl">{proposed ? "None of these work?" : "Need another time?"}</h2>
          <input type="hidden" name="key" value={linkKey} />
          {seen}
          <TextareaField
            field={decline.fields.reason}
            className="mt-4"
            label="When would work for you?"
            hint="A sentence is enough, such as “Any weekday after 4”. We'll send you new times."
            rows={3}
          />
          <Button className="mt-4" type="submit" name="intent" value="decline" outline>
            Ask for another time
          </Button>
        </form>
      )}
      {(view === null || view.kind === "canceled") && <ButtonLink href="/contact">Write to us</ButtonLink>}
    </PosterPage>
  );
}

function phoneHint(talk: Talk | null, host: string): string {
  if (needsPhone(talk)) return `${host} will call you there.`;
  return talk?.kind === "phone"
    ? `If you leave one, ${host} will call you there. If not, you'll get a number to call.`
    : "If you like, for the day of the call.";
}

function Where({ view }: { view: Extract<CallView, { kind: "booked" }> }) {
  const { talk } = view;
  if (talk === null) return null;
  const text = talkWords.toCreator(view);
  return (
    <p className="mb-4 wrap-anywhere">
      <strong>{talkWords.labels[talk.kind]}:</strong>{" "}
      {talk.kind === "video" ? <TextLink href={talk.at}>{text}</TextLink> : <span dir="auto">{text}</span>}
    </p>
  );
}
