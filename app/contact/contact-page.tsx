import { Form, useLocation } from "@remix-run/react";
import { useState } from "react";
import { useCheckedForm } from "../server/forms/use-checked-form.ts";
import { useLeaving } from "../server/forms/use-leaving.ts";
import { Alert, ErrorSummary } from "../ui/alerts.tsx";
import { Button, TextLink } from "../ui/button.tsx";
import { PhoneLink, useCompany } from "../ui/company.tsx";
import type { FittedLine } from "../ui/fit-line.ts";
import { InputField, SelectField, TextareaField } from "../ui/form-fields.tsx";
import { useScripted } from "../ui/hydration.ts";
import { PosterHeading } from "../ui/poster-heading.tsx";
import { messageSchema } from "./message.form.ts";
import { type ContactView, HONEYPOT, subjects } from "./message.ts";

interface Props {
  headline: readonly FittedLine[];
  view: ContactView;
}

export function ContactPage({ headline, view }: Props) {
  return (
    <div className="page-width grid grid-cols-1 gap-x-fluid-2xl gap-y-14 py-fluid-xl lg:grid-cols-7-5">
      <div>
        <PosterHeading lines={headline} />
        <p className="mt-6 text-xl">{useCompany().contactIntro}</p>
        <ContactAlert key={`alert ${view.page}`} alert={view.alert} />
        <ContactForm key={view.page} view={view} />
      </div>
      <ContactPanels />
    </div>
  );
}

const FAILURES = {
  slowed: {
    title: "Please wait a moment",
    text: "A lot of messages came from your connection in the last hour. What you typed is still below. Send it again later, or call us at",
  },
  crowded: {
    title: "We're getting a lot of messages right now",
    text: "More messages are coming in than we can handle. What you typed is still below. Send it again in a few minutes, or call us at",
  },
  unavailable: {
    title: "Your message wasn't sent",
    text: "Something went wrong on our end. What you typed is still below. Please try again in a minute, or call us at",
  },
};

function ContactAlert({ alert }: Pick<ContactView, "alert">) {
  if (alert === null) return null;
  if (alert === "thanks" || alert === "thanks-no-receipt") {
    return (
      <p className="mt-6 border-2 border-ink bg-gold px-5.5 py-4.5 text-lg font-bold on-stock" role="alert">
        Thank you for your message! We'll get back to you soon.
        {alert === "thanks-no-receipt" && " We got your message, but we couldn't email you a confirmation."}
      </p>
    );
  }
  if (typeof alert === "object") return <Alert tone="error" title={alert.title} text={alert.message} />;
  return (
    <Alert tone="error" title={FAILURES[alert].title}>
      <p>
        {FAILURES[alert].text} <PhoneLink />.
      </p>
    </Alert>
  );
}

const HEADING = "mb-4 text-5xl";
const TERM = "text-sm text-quiet";
const WAY = "mb-3.5 text-lg font-semibold wrap-anywhere";

export function ContactPanels() {
  const company = useCompany();
  return (
    <div className="grid grid-cols-1 content-start gap-8 lg:sticky lg:top-24">
      <section className="border-t-2 border-ink pt-5" aria-labelledby="direct-contact">
        <h2 id="direct-contact" className={HEADING}>
          Direct Contact
        </h2>
        <dl>
          <dt className={TERM}>Phone</dt>
          <dd className={WAY}>
            <PhoneLink />
          </dd>
          <dt className={TERM}>Email</dt>
          <dd className={WAY}>
            <TextLink href={`mailto:${company.email}`}>{company.email}</TextLink>
          </dd>
          <dt className={TERM}>Location</dt>
          <dd className={WAY}>{company.location}</dd>
        </dl>
      </section>
      <section className="poster p-9" aria-labelledby="contact-promo">
        <h2 id="contact-promo" className={HEADING}>
          {company.offerHeading}
        </h2>
        <ul>
          {company.offers.map((point) => (
            <li key={point} className="border-t-2 border-ink py-3 text-lg font-semibold">
              {point}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function ContactForm({ view: { typed, lastResult, page, number } }: { view: ContactView }) {
  const { fields, post, props, summary } = useCheckedForm({
    id: "contact",
    schema: messageSchema,
    lastResult,
    defaultValue: typed,
  });
  const action = useAction(number);
  // Ask before leaving only if there is a message, because rewriting one takes a while.
  const [written, setWritten] = useState(false);
  useLeaving({ asks: () => !post.pending }, written);
  return (
    <Form
      {...props}
      method="post"
      action={action}
      onInput={({ currentTarget }) => setWritten(String(new FormData(currentTarget).get("message")).trim() !== "")}
    >
      <ErrorSummary {...summary} />
      <input type="hidden" name="page" value={page} />
      <InputField field={fields.name} label="Name" autoComplete="name" />
      <InputField field={fields.email} type="email" label="Email" autoComplete="email" />
      <SelectField field={fields.subject} label="Subject" options={subjects.map((one) => [one, one])} />
      <TextareaField field={fields.message} label="Message" rows={6} />
      {/* Not hidden with display: none, because bots look for that. The marks tell password managers to leave it. */}
      <div className="absolute -left-[200vw]" aria-hidden="true">
        <label htmlFor={HONEYPOT}>Leave this field empty</label>
        <input
          id={HONEYPOT}
          name={HONEYPOT}
          type="text"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore=""
          data-lpignore="true"
          data-bwignore=""
          data-form-type="other"
        />
      </div>
      <Button className="mt-9" type="submit">
        {post.late ? "Sending…" : "Send Message"}
      </Button>
    </Form>
  );
}

/**
 * Without JavaScript, the form posts to a different URL: after a post to its own URL, a browser drops the page from the
 * history, and Back would load a page with another token. With JavaScript, a post adds no history entry.
 */
function useAction(number: number): string {
  const { pathname, search } = useLocation();
  return useScripted() ? pathname + search : `/contact?message=${number}`;
}
