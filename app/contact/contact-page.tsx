import { contactMessages, contactWords } from "../content/contact.ts";
import { site } from "../content/site.ts";
import { Alert } from "../ui/alert.tsx";
import type { FittedLine } from "../ui/fit-line.ts";
import { PosterHeading } from "../ui/poster-heading.tsx";
import { ContactForm } from "./contact-form.tsx";
import { ContactPanels } from "./contact-panels.tsx";
import type { ContactView } from "./contact-view.ts";

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
