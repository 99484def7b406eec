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
