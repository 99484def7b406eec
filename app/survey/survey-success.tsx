import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useCheckedForm } from "../server/forms/use-checked-form.ts";
import { Alert, ErrorSummary } from "../ui/alerts.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { useCompany } from "../ui/company.tsx";
import type { FittedLine } from "../ui/fit-line.ts";
import { InputField } from "../ui/form-fields.tsx";
import { HymnNumber } from "../ui/hymn-numbers.tsx";
import { PosterHeading } from "../ui/poster-heading.tsx";
import { addressSchema } from "./answers.form.ts";
import { ANSWERS_PATH, SUCCESS_PATH } from "./journey.ts";
import { NewSurveyLink } from "./new-survey-link.tsx";
import { resumeWords, surveyMessages } from "./words.ts";
import { successWords as words } from "./success-words.ts";

/** The form for the address of a creator who wants a call and left none. */
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
  /** The address that was just added. */
  saved: string | null;
  /** An address is missing, and this browser can't add one. */
  unreachable: boolean;
  withoutReceipt: boolean;
}

export function SurveySuccess({ headline, form, saved, unreachable, withoutReceipt }: Props) {
  return (
    <div className="page-width grid gap-12 py-8 lg:grid-cols-7-5 lg:items-center lg:py-12">
      <div className="poster grid gap-6 p-8 text-xl lg:p-14">
        <PosterHeading lines={headline} />
        <p>{words.thanks}</p>
      </div>
      <div className="grid gap-10">
        {form && <AskForAddress form={form} />}
        {unreachable && <Unreachable />}
        {saved !== null && (
          <Alert tone="note" title={words.addressSaved.title}>
            <p className="wrap-anywhere">
              {words.addressSaved.text(saved)}{" "}
              <a className="text-link" href={words.addressSaved.change.href}>
                {words.addressSaved.change.name}
              </a>
            </p>
          </Alert>
        )}
        <section aria-labelledby="next-title">
          {withoutReceipt && <p>{words.noReceipt}</p>}
          <h2 id="next-title">{words.nextTitle}</h2>
          <ol className="mt-6 grid gap-6">
            {Object.values(words.next).map((text, index) => (
              <li key={text} className="flex items-center gap-5">
                <HymnNumber number={index + 1} />
                <p>{text}</p>
              </li>
            ))}
          </ol>
          <p className="mt-10 flex flex-wrap items-center gap-6">
            <ButtonLink href="/">{words.home}</ButtonLink>{" "}
            <a className="text-link" href={ANSWERS_PATH}>
              {resumeWords.answersLink}
            </a>
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
  const { title, text, label, button, orCall } = words.address;
  return (
    <section aria-labelledby="address-title">
      {notice && (
        <Alert tone="error" title={notice.title}>
          <p>{notice.text}</p>
        </Alert>
      )}
      <ErrorSummary title={surveyMessages.summaryTitle} {...summary} />
      <h2 id="address-title">{title}</h2>
      <p className="mt-4">{text}</p>
      <Form {...props} method="post" action={SUCCESS_PATH}>
        <input type="hidden" name="key" value={key} />
        <InputField field={fields.email} type="email" className="mt-6" label={label} autoComplete="email" />
        <Button className="mt-6" type="submit">
          {button}
        </Button>
      </Form>
      <p className="mt-4">
        {orCall} <PhoneLink />.
      </p>
    </section>
  );
}

function Unreachable() {
  const { title, text, or, link, href } = words.unreachable;
  return (
    <section aria-labelledby="address-title">
      <h2 id="address-title">{title}</h2>
      <p className="mt-4">
        {text} <PhoneLink /> {or}{" "}
        <a className="text-link" href={href}>
          {link}
        </a>
        .
      </p>
    </section>
  );
}

function PhoneLink() {
  const { phone, phoneLink } = useCompany();
  return (
    <a className="text-link" href={phoneLink}>
      {phone}
    </a>
  );
}
