interface Props {
  href: string;
  label: string;
  /** Whether the page leaves a margin for it in a wide window. */
  inMargin: boolean;
}

/**
 * The floating round button (docs/behavior.md, Every page 6): a printer's seal, on the footer's upper edge in the gap
 * that every page leaves there, or beside the page. See docs/decisions/0082-the-seal-stands-clear.md.
 */
export function AnnouncementSeal({ href, label, inMargin }: Props) {
  return (
    <aside className="relative h-0 print:hidden">
      <a className={`${SEAL} ${inMargin ? IN_MARGIN : ""}`} data-part="seal" href={href} aria-label={label}>
        <svg
          className="h-auto w-17 fill-current lg:w-25"
          viewBox="0 0 100 100"
          width="100"
          height="100"
          aria-hidden="true"
        >
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
const SEAL = "seal absolute top-fluid-4xl right-gutter z-1 -mt-11.25 rounded-full text-press lg:-mt-16.5";
const IN_MARGIN = "wide:tall:fixed wide:tall:inset-[auto_0.75rem_0.75rem_auto] wide:tall:z-10";
