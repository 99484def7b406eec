import { cookieRows, keptRecords, privacyPage, type Retention } from "../../content/privacy.ts";
import type { FittedLine } from "../../ui/fit-line.ts";
import { HymnNumber } from "../../ui/hymn-numbers.tsx";
import { PosterHeading } from "../../ui/poster-heading.tsx";

/** The privacy policy as a ledger, with one numbered entry for each kind of stored data. */
export function PrivacyPage({ headline, retention }: { headline: readonly FittedLine[]; retention: Retention }) {
  const { intro, mail } = privacyPage;
  return (
    <div className="page privacy">
      <header className="privacy-title">
        <PosterHeading lines={headline} />
        <p>{intro}</p>
        <p className="privacy-mail">
          {mail.before}{" "}
          <a className="text-link" href={mail.href}>
            {mail.name}
          </a>
          .
        </p>
      </header>
      <div className="privacy-ledger">
        {keptRecords(retention).map((record, index) => (
          <KeptRecord key={record.heading} number={index + 1} {...record} />
        ))}
        <CookieTable rows={cookieRows(retention)} />
      </div>
    </div>
  );
}

function CookieTable({ rows }: { rows: ReturnType<typeof cookieRows> }) {
  const { heading, caption, columns } = privacyPage.cookies;
  return (
    <section className="cookie-list" aria-labelledby="cookies">
      <h2 id="cookies">{heading}</h2>
      <p>{caption}</p>
      <table aria-labelledby="cookies">
        <thead>
          <tr>
            <th scope="col">{columns.name}</th>
            <th scope="col">{columns.purpose}</th>
            <th scope="col">{columns.lasts}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, purpose, lasts }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{purpose}</td>
              <td>{lasts}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type KeptRecordProps = ReturnType<typeof keptRecords>[number] & { number: number };

function KeptRecord({ number, heading, what, why, long, yours, link }: KeptRecordProps) {
  return (
    <section className="kept-record" aria-labelledby={`kept-${number}`}>
      <HymnNumber number={number} />
      <h2 id={`kept-${number}`}>{heading}</h2>
      <dl>
        <div>
          <dt>{privacyPage.headings.what}</dt>
          <dd>{what}</dd>
        </div>
        <div>
          <dt>{privacyPage.headings.why}</dt>
          <dd>{why}</dd>
        </div>
        <div>
          <dt>{privacyPage.headings.long}</dt>
          <dd>{long}</dd>
        </div>
        <div>
          <dt>{privacyPage.headings.yours}</dt>
          <dd>
            {yours}
            {link && (
              <>
                {" "}
                <a className="text-link" href={link.href}>
                  {link.name}
                </a>
              </>
            )}
          </dd>
        </div>
      </dl>
    </section>
  );
}
