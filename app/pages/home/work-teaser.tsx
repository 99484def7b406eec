import type { FittedLine } from "../../ui/fit-line.ts";
import { PosterHeading } from "../../ui/poster-heading.tsx";

interface Work {
  kind: string;
  headline: readonly FittedLine[];
}

interface Props {
  heading: string;
  more: { name: string; href: string };
  fever: Work;
  mercySeat: Work;
  campChapel: Work;
}

export function WorkTeaser({ heading, more, fever, mercySeat, campChapel }: Props) {
  return (
    <section className="page home-section" aria-labelledby="our-work">
      <h2 id="our-work">{heading}</h2>
      <ul className="work-teaser">
        <li>
          <WorkPoster className="work-fever" href={more.href} {...fever}>
            <path className="work-line" d="M0 60h70l22-44 34 88 30-66 16 22h148" />
          </WorkPoster>
        </li>
        <li>
          <WorkPoster className="work-mercy-seat" href={more.href} {...mercySeat} />
        </li>
        <li>
          <WorkPoster className="work-camp-chapel" href={more.href} {...campChapel}>
            <path d="M0 120 92 14l52 62 54-44 122 88Z" />
          </WorkPoster>
        </li>
        <li className="work-more">
          <a className="button" href={more.href}>
            {more.name}
          </a>
        </li>
      </ul>
    </section>
  );
}

interface PosterProps extends Work {
  className: string;
  href: string;
  children?: React.ReactNode;
}

function WorkPoster({ className, href, kind, headline, children }: PosterProps) {
  return (
    <a className={`work-poster ${className}`} href={href}>
      <span className="work-kind">
        {kind}
        <span className="sr-only">:</span>
      </span>{" "}
      <PosterHeading level={3} lines={headline} />
      {children && (
        <svg
          className="work-cut"
          viewBox="0 0 320 120"
          width="320"
          height="120"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {children}
        </svg>
      )}
    </a>
  );
}
