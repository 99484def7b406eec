const BOX = "inline-grid place-items-center border-current px-2 pt-0.5 font-headline leading-none";
const SIZES = { md: "h-13 min-w-11 border-2 text-4xl", lg: "h-19 min-w-16 border-3 text-6xl" };

export const NUMBER = `${BOX} ${SIZES.md}`;

interface HymnNumberProps {
  number: number;
  size?: keyof typeof SIZES;
  className?: string;
}

/** A decorative numeral, drawn by CSS so that screen readers don't repeat a list's own number. */
export function HymnNumber({ number, size = "md", className = "" }: HymnNumberProps) {
  return (
    <span
      className={`${BOX} ${SIZES[size]} before:content-[attr(data-number)] ${className}`}
      data-number={number}
      aria-hidden="true"
    />
  );
}

/** Screen readers read it as one number. */
export function HymnCount({ count }: { count: number }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn with letters, which text browsers show
    <span className="inline-flex gap-1.5" role="img" aria-label={String(count)}>
      {Object.entries(String(count)).map(([place, digit]) => (
        <span key={place} className={NUMBER}>
          {digit}
        </span>
      ))}
    </span>
  );
}
