import type { FittedLine } from "../../ui/fit-line.ts";
import { HymnNumber } from "../../ui/hymn-number.tsx";
import { PosterHeading } from "../../ui/poster-heading.tsx";
import { Microphone, Pair, Phone } from "./card-cuts.tsx";

interface Props {
  heading: string;
  cards: readonly { headline: readonly FittedLine[]; text: string }[];
  more: { name: string; href: string };
}

const cuts = [Phone, Pair, Microphone];

export function WhatWeDo({ heading, cards, more }: Props) {
  return (
    <section className="page home-section" aria-labelledby="what-we-do">
      <h2 id="what-we-do">{heading}</h2>
      <ol className="what-we-do">
        {cards.map(({ headline, text }, index) => {
          const Cut = cuts[index % cuts.length]!;
          return (
            <li key={text} className="what-card">
              <HymnNumber number={index + 1} />
              <Cut />
              <div className="what-card-words">
                <PosterHeading level={3} lines={headline} />
                <p>{text}</p>
              </div>
            </li>
          );
        })}
      </ol>
      <p className="home-more">
        <a className="text-link" href={more.href}>
          {more.name}
        </a>
      </p>
    </section>
  );
}
