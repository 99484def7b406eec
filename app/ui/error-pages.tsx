import { Button, ButtonLink, TextLink } from "./button.tsx";

export interface Home {
  href: string;
  name: string;
}

interface Props {
  home: Home;
  lines: readonly string[];
  text: string;
  phone: string;
  phoneLink: string;
  /** The request's id in the log, for a person who calls us. The browser doesn't know it. */
  reference: string | undefined;
  /** A failed form to submit again. */
  resend?: { action: string; fields: readonly (readonly [string, string])[] };
  /** A page where the form can be sent again, and the form's values, for copying. */
  page?: string;
  typed?: readonly (readonly [label: string, value: string])[];
  /** Link to the sign-in page. It opens in a new tab, so that this one keeps the form. */
  signIn?: { href: string; words: string };
}

const MISPRINT = "misprint font-headline leading-poster text-balance uppercase";
const WORDS = "text-[min(25vw,13.5rem)]";
const SENTENCE = "max-w-[12em] text-[clamp(min(3rem,14vw),9vw,7rem)]";

/** A sheet whose printing plates slipped. The heading has the focus, as after every refused form. */
export function ErrorPage({ home, lines, text, phone, phoneLink, reference, resend, page, typed, signIn }: Props) {
  // Next to a sentence, a separate column would leave no room for the text.
  const isSentence = lines.length === 1;
  return (
    <div
      className={`page-width grid gap-fluid-xl py-fluid-2xl ${isSentence ? "lg:grid-cols-2 lg:items-start" : "lg:grid-cols-mark lg:items-end"}`}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- no script runs on this page */}
      <h1 tabIndex={-1} autoFocus className={`${MISPRINT} ${isSentence ? SENTENCE : WORDS}`}>
        {lines.map((line) => (
          <span key={line}>{line} </span>
        ))}
      </h1>
      <div className="grid gap-6 border-t-2 border-ink pt-6 text-fluid-md" data-part="error-words">
        <p>
          {text} <TextLink href={phoneLink}>{phone}</TextLink>.
        </p>
        {signIn && (
          <p>
            <ButtonLink href={signIn.href} target="_blank" rel="noopener">
              {signIn.words}
            </ButtonLink>
          </p>
        )}
        {resend && (
          <form method="post" action={resend.action}>
            {resend.fields.map(([name, value], index) => (
              // oxlint-disable-next-line react/no-array-index-key -- names may repeat, and the list never changes
              <input key={index} type="hidden" name={name} value={value} />
            ))}
            <Button>Send it again</Button>
          </form>
        )}
        {typed && typed.length > 0 && <Typed fields={typed} />}
        {page && (
          <p>
            <ButtonLink href={page}>Open the page</ButtonLink>
          </p>
        )}
        {reference && (
          <p>
            If you write or call, mention this reference number: <code>{reference}</code>
          </p>
        )}
        <p>
          <ButtonLink href={home.href}>{`Back to ${home.name}`}</ButtonLink>
        </p>
      </div>
    </div>
  );
}

function Typed({ fields }: { fields: NonNullable<Props["typed"]> }) {
  return (
    <section className="grid gap-3 text-base" aria-labelledby="typed">
      <h2 id="typed">What you typed</h2>
      <p>Copy what you need before you leave this page.</p>
      <dl className="grid gap-4">
        {fields.map(([label, value], index) => (
          // oxlint-disable-next-line react/no-array-index-key -- labels may repeat, and the list never changes
          <div key={index}>
            <dt className="font-semibold">{label}</dt>
            {/* Submitted text unchanged. One click selects a whole answer, for copying. */}
            <dd className="border-2 border-ink px-4 py-3 wrap-anywhere whitespace-pre-wrap select-all" dir="auto">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The page for unknown URLs: a hymn board with only a number. */
export function NotFoundPage({ home }: { home: Home }) {
  return (
    <div className="page-width pt-fluid-xs">
      <div className="poster grid gap-fluid-lg p-fluid-lg">
        <HymnBoard number="404" />
        <div className="grid items-end gap-x-fluid-xl gap-y-5 md:grid-cols-7-5">
          <p className="max-w-none headline text-fluid-8xl">Oops! Page not found</p>
          <div className="grid justify-items-start gap-5 text-fluid-md leading-snug font-medium">
            <p>There's no page here. It may have moved, or the address may have a typo.</p>
            <ButtonLink href={home.href}>{`Return to ${home.name}`}</ButtonLink>
          </div>
        </div>
      </div>
    </div>
  );
}

export function HymnBoard({ number }: { number: string }) {
  return (
    <h1
      className="@container grid auto-cols-[minmax(0,1fr)] grid-flow-col gap-fluid-2xs bg-press p-fluid-2xs font-headline"
      aria-label={number}
    >
      {Object.entries(number).map(([place, digit]) => (
        <span
          key={place}
          className="grid place-items-center bg-stock pt-[0.03em] text-[min(45cqw,70svh)] leading-headline text-press forced-colors:border-2"
          aria-hidden="true"
        >
          {digit}
        </span>
      ))}
    </h1>
  );
}
