import { contactWords } from "../content/contact.ts";
import { site } from "../content/site.ts";

/** Ways to reach the company without a form, and what a first talk brings. */
export function ContactPanels() {
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
