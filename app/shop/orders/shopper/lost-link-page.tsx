import type { SubmissionResult } from "@conform-to/react";
import { useCheckedForm } from "../../../server/forms/use-checked-form.ts";
import { Alert, ErrorSummary } from "../../../ui/alerts.tsx";
import { Button, TextLink } from "../../../ui/button.tsx";
import type { FittedLine } from "../../../ui/fit-line.ts";
import { InputField } from "../../../ui/form-fields.tsx";
import { PosterPage } from "../../../ui/poster-heading.tsx";
import { lostLinkSchema } from "./lost-link.form.ts";
import { lostLinkWords as words } from "./shopper-order.ts";

export interface LostLinkView {
  typed: { number: string; email: string };
  lastResult: SubmissionResult<string[]> | null;
  /** `waits` is `sent` without a mail server. */
  alert: "sent" | "waits" | "slowed" | null;
}

interface Props {
  headline: readonly FittedLine[];
  intro: string;
  /** Null where the form would be of no use. */
  view: LostLinkView | null;
}

/** The form says the same whether or not there is such an order. */
export function LostLinkPage({ headline, intro, view }: Props) {
  return (
    <PosterPage lines={headline} text={intro} stacked={view === null}>
      {view && <LostLinkForm {...view} />}
      <p className="mt-6">
        <TextLink href="/contact">Write to us instead</TextLink>
      </p>
    </PosterPage>
  );
}

function LostLinkForm({ typed, lastResult, alert }: LostLinkView) {
  const { fields, props, summary } = useCheckedForm({
    id: "lost-link",
    schema: lostLinkSchema,
    lastResult,
    defaultValue: typed,
  });
  return (
    <form {...props} method="post" action="/orders">
      {alert && <Alert tone={alert === "slowed" ? "error" : "note"} {...words[alert]} />}
      <ErrorSummary {...summary} />
      <InputField
        field={fields.number}
        label="Order number"
        hint="Eight letters and numbers, such as 3FA9C21B. It's in our emails."
        className=""
        autoComplete="off"
      />
      <InputField
        field={fields.email}
        type="email"
        label="Email address"
        hint="The one you gave when you paid."
        autoComplete="email"
      />
      <Button className="mt-9" type="submit">
        {words.send}
      </Button>
    </form>
  );
}
