import { callWords as words } from "../content/calls.ts";
import { ErrorSummary } from "../ui/alerts.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import type { FittedLine } from "../ui/fit-line.ts";
import { OptionBoxes } from "../ui/option-boxes.tsx";
import { PosterHeading } from "../ui/poster-heading.tsx";
import type { AnswerProblem, CallView } from "./call-view.ts";
import { CALL_PATH, callTime, otherClocks } from "./call.ts";

export interface CallPageProps {
  headline: readonly FittedLine[];
  text: string;
  /** Null if the link opens nothing. */
  view: CallView | null;
  /** The key of the link. */
  linkKey: string;
  refused: { problem: AnswerProblem; time: string; reason: string } | null;
}

/** The fields of the problems. */
const TIME_PROBLEMS: ReadonlySet<AnswerProblem> = new Set(["no-time", "late-time", "taken", "changed"] as const);

/** Lets a creator choose a time, ask for another one, or cancel. */
export function CallPage({ headline, text, view, linkKey, refused }: CallPageProps) {
  const problem = refused?.problem ?? null;
  const field = problem && (view?.kind === "proposed" && TIME_PROBLEMS.has(problem) ? "time" : "reason");
  const message = problem && words.problems[problem];
  const shared = { linkKey, errors: field && message ? { [field]: [message] } : {} };
  return (
    <div className="page-width grid gap-fluid-2xl py-fluid-xl lg:grid-cols-5-7 lg:items-start">
      <header className="grid content-start gap-5.5 text-fluid-md leading-snug wrap-anywhere">
        <PosterHeading lines={headline} />
        <p>{text}</p>
        {view?.kind === "booked" && <p className="text-base">{words.clocks(otherClocks(view.startsAt))}</p>}
      </header>
      <div>
        {field && message && <ErrorSummary title={words.problems.title} errors={[{ field, message }]} attempt={0} />}
        {view?.kind === "proposed" && <TimesForm {...shared} times={view.times} chosen={refused?.time ?? ""} />}
        {view?.kind === "booked" && (
          <>
            <p>{words.booked.mail}</p>
            <CancelForm linkKey={linkKey} seen={view.seen} />
          </>
        )}
        {(view?.kind === "proposed" || view?.kind === "booked" || view?.kind === "over") && (
          <DeclineForm {...shared} seen={view.seen} kind={view.kind} typed={refused?.reason ?? ""} />
        )}
        {(view === null || view.kind === "canceled") && <ButtonLink href="/contact">{words.contact}</ButtonLink>}
      </div>
    </div>
  );
}

interface FormProps {
  linkKey: string;
  errors: { time?: string[]; reason?: string[] };
}

function TimesForm({ linkKey, errors, times, chosen }: FormProps & { times: readonly string[]; chosen: string }) {
  return (
    <form method="post" action={CALL_PATH} noValidate>
      <input type="hidden" name="key" value={linkKey} />
      <OptionBoxes
        type="radio"
        name="time"
        className=""
        label={words.proposed.label}
        required
        errors={errors.time}
        options={times.map((time) => ({ value: time, label: `${callTime(time)} (${otherClocks(time)})` }))}
        chosen={[chosen]}
      />
      <Button className="mt-7" type="submit" name="intent" value="book">
        {words.proposed.button}
      </Button>
    </form>
  );
}

function DeclineForm({
  linkKey,
  errors,
  seen,
  kind,
  typed,
}: FormProps & { seen: string; kind: "proposed" | "booked" | "over"; typed: string }) {
  const { title, bookedTitle, label, hint, button } = words.none;
  return (
    <form method="post" action={CALL_PATH} className="mt-12 border-t-2 border-ink pt-6" noValidate>
      <h2 className="text-3xl">{kind === "proposed" ? title : bookedTitle}</h2>
      <input type="hidden" name="key" value={linkKey} />
      <input type="hidden" name="seen" value={seen} />
      <TextField
        name="reason"
        className="mt-4"
        label={label}
        hint={hint}
        rows={3}
        value={typed}
        errors={errors.reason}
      />
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
