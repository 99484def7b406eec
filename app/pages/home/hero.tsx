import type { FittedLine } from "../../ui/fit-line.ts";
import { PosterHeading } from "../../ui/poster-heading.tsx";
import { Lighthouse } from "./lighthouse.tsx";

interface Link {
  name: string;
  href: string;
}

interface Props {
  topLine: readonly string[];
  headline: readonly FittedLine[];
  intro: string;
  work: Link;
  talk: Link;
}

export function Hero({ topLine, headline, intro, work, talk }: Props) {
  return (
    <div className="page poster-page">
      <div className="poster hero-poster">
        <p className="hero-top-line">
          {topLine.map((words) => (
            <span key={words}>
              {words}
              <span className="sr-only">.</span>{" "}
            </span>
          ))}
        </p>
        <PosterHeading lines={headline} label={headline.map(({ text }) => text).join(", ")} />
        <div className="hero-words">
          <p>{intro}</p>
          <p className="hero-buttons">
            <a className="button" href={work.href}>
              {work.name}
            </a>{" "}
            <a className="button button-outline" href={talk.href}>
              {talk.name}
            </a>
          </p>
        </div>
        <div className="hero-window">
          <Lighthouse />
        </div>
      </div>
    </div>
  );
}
