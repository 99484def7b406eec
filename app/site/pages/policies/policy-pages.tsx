import type { ReactNode } from "react";
import { TextLink } from "../../../ui/button.tsx";
import { MailLink } from "../../../ui/company.tsx";
import { HymnNumber } from "../../../ui/hymn-numbers.tsx";
import { PosterHeading } from "../../../ui/poster-heading.tsx";
import { Prose } from "../../../ui/prose.tsx";
import type { buildPolicyView, buildPrivacyView } from "../build-views.server.ts";
import { cookieCaption, cookieRows, storedRecords } from "./words.ts";

export function PrivacyPage({ headline, intro, blocks, retention }: ReturnType<typeof buildPrivacyView>) {
  return (
    <PolicyFrame
      headline={headline}
      intro={intro}
      note={
        <p className="border-t-2 border-ink pt-4 text-base wrap-anywhere">
          Questions, or something you want deleted? Email us at <MailLink about="Privacy" />.
        </p>
      }
    >
      {storedRecords(retention).map((record, index) => (
        <StoredRecord key={record.heading} number={index + 1} {...record} />
      ))}
      <CookieTable rows={cookieRows(retention)} />
      {blocks.length > 0 && (
        <div className="border-t-2 border-ink py-7">
          <Prose parts={blocks} />
        </div>
      )}
    </PolicyFrame>
  );
}

const CELL = "border-t-2 border-ink py-2.5 pr-5 align-top max-sm:block";

function CookieTable({ rows }: { rows: ReturnType<typeof cookieRows> }) {
  return (
    <section className="py-7" aria-labelledby="cookies">
      <h2 id="cookies" className="text-fluid-5xl">
        Cookies
      </h2>
      <p className="mt-3 mb-5">{cookieCaption}</p>
      <table className="w-full text-left align-top" aria-labelledby="cookies">
        <thead className="max-sm:sr-only">
          <tr>
            {["Name", "What it does", "How long"].map((name) => (
              <th key={name} scope="col" className={CELL}>
                {name}
              </th>
            ))}
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
        <Answer question="What we keep">{what}</Answer>
        <Answer question="Why">{why}</Answer>
        <Answer question="How long">{long}</Answer>
        <Answer question="How to see, download or delete it">
          {yours}
          {(mailAbout || link) && " "}
          {mailAbout && <MailLink about={mailAbout} />}
          {link && <TextLink href={link.href}>{link.name}</TextLink>}
        </Answer>
      </dl>
    </section>
  );
}

function Answer({ question, children }: { question: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-bold">{question}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type PolicyView = ReturnType<typeof buildPolicyView>;

export function PolicyPage({ blocks, ...head }: PolicyView) {
  return (
    <PolicyFrame {...head}>
      <div className="py-7">
        <Prose parts={blocks} />
      </div>
    </PolicyFrame>
  );
}

interface FrameProps extends Omit<PolicyView, "blocks"> {
  note?: ReactNode;
  children: ReactNode;
}

/** A policy's frame: on a wide screen, headline and introduction stay visible beside the text. */
function PolicyFrame({ headline, intro, note, children }: FrameProps) {
  return (
    <div className="page-width grid gap-fluid-2xl py-fluid-xl lg:grid-cols-5-7 lg:items-start">
      <header className="grid content-start gap-5.5 text-fluid-md leading-snug lg:sticky lg:top-24">
        <PosterHeading lines={headline} />
        <p>{intro}</p>
        {note}
      </header>
      <div className="border-y-6 border-double border-ink">{children}</div>
    </div>
  );
}
