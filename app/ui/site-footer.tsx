import { Fragment } from "react";
import { LogoMark, Star } from "./logo.tsx";
import type { HeaderLink } from "./site-header.tsx";

interface Props {
  company: string;
  values: readonly string[];
  links: readonly HeaderLink[];
  contact: { phone: string; phoneLink: string; email: string; location: string };
  foundingYear: number;
}

export function SiteFooter({ company, values, links, contact, foundingYear }: Props) {
  return (
    <footer className="site-footer">
      <div className="page">
        <p className="values-line">
          {values.map((value, index) => (
            <Fragment key={value}>
              {index > 0 && <Star />}
              <span>
                {value}
                {index < values.length - 1 && <span className="sr-only">,</span>}{" "}
              </span>
            </Fragment>
          ))}
        </p>
        <div className="site-footer-grid">
          <a className="site-logo" href="/" aria-label={`${company}, home`}>
            <LogoMark />
            <span>{company}</span>
          </a>
          <nav aria-labelledby="quick-links">
            <h2 id="quick-links">Quick Links</h2>
            <ul className="quick-links">
              {links.map((link) => (
                <li key={link.href}>
                  <a href={link.href}>{link.name}</a>
                </li>
              ))}
            </ul>
          </nav>
          <section aria-labelledby="footer-contact">
            <h2 id="footer-contact">Contact</h2>
            <ul>
              <li>
                <a href={contact.phoneLink}>{contact.phone}</a>
              </li>
              <li>
                <a href={`mailto:${contact.email}`}>{contact.email}</a>
              </li>
              <li>{contact.location}</li>
            </ul>
          </section>
        </div>
        <p className="copyright">
          © {foundingYear} {company}
        </p>
      </div>
    </footer>
  );
}

/** The floating round button (docs/behavior.md, Every page 6): a printer's seal. */
export function AnnouncementButton({ href, label }: { href: string; label: string }) {
  return (
    <aside className="announcement">
      <a className="announcement-button" href={href} aria-label={label}>
        <svg viewBox="0 0 100 100" width="100" height="100" aria-hidden="true">
          <circle className="seal-edge" cx="50" cy="50" r="45" pathLength="192" />
          <circle className="seal-teeth" cx="50" cy="50" r="45" pathLength="192" />
          <circle className="seal-face" cx="50" cy="50" r="45" />
          <circle className="seal-rule" cx="50" cy="50" r="27" />
          <path id="seal-ring" className="seal-path" d="M50 83a33 33 0 1 1 .1 0" />
          <text className="seal-words">
            <textPath href="#seal-ring" textLength="196">
              {label} ★
            </textPath>
          </text>
          <path d="m50 29 5.3 13.4 14.3 1-11 9.2 3.5 14L50 59l-12.1 7.600 3.5-14-11-9.2 14.300-1Z" />
        </svg>
      </a>
    </aside>
  );
}
