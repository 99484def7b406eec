import { Fragment } from "react";
import { LogoLink, Star } from "./logo.tsx";
import type { HeaderLink } from "./site-header.tsx";

interface Props {
  company: string;
  values: readonly string[];
  links: readonly HeaderLink[];
  contact: {
    phone: string;
    phoneLink: string;
    email: string;
    location: string;
    accounts: readonly { name: string; url: string }[];
  };
  foundingYear: string;
}

const LINKS =
  "*:py-1 [&_a]:inline-block [&_a]:min-h-7 [&_a]:decoration-2 [&_a]:underline-offset-line [&_a]:hover:underline";

/** The poster's last line, printed in reverse in both schemes. */
export function SiteFooter({ company, values, links, contact, foundingYear }: Props) {
  return (
    <footer className="mt-fluid-4xl on-press color-bar print:hidden">
      <div className="@container page-width pt-fluid-xl pb-fluid-lg">
        {/* Four words and their stars are about 15 em wide. */}
        <p className="flex max-w-none flex-wrap items-center justify-between gap-x-[0.3em] gap-y-[0.12em] border-b-2 pb-[0.28em] font-headline text-[clamp(2.6rem,6.3cqw,6rem)] leading-none uppercase">
          {values.map((value, index) => (
            <Fragment key={value}>
              {index > 0 && <Star look="w-[0.42em] bg-gold max-md:hidden" />}
              <span>
                {value}
                {index < values.length - 1 && <span className="sr-only">,</span>}{" "}
              </span>
            </Fragment>
          ))}
        </p>
        <div className="grid gap-x-8 gap-y-9 py-fluid-xl md:grid-cols-[5fr_4fr_3fr]">
          <LogoLink company={company} look="self-start justify-self-start text-6xl" reversed />
          <nav aria-labelledby="quick-links">
            <h2 id="quick-links" className="mb-2 text-2xl">
              Quick Links
            </h2>
            <ul className={`columns-2 ${LINKS}`}>
              {links.map((link) => (
                <li key={link.href}>
                  <a href={link.href}>{link.name}</a>
                </li>
              ))}
            </ul>
          </nav>
          <section aria-labelledby="footer-contact">
            <h2 id="footer-contact" className="mb-2 text-2xl">
              Contact
            </h2>
            <ul className={LINKS}>
              <li>
                <a href={contact.phoneLink}>{contact.phone}</a>
              </li>
              <li>
                <a href={`mailto:${contact.email}`}>{contact.email}</a>
              </li>
              <li>{contact.location}</li>
              {contact.accounts.map(({ name, url }) => (
                <li key={url}>
                  <a href={url}>{name}</a>
                </li>
              ))}
            </ul>
          </section>
        </div>
        <p className="max-w-none border-t-2 pt-5 text-sm">
          © {foundingYear} {company}
        </p>
      </div>
    </footer>
  );
}
