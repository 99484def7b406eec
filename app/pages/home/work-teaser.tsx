import { ButtonLink } from "../../ui/button.tsx";
import type { FittedLine } from "../../ui/fit-line.ts";
import { PosterHeading } from "../../ui/poster-heading.tsx";

export interface Work {
  kind: string;
  headline: readonly FittedLine[];
}

interface Props {
  heading: string;
  more: { name: string; href: string };
  /** Three projects, or fewer if there are no more. */
  work: readonly Work[];
}

/** The posters in their order: each has its own inks and its own place. */
const LOOKS: readonly { place?: string; inks: string; cut?: React.ReactNode }[] = [
  {
    place: "sm:row-span-2",
    inks: "bg-split text-press [--split:linear-gradient(#5b8cff,#9be3ff)] sm:aspect-4/5",
    cut: (
      <Cut margin="mb-2">
        <path className="fill-none stroke-current stroke-9" d="M0 60h70l22-44 34 88 30-66 16 22h148" />
      </Cut>
    ),
  },
  { inks: "bg-press text-gold *:first:text-stock [&>h3>:last-child]:text-red" },
  {
    inks: "bg-split text-press [--split:linear-gradient(#3dbb85,#d2ef72)]",
    cut: (
      <Cut margin="-mb-5">
        <path d="M0 120 92 14l52 62 54-44 122 88Z" />
      </Cut>
    ),
  },
];

export function WorkTeaser({ heading, more, work }: Props) {
  return (
    <section className="page-width mt-fluid-4xl" aria-labelledby="our-work">
      <h2 id="our-work">{heading}</h2>
      <ul className="mt-fluid-lg grid items-start gap-5 print-exact sm:grid-cols-5-4-3">
        {LOOKS.slice(0, work.length).map(({ place, inks, cut }, index) => (
          <li key={inks} className={place}>
            <WorkPoster inks={inks} href={more.href} {...work[index]!}>
              {cut}
            </WorkPoster>
          </li>
        ))}
        <li className="sm:col-span-2 sm:self-end">
          <ButtonLink className="w-full" href={more.href}>
            {more.name}
          </ButtonLink>
        </li>
      </ul>
    </section>
  );
}

interface PosterProps extends Work {
  inks: string;
  href: string;
  children?: React.ReactNode;
}

const POSTER = "group grid grid-rows-[auto_1fr_max-content] overflow-clip border-2 border-ink px-5 pt-4 pb-5";

function WorkPoster({ inks, href, kind, headline, children }: PosterProps) {
  return (
    <a className={`${POSTER} ${inks}`} href={href}>
      <span className="font-bold decoration-2 underline-offset-line group-hover:underline">
        {kind}
        <span className="sr-only">:</span>
      </span>{" "}
      <PosterHeading level={3} lines={headline} look="gap-2.5 self-center pt-3 pb-1" />
      {children}
    </a>
  );
}

/** Ink across the whole width of a poster. */
function Cut({ margin, children }: { margin: string; children: React.ReactNode }) {
  return (
    <svg
      className={`-mx-5 h-auto w-[calc(100%+2.5rem)] fill-current ${margin}`}
      viewBox="0 0 320 120"
      width="320"
      height="120"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
