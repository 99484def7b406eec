/** Decorative, because the link around it has the name. `reversed` is gold and larger, for black. */
export function LogoMark({ reversed = false }: { reversed?: boolean }) {
  return (
    <svg className={reversed ? "h-11 w-auto" : undefined} viewBox="0 0 24 28" width="24" height="28" aria-hidden="true">
      <path className={reversed ? "fill-gold" : "fill-ink"} d="M1 27V12a11 11 0 0 1 22 0v15Z" />
      <path
        className={reversed ? "fill-press" : "fill-gold dark:fill-press"}
        d="m12 8.2 2.1 4.9 5.3.5-4 3.5 1.2 5.2-4.6-2.8-4.6 2.8 1.2-5.2-4-3.5 5.3-.5Z"
      />
    </svg>
  );
}

interface Props {
  company: string;
  look: string;
  reversed?: boolean;
}

export function LogoLink({ company, look, reversed }: Props) {
  return (
    <a
      className={`inline-flex min-h-11 items-center gap-2 font-headline leading-none ${look}`}
      href="/"
      aria-label={`${company}, home`}
    >
      <LogoMark {...(reversed && { reversed })} />
      <span className="translate-y-[0.04em]">{company}</span>
    </a>
  );
}

/** A printer's star, used as a separator. `look` is its size and ink. */
export function Star({ look = "w-6 bg-red" }: { look?: string }) {
  return <span className={`inline-block star flex-none ${look}`} aria-hidden="true" />;
}
