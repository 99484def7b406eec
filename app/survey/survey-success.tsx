import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useCheckedForm } from "../server/forms/use-checked-form.ts";
import { Alert, ErrorSummary } from "../ui/alerts.tsx";
import { Button, ButtonLink, TextLink } from "../ui/button.tsx";
import { PhoneLink } from "../ui/company.tsx";
import type { FittedLine } from "../ui/fit-line.ts";
import { InputField } from "../ui/form-fields.tsx";
import { HymnNumber } from "../ui/hymn-numbers.tsx";
import { PosterHeading } from "../ui/poster-heading.tsx";
import { addressSchema } from "./answers.form.ts";
import { ANSWERS_PATH, SUCCESS_PATH } from "./journey.ts";
import { NewSurveyLink } from "./survey-view.tsx";

/** For a creator who wants a call and left no address. */
export interface AddressForm {
  key: string;
  typed: string;
  lastResult: SubmissionResult<string[]> | null;
  /** Why the address wasn't taken, if it has no mistake. */
  notice?: { title: string; text: string } | undefined;
}

interface Props {
  headline: readonly FittedLine[];
  form: AddressForm | null;
  saved: string | null;
  /** An address is missing, and this browser can't add one. */
  unreachable: boolean;
  withoutReceipt: boolean;
}

export function SurveySuccess({ headline, form, saved, unreachable, withoutReceipt }: Props) {
  return (
    <div
      className={`page-width grid gap-12 py-8 lg:grid-cols-7-5 lg:py-12 ${form ? "lg:items-start" : "lg:items-center"}`}
    >
      <div className="poster grid gap-6 p-8 text-xl lg:p-14">
        <PosterHeading lines={headline} />
        <p>Thank you for telling us who you are and what you're building.</p>
      </div>
      <div className="grid gap-10">
        {form && <AskForAddress form={form} />}
        {unreachable && <Unreachable />}
        {saved !== null && (
          <Alert tone="note" title="We have your email address">
            <p className="wrap-anywhere">
              {`We'll write to ${saved} to schedule your call.`}{" "}
              <TextLink href="/survey/creator?step=4#email">Change it</TextLink>
            </p>
          </Alert>
        )}
        <section aria-labelledby="next-title">
          {withoutReceipt && (
            <p>Your answers are saved. We couldn't email you a confirmation, but you don't need one.</p>
          )}
          <h2 id="next-title">What happens next</h2>
          <ol className="mt-6 grid gap-6">
            {NEXT.map((text, index) => (
              <li key={text} className="flex items-center gap-5">
                <HymnNumber number={index + 1} />
                <p>{text}</p>
              </li>
            ))}
          </ol>
          <p className="mt-10 flex flex-wrap items-center gap-6">
            <ButtonLink href="/">Back to Home</ButtonLink>{" "}
            <TextLink href={ANSWERS_PATH}>See, download or delete your answers</TextLink>
            <NewSurveyLink />
          </p>
        </section>
      </div>
    </div>
  );
}

function AskForAddress({ form: { key, typed, lastResult, notice } }: { form: AddressForm }) {
  const { fields, props, summary } = useCheckedForm({
    id: "address",
    schema: addressSchema,
    lastResult,
    defaultValue: { email: typed },
  });
  return (
    <section aria-labelledby="address-title">
      {notice && <Alert tone="error" {...notice} />}
      <ErrorSummary {...summary} />
      <h2 id="address-title">Where can we reach you?</h2>
      <p className="mt-4">
        Your answers are in. You'd like a discovery call, but you didn't leave an email address. Add one and we'll write
        to you to schedule the call.
      </p>
      <Form {...props} method="post" action={SUCCESS_PATH}>
        <input type="hidden" name="key" value={key} />
        <InputField field={fields.email} type="email" className="mt-6" label="Email" autoComplete="email" />
        <Button className="mt-6" type="submit">
          Add my email address
        </Button>
      </Form>
      <p className="mt-4">
        Or call us at <PhoneLink />.
      </p>
    </section>
  );
}

function Unreachable() {
  return (
    <section aria-labelledby="address-title">
      <h2 id="address-title">We need a way to reach you</h2>
      <p className="mt-4">
        You'd like a discovery call, but you didn't leave an email address, and this browser can't open your survey
        anymore. To schedule the call, reach us at <PhoneLink /> or{" "}
        <TextLink href="/contact">send us a message</TextLink>.
      </p>
    </section>
  );
}

const NEXT = [
  "Our team reviews your responses within 24-48 hours.",
  "If you opted in, we'll reach out by email to schedule a discovery call.",
  "Together, we'll discuss how we can support you.",
];
