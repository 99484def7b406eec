import { Alert } from "../ui/alerts.tsx";
import { useCompany } from "../ui/company.tsx";
import type { FittedLine } from "../ui/fit-line.ts";
import { PosterHeading } from "../ui/poster-heading.tsx";
import { ContactForm } from "./contact-form.tsx";
import type { ContactView } from "./message.ts";
import { contactMessages, contactWords } from "./words.ts";

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

function ContactAlert({ alert }: Pick<ContactView, "alert">) {
  const { phone, phoneLink } = useCompany();
  if (alert === null) return null;
  if (alert === "thanks" || alert === "thanks-no-receipt") {
    return (
      <p className="mt-6 border-2 border-ink bg-gold px-5.5 py-4.5 text-lg font-bold on-stock" role="alert">
        {contactMessages.thanks}
        {alert === "thanks-no-receipt" && ` ${contactMessages.noReceipt}`}
      </p>
    );
  }
  if (typeof alert === "object") {
    return (
      <Alert tone="error" title={alert.title}>
        <p>{alert.message}</p>
      </Alert>
    );
  }
  const words = {
    slowed: contactMessages.slowed,
    crowded: contactMessages.crowded,
    unavailable: contactMessages.failed,
  }[alert];
  return (
    <Alert tone="error" title={words.title}>
      <p>
        {words.text}{" "}
        <a className="text-link" href={phoneLink}>
          {phone}
        </a>
        .
      </p>
    </Alert>
  );
}

const HEADING = "mb-4 text-5xl";
const TERM = "text-sm text-quiet";
const WAY = "mb-3.5 text-lg font-semibold wrap-anywhere";

/** How to reach the company, and what a first talk costs. */
export function ContactPanels() {
  const company = useCompany();
  const { direct } = contactWords;
  return (
    <div className="grid grid-cols-1 content-start gap-8 lg:sticky lg:top-24">
      <section className="border-t-2 border-ink pt-5" aria-labelledby="direct-contact">
        <h2 id="direct-contact" className={HEADING}>
          {direct.title}
        </h2>
        <dl>
          <dt className={TERM}>{direct.phone}</dt>
          <dd className={WAY}>
            <a className="text-link" href={company.phoneLink}>
              {company.phone}
            </a>
          </dd>
          <dt className={TERM}>{direct.email}</dt>
          <dd className={WAY}>
            <a className="text-link" href={`mailto:${company.email}`}>
              {company.email}
            </a>
          </dd>
          <dt className={TERM}>{direct.location}</dt>
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
