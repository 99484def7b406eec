import type { FittedLine } from "../../../ui/fit-line.ts";
import { HymnNumber } from "../../../ui/hymn-numbers.tsx";
import { PosterHeading } from "../../../ui/poster-heading.tsx";
import { Drawing } from "./drawing.tsx";
import microphone from "./microphone.svg?raw";
import pair from "./pair.svg?raw";
import phone from "./phone.svg?raw";

interface Props {
  cards: readonly { headline: readonly FittedLine[]; text: string }[];
  servicesLink: string;
}

/** A phone whose screen is a church window, two heads in two windows, and a microphone from radio's golden age. */
const kinds = [
  { file: phone, width: 120, inks: "on-press", letters: "split-letters" },
  { file: pair, width: 220 },
  { file: microphone, width: 120, inks: "bg-gold text-press" },
];

// Print has the columns of a wide window.
const CARDS =
  "mt-fluid-lg grid break-inside-avoid border-2 border-ink print-exact sm:grid-cols-[4fr_3fr] lg:grid-cols-5-4-3 print:grid-cols-5-4-3";
const CARD =
  "grid grid-cols-[1fr_auto] grid-rows-[auto_1fr] gap-x-4 gap-y-8 border-ink p-fluid-md max-lg:not-print:first:col-span-full max-lg:not-print:not-first:border-t-2 sm:last:border-l-2 lg:not-first:border-l-2 print:not-first:border-l-2";
const CUT = "h-[clamp(7.5rem,12vw,11.5rem)] w-auto max-w-[44vw] print:h-22";

export function WhatWeDo({ cards, servicesLink }: Props) {
  return (
    <section className="page-width mt-fluid-4xl" aria-labelledby="what-we-do">
      <h2 id="what-we-do">What We Do</h2>
      <ol className={CARDS}>
        {cards.map(({ headline, text }, index) => {
          const { file, width, inks = "", letters = "" } = kinds[index % kinds.length]!;
          return (
            <li key={text} className={`${CARD} ${inks}`}>
              <HymnNumber number={index + 1} className="justify-self-start" />
              <Drawing className={CUT} file={file} width={width} height={160} />
              <div className="col-span-full grid gap-4.5 self-end">
                <PosterHeading level={3} lines={headline} look={`gap-1.5 ${letters}`} />
                <p>{text}</p>
              </div>
            </li>
          );
        })}
      </ol>
      <p className="mt-5 font-semibold">
        <a className="text-link" href="/services">
          {servicesLink}
        </a>
      </p>
    </section>
  );
}
