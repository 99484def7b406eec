import { Fragment } from "react";
import { LogoMark } from "./logo.tsx";
import type { HeaderLink } from "./site-header.tsx";
import { Star } from "./star.tsx";

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
