import { callWords as words, talkWords } from "../content/calls.ts";
import { ErrorSummary } from "../ui/alerts.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import type { FittedLine } from "../ui/fit-line.ts";
import { PosterHeading } from "../ui/poster-heading.tsx";
import type { AnswerProblem, CallView } from "./call-view.ts";
import { CALL_PATH, otherClocks } from "./call.ts";
import { type FormProps, TimesForm } from "./times-form.tsx";

export interface CallPageProps {
  headline: readonly FittedLine[];
  text: string;
  /** Null if the link opens nothing. */
  view: CallView | null;
  /** The key of the link. */
  linkKey: string;
  refused: { problem: AnswerProblem; time: string; phone: string; reason: string } | null;
}

/** The fields of the problems. */
const TIME_PROBLEMS: ReadonlySet<AnswerProblem> = new Set(["no-time", "late-time", "taken", "changed"] as const);
const PHONE_PROBLEMS: ReadonlySet<AnswerProblem> = new Set(["no-phone", "wrong-phone"] as const);

function fieldOf(problem: AnswerProblem, view: CallView | null): "time" | "phone" | "reason" {
  if (PHONE_PROBLEMS.has(problem)) return "phone";
  return view?.kind === "proposed" && TIME_PROBLEMS.has(problem) ? "time" : "reason";
}

/** Lets a creator choose a time, ask for another one, or cancel. */
export function CallPage({ headline, text, view, linkKey, refused }: CallPageProps) {
  const problem = refused?.problem ?? null;
  const field = problem && fieldOf(problem, view);
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
        {view?.kind === "proposed" && (
          <TimesForm {...shared} view={view} chosen={refused?.time ?? ""} phone={refused?.phone ?? view.phone ?? ""} />
        )}
        {view?.kind === "booked" && (
          <>
            <Where view={view} />
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
