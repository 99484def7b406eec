import { lostLinkWords as words } from "../content/orders.ts";
import { Alert, ErrorSummary } from "../ui/alerts.tsx";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import type { FittedLine } from "../ui/fit-line.ts";
import { PosterHeading } from "../ui/poster-heading.tsx";

type Field = "number" | "email";
const FIELDS: readonly Field[] = ["number", "email"];

export interface LostLinkView {
  typed: Record<Field, string>;
  mistakes: Partial<Record<Field, string>>;
  /** `waits` is `sent` without a mail server. */
  alert: "sent" | "waits" | "slowed" | null;
}

interface Props {
  headline: readonly FittedLine[];
  intro: string;
  /** Null where the form would be of no use. */
  view: LostLinkView | null;
}

/** The form that emails an order's link again. It says the same whether there is such an order or not. */
export function LostLinkPage({ headline, intro, view }: Props) {
  return (
    <div className="page-width grid gap-fluid-2xl py-fluid-xl lg:grid-cols-5-7 lg:items-start">
      <header className="grid content-start gap-5.5 text-fluid-md leading-snug">
        <PosterHeading lines={headline} />
        <p>{intro}</p>
      </header>
      <div>
        {view && <LostLinkForm {...view} />}
        <p className="mt-6">
          <a className="text-link" href="/contact">
            {words.contact}
          </a>
        </p>
      </div>
    </div>
  );
}

function LostLinkForm({ typed, mistakes, alert }: LostLinkView) {
  const errors = FIELDS.flatMap((field) => {
    const message = mistakes[field];
    return message ? [{ field, message }] : [];
  });
  const messageOf = (field: Field) => errors.filter((error) => error.field === field).map(({ message }) => message);
  return (
    <form method="post" action="/orders" noValidate>
      {alert && (
        <Alert tone={alert === "slowed" ? "error" : "note"} title={words[alert].title}>
          <p>{words[alert].text}</p>
        </Alert>
      )}
      <ErrorSummary title={words.mistakes.title} errors={errors} attempt={0} />
      <TextField
        name="number"
        {...words.number}
        className=""
        required
        value={typed.number}
        errors={messageOf("number")}
        autoComplete="off"
      />
      <TextField
        name="email"
        type="email"
        {...words.email}
        required
        value={typed.email}
        errors={messageOf("email")}
        autoComplete="email"
      />
      <Button className="mt-9" type="submit">
        {words.send}
      </Button>
    </form>
  );
}
