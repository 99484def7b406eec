/** A numeral that repeats the number of a list or a heading. A style sheet draws it, so that it is never read twice. */
export function HymnNumber({ number }: { number: number }) {
  return <span className="hymn-number" data-number={number} aria-hidden="true" />;
}

/** A count in the numerals of a hymn board, digit by digit. Screen readers read it as one number. */
export function HymnCount({ count }: { count: number }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn with letters, which text browsers show
    <span className="hymn-count" role="img" aria-label={String(count)}>
      {Object.entries(String(count)).map(([place, digit]) => (
        <span key={place} className="hymn-number">
          {digit}
        </span>
      ))}
    </span>
  );
}

/** A hymn board whose number is the page's heading. */
export function HymnBoard({ number }: { number: string }) {
  return (
    <h1 className="hymn-board" aria-label={number}>
      {Object.entries(number).map(([place, digit]) => (
        <span key={place} aria-hidden="true">
          {digit}
        </span>
      ))}
    </h1>
  );
}
