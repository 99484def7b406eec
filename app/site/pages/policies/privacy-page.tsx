import { MailLink } from "../../../ui/company.tsx";
import { HymnNumber } from "../../../ui/hymn-numbers.tsx";
import { Prose } from "../../../ui/prose.tsx";
import { PolicyFrame, type PolicyView } from "./policy-page.tsx";
import { cookieRows, storedRecords, privacyPage, type Retention } from "./words.ts";

export interface PrivacyView extends PolicyView {
  retention: Retention;
}

/** The privacy policy, with a numbered entry for each kind of stored data. */
export function PrivacyPage({ headline, intro, blocks, retention }: PrivacyView) {
  const { mail } = privacyPage;
  return (
    <PolicyFrame
      headline={headline}
      intro={intro}
      note={
        <p className="border-t-2 border-ink pt-4 text-base wrap-anywhere">
          {mail.before} <MailLink about={mail.about} />.
        </p>
      }
    >
      {storedRecords(retention).map((record, index) => (
        <StoredRecord key={record.heading} number={index + 1} {...record} />
      ))}
      <CookieTable rows={cookieRows(retention)} />
      {blocks.length > 0 && (
        <div className="border-t-2 border-ink py-7">
          <Prose blocks={blocks} />
        </div>
      )}
    </PolicyFrame>
  );
}

const CELL = "border-t-2 border-ink py-2.5 pr-5 align-top max-sm:block";

function CookieTable({ rows }: { rows: ReturnType<typeof cookieRows> }) {
  const { heading, caption, columns } = privacyPage.cookies;
  return (
    <section className="py-7" aria-labelledby="cookies">
      <h2 id="cookies" className="text-fluid-5xl">
        {heading}
      </h2>
      <p className="mt-3 mb-5">{caption}</p>
      <table className="w-full text-left align-top" aria-labelledby="cookies">
        <thead className="max-sm:sr-only">
          <tr>
            <th scope="col" className={CELL}>
              {columns.name}
            </th>
            <th scope="col" className={CELL}>
              {columns.purpose}
            </th>
            <th scope="col" className={CELL}>
              {columns.lasts}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, purpose, lasts }) => (
            <tr key={name} className="max-sm:block">
              <th scope="row" className={CELL}>
                {name}
              </th>
              <td className={`${CELL} max-sm:border-t-0 max-sm:pt-0`}>{purpose}</td>
              <td className={`${CELL} max-sm:border-t-0 max-sm:pt-0`}>{lasts}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type StoredRecordProps = ReturnType<typeof storedRecords>[number] & { number: number };

function StoredRecord({ number, heading, what, why, long, yours, link, mailAbout }: StoredRecordProps) {
  return (
    <section
      className="grid grid-cols-mark items-center gap-4 border-b-2 border-ink py-7"
      aria-labelledby={`kept-${number}`}
    >
      <HymnNumber number={number} />
      <h2 id={`kept-${number}`} className="text-fluid-5xl">
        {heading}
      </h2>
      <dl className="col-span-full grid gap-x-8 gap-y-4.5 sm:grid-cols-2">
        <div>
          <dt className="font-bold">{privacyPage.headings.what}</dt>
          <dd>{what}</dd>
        </div>
        <div>
          <dt className="font-bold">{privacyPage.headings.why}</dt>
          <dd>{why}</dd>
        </div>
        <div>
          <dt className="font-bold">{privacyPage.headings.long}</dt>
          <dd>{long}</dd>
        </div>
        <div>
          <dt className="font-bold">{privacyPage.headings.yours}</dt>
          <dd>
            {yours}
            {mailAbout && (
              <>
                {" "}
                <MailLink about={mailAbout} />
              </>
            )}
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
