interface Props {
  href: string;
  label: string;
  /** Whether the page has a form, a cart or a price: there it floats in wide windows only. */
  hasForm: boolean;
}

/**
 * The floating round button (docs/behavior.md, Every page 6): a printer's seal. It stays above the window's lower edge
 * until the page ends, and then on the footer's upper edge, in the gap that every page leaves there. See
 * docs/decisions/0082-the-seal-stands-clear.md.
 */
export function AnnouncementSeal({ href, label, hasForm }: Props) {
  return (
    <aside className={`seal-place ${hasForm ? FROM_WIDE : "tall:sticky tall:bottom-3"}`}>
      <a className={SEAL} data-part="seal" href={href} aria-label={label}>
        <svg className="h-auto w-full fill-current" viewBox="0 0 100 100" width="100" height="100" aria-hidden="true">
          {/* Round teeth: dashes of zero length with round caps; the wider ones make the outline. */}
          <g fill="none" strokeLinecap="round" strokeDasharray="0 6">
            <circle className="stroke-current" strokeWidth="10" cx="50" cy="50" r="45" pathLength="192" />
            <circle className="stroke-paper" strokeWidth="6" cx="50" cy="50" r="45" pathLength="192" />
          </g>
          <circle className="fill-paper" cx="50" cy="50" r="45" />
          <circle fill="none" stroke="currentColor" strokeWidth="1.5" cx="50" cy="50" r="27" />
          <path id="seal-ring" fill="none" d="M50 83a33 33 0 1 1 .1 0" />
          <text className="font-headline uppercase" fontSize="14">
            <textPath href="#seal-ring" textLength="181">
              {label}
            </textPath>
          </text>
          <path d={STAR} />
          <path transform="rotate(-22 50 50) translate(50 88) rotate(180) scale(.27) translate(-50 -48)" d={STAR} />
        </svg>
      </a>
    </aside>
  );
}

const STAR = "m50 29 5.3 13.4 14.3 1-11 9.2 3.5 14L50 59l-12.1 7.600 3.5-14-11-9.2 14.300-1Z";
const FROM_WIDE = "min-[80rem]:tall:sticky min-[80rem]:tall:bottom-3";
const SEAL = "seal block rounded-full text-press";
