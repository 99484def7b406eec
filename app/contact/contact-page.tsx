import { contactMessages, contactWords } from "../content/contact.ts";
import { site } from "../content/site.ts";
import { Alert } from "../ui/alerts.tsx";
import type { FittedLine } from "../ui/fit-line.ts";
import { PosterHeading } from "../ui/poster-heading.tsx";
import { ContactForm } from "./contact-form.tsx";
import type { ContactView } from "./message.ts";

export function ContactPage({ headline, view }: { headline: readonly FittedLine[]; view: ContactView }) {
  return (
    <div className="page contact">
      <div className="contact-main">
        <PosterHeading lines={headline} />
        <p className="contact-intro">{contactWords.intro}</p>
        <ContactAlert key={`alert ${view.page}`} alert={view.alert} />
        <ContactForm key={view.page} view={view} />
      </div>
      <ContactPanels />
    </div>
  );
}

function ContactAlert({ alert }: Pick<ContactView, "alert">) {
  if (alert === null) return null;
  if (alert === "thanks" || alert === "thanks-no-receipt") {
    return (
      <p className="contact-thanks" role="alert">
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
        <a className="text-link" href={site.phoneLink}>
          {site.phone}
        </a>
        .
      </p>
    </Alert>
  );
}

function ContactPanels() {
  const { direct, promo } = contactWords;
  return (
    <div className="contact-panels">
      <section className="contact-direct" aria-labelledby="direct-contact">
        <h2 id="direct-contact">{direct.title}</h2>
        <dl>
          <dt>{direct.phone}</dt>
          <dd>
            <a className="text-link" href={site.phoneLink}>
              {site.phone}
            </a>
          </dd>
          <dt>{direct.email}</dt>
          <dd>
            <a className="text-link" href={`mailto:${site.email}`}>
              {site.email}
            </a>
          </dd>
          <dt>{direct.location}</dt>
          <dd>{site.location}</dd>
        </dl>
      </section>
      <section className="poster contact-promo" aria-labelledby="contact-promo">
        <h2 id="contact-promo">{promo.title}</h2>
        <ul>
          {promo.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}
