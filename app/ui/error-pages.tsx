import { HymnBoard } from "./hymn-numbers.tsx";

interface Props {
  lines: readonly string[];
  text: string;
  phone: string;
  phoneLink: string;
  home: { name: string; href: string };
  /** The request's id in the log, for a person who calls us. The browser doesn't know it. */
  reference?: string | undefined;
  referenceLabel: string;
  /** A failed form to send again. */
  resend?: { action: string; fields: readonly (readonly [string, string])[] } | undefined;
  /** URL of a page from which the form can be sent. */
  page?: string | undefined;
  /** The form's submitted values, for copying. */
  typed?: readonly (readonly [label: string, value: string])[] | undefined;
  words: { sendAgain: string; openPage: string; typed: { heading: string; text: string } };
}

/**
 * The page for errors of the site itself: a sheet whose printing plates slipped. The heading has the focus, as after
 * every refused form.
 */
export function ErrorPage({
  lines,
  text,
  phone,
  phoneLink,
  home,
  reference,
  referenceLabel,
  resend,
  page,
  typed,
  words,
}: Props) {
  return (
    <div className="page error-page">
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- no script runs on this page */}
      <h1 tabIndex={-1} autoFocus className="headline misprint" data-sentence={lines.length === 1 ? "" : undefined}>
        {lines.map((line) => (
          <span key={line}>{line} </span>
        ))}
      </h1>
      <div className="error-page-words">
        <p>
          {text}{" "}
          <a className="text-link" href={phoneLink}>
            {phone}
          </a>
          .
        </p>
        {resend && (
          <form method="post" action={resend.action}>
            {resend.fields.map(([name, value], index) => (
              // oxlint-disable-next-line react/no-array-index-key -- names may repeat, and the list never changes
              <input key={index} type="hidden" name={name} value={value} />
            ))}
            <button className="button">{words.sendAgain}</button>
          </form>
        )}
        {typed && typed.length > 0 && <Typed fields={typed} {...words.typed} />}
        {page && (
          <p>
            <a className="button" href={page}>
              {words.openPage}
            </a>
          </p>
        )}
        {reference && (
          <p>
            {referenceLabel} <code>{reference}</code>
          </p>
        )}
        <p>
          <a className="button" href={home.href}>
            {home.name}
          </a>
        </p>
      </div>
    </div>
  );
}

function Typed({
  fields,
  heading,
  text,
}: {
  fields: readonly (readonly [label: string, value: string])[];
  heading: string;
  text: string;
}) {
  return (
    <section className="error-page-typed" aria-labelledby="typed">
      <h2 id="typed">{heading}</h2>
      <p>{text}</p>
      <dl>
        {fields.map(([label, value], index) => (
          // oxlint-disable-next-line react/no-array-index-key -- labels may repeat, and the list never changes
          <div key={index}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface NotFoundPageProps {
  number: string;
  headline: string;
  text: string;
  home: { name: string; href: string };
}

/** The page for unknown URLs: a hymn board with only a number. */
export function NotFoundPage({ number, headline, text, home }: NotFoundPageProps) {
  return (
    <div className="page poster-page">
      <div className="poster not-found">
        <HymnBoard number={number} />
        <div className="not-found-words">
          <p className="headline">{headline}</p>
          <div>
            <p>{text}</p>
            <a className="button" href={home.href}>
              {home.name}
            </a>
          </div>
        </div>
      </div>
    </div>
  );
}
