import type { SubmissionResult } from "@conform-to/react";
import { useCheckedForm } from "../../server/forms/use-checked-form.ts";
import { Alert, ErrorSummary } from "../../ui/alerts.tsx";
import { Button, ButtonLink, TextLink } from "../../ui/button.tsx";
import type { FittedLine } from "../../ui/fit-line.ts";
import { InputField, OptionsField } from "../../ui/form-fields.tsx";
import { PosterPage } from "../../ui/poster-heading.tsx";
import { alertSchema } from "./alert.form.ts";
import { alertPath, stockAlertNotes } from "./stock-alert.ts";

export type StockAlertView =
  | {
      kind: "form";
      /** The sizes that are sold out; one with an empty name for a product without sizes. */
      sizes: readonly string[];
      /** The size that a link asked for. */
      asked: string;
      lastResult: SubmissionResult<string[]> | null;
      alert: keyof typeof stockAlertNotes | null;
    }
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

export function StockAlertPage({ headline, text, product, view }: Props) {
  const path = alertPath(product.slug);
  return (
    <PosterPage lines={headline} text={text} stacked={view.kind !== "form"}>
      {view.kind === "form" && <AlertForm {...view} action={path} />}
      {(view.kind === "confirm" || view.kind === "confirmed") && <AnswerForm {...view} action={path} />}
      {view.kind === "gone" && <ButtonLink href={path}>Ask again</ButtonLink>}
      <p className="mt-6 wrap-anywhere">
        <TextLink href={`/shop/${product.slug}`}>{`Back to ${product.name}`}</TextLink>
      </p>
    </PosterPage>
  );
}

type Shown<Kind> = Extract<StockAlertView, { kind: Kind }> & { action: string };

function AlertForm({ action, sizes, asked, lastResult, alert }: Shown<"form">) {
  const { fields, props, summary } = useCheckedForm({
    id: "alert",
    schema: alertSchema(sizes),
    lastResult,
    defaultValue: { size: sizes.length === 1 ? sizes[0] : asked },
  });
  const hasSizes = sizes.every((one) => one !== "");
  return (
    <form {...props} method="post" action={action}>
      {alert && <Alert tone={alert === "slowed" ? "error" : "note"} {...stockAlertNotes[alert]} />}
      <ErrorSummary {...summary} />
      {hasSizes && (
        <OptionsField
          field={fields.size}
          type="radio"
          className=""
          label="Which size?"
          required
          options={sizes.map((one) => ({ value: one, label: one }))}
        />
      )}
      <InputField
        field={fields.email}
        type="email"
        label="Email address"
        hint="We'll first send you a link, to be sure it's yours."
        {...(!hasSizes && { className: "" })}
        autoComplete="email"
      />
      <Button className="mt-9" type="submit" name="intent" value="ask">
        Email me when it's back
      </Button>
    </form>
  );
}

/** The buttons post, because mail scanners follow links and would confirm for a person who didn't ask. */
function AnswerForm({ action, kind, linkKey }: Shown<"confirm" | "confirmed">) {
  const isConfirmed = kind === "confirmed";
  return (
    <form method="post" action={action} className="flex flex-wrap gap-4">
      <input type="hidden" name="key" value={linkKey} />
      {!isConfirmed && (
        <Button type="submit" name="intent" value="confirm">
          Yes, email me
        </Button>
      )}
      <Button type="submit" name="intent" value="forget" outline>
        {isConfirmed ? "Take me off the list" : "No, delete my address"}
      </Button>
    </form>
  );
}
