import { cookieRows, keptRecords, privacyPage, type Retention } from "../../content/privacy.ts";
import type { FittedLine } from "../../ui/fit-line.ts";
import { PosterHeading } from "../../ui/poster-heading.tsx";
import { CookieTable } from "./cookie-table.tsx";
import { KeptRecord } from "./kept-record.tsx";

/** A ledger: one number per thing that is kept. */
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
