/** A hymn board whose number is the page's heading. */
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
