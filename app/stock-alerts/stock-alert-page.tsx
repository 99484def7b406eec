import { stockAlertWords as words } from "../content/stock-alerts.ts";
import type { AddressMistake } from "../mail/header-fields.ts";
import { Alert, ErrorSummary } from "../ui/alerts.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import type { FittedLine } from "../ui/fit-line.ts";
import { OptionBoxes } from "../ui/option-boxes.tsx";
import { PosterHeading } from "../ui/poster-heading.tsx";

/** What the page shows. */
export type StockAlertView =
  | {
      kind: "form";
      /** The sizes that are sold out; one with an empty name for a product without sizes. */
      sizes: readonly string[];
      typed: { size: string; email: string };
      mistakes: { size?: "missing"; email?: "missing" | AddressMistake };
      /** `waits` is `asked` without a mail server. */
      alert: "asked" | "waits" | "slowed" | "forgotten" | null;
    }
  /** Nothing is sold out. */
  | { kind: "available" }
  /** The link was opened. */
  | { kind: "confirm" | "confirmed"; linkKey: string }
  /** The link opens nothing. */
  | { kind: "gone" };

interface Props {
  headline: readonly FittedLine[];
  text: string;
  product: { slug: string; name: string };
  view: StockAlertView;
}

/** Asks who wants an email when a size is back in stock, and confirms it. */
export function StockAlertPage({ headline, text, product, view }: Props) {
  const path = `/shop/${product.slug}/back-in-stock`;
  return (
    <div className="page-width grid gap-fluid-2xl py-fluid-xl lg:grid-cols-5-7 lg:items-start">
      <header className="grid content-start gap-5.5 text-fluid-md leading-snug wrap-anywhere">
        <PosterHeading lines={headline} />
        <p>{text}</p>
      </header>
      <div>
        {view.kind === "form" && <AlertForm {...view} action={path} />}
        {(view.kind === "confirm" || view.kind === "confirmed") && <AnswerForm {...view} action={path} />}
        {view.kind === "gone" && <ButtonLink href={path}>{words.gone.again}</ButtonLink>}
        <p className="mt-6 wrap-anywhere">
          <a className="text-link" href={`/shop/${product.slug}`}>
            {words.product(product.name)}
          </a>
        </p>
      </div>
    </div>
  );
}

type Shown<Kind> = Extract<StockAlertView, { kind: Kind }> & { action: string };

function AlertForm({ action, sizes, typed, mistakes, alert }: Shown<"form">) {
  const { size, email } = mistakes;
  const sizeErrors = size ? [words.mistakes.size[size]] : [];
  const emailErrors = email ? [words.mistakes.email[email]] : [];
  const errors = [
    ...sizeErrors.map((message) => ({ field: "size", message })),
    ...emailErrors.map((message) => ({ field: "email", message })),
  ];
  const hasSizes = sizes.every((one) => one !== "");
  return (
    <form method="post" action={action} noValidate>
      {alert && (
        <Alert tone={alert === "slowed" ? "error" : "note"} title={words[alert].title}>
          <p>{words[alert].text}</p>
        </Alert>
      )}
      <ErrorSummary title={words.mistakes.title} errors={errors} attempt={0} />
      {hasSizes && (
        <OptionBoxes
          type="radio"
          name="size"
          className=""
          label={words.size}
          required
          errors={sizeErrors}
          options={sizes.map((one) => ({ value: one, label: one }))}
          chosen={sizes.length === 1 ? sizes : [typed.size]}
        />
      )}
      <TextField
        name="email"
        type="email"
        {...words.email}
        {...(!hasSizes && { className: "" })}
        required
        value={typed.email}
        errors={emailErrors}
        autoComplete="email"
      />
      <Button className="mt-9" type="submit" name="intent" value="ask">
        {words.send}
      </Button>
    </form>
  );
}

/** Its buttons post: mail scanners follow links, and would confirm for a person who didn't ask. */
function AnswerForm({ action, kind, linkKey }: Shown<"confirm" | "confirmed">) {
  const isConfirmed = kind === "confirmed";
  return (
    <form method="post" action={action} className="flex flex-wrap gap-4">
      <input type="hidden" name="key" value={linkKey} />
      {!isConfirmed && (
        <Button type="submit" name="intent" value="confirm">
          {words.confirm.yes}
        </Button>
      )}
      <Button type="submit" name="intent" value="forget" outline>
        {isConfirmed ? words.confirmed.no : words.confirm.no}
      </Button>
    </form>
  );
}
