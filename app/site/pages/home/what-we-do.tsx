import type { FittedLine } from "../../../ui/fit-line.ts";
import { gougeRing, inSteps } from "../../../ui/gouge.ts";
import { HymnNumber } from "../../../ui/hymn-numbers.tsx";
import { PosterHeading } from "../../../ui/poster-heading.tsx";

interface Props {
  heading: string;
  cards: readonly { headline: readonly FittedLine[]; text: string }[];
  more: { name: string; href: string };
}

const kinds = [
  { Cut: Phone, inks: "on-press", letters: "split-letters" },
  { Cut: Pair },
  { Cut: Microphone, inks: "bg-gold text-press" },
];

// Print has the columns of a wide window.
const CARDS =
  "mt-fluid-lg grid break-inside-avoid border-2 border-ink print-exact sm:grid-cols-[4fr_3fr] lg:grid-cols-5-4-3 print:grid-cols-5-4-3";
const CARD =
  "grid grid-cols-[1fr_auto] grid-rows-[auto_1fr] gap-x-4 gap-y-8 border-ink p-fluid-md max-lg:not-print:first:col-span-full max-lg:not-print:not-first:border-t-2 sm:last:border-l-2 lg:not-first:border-l-2 print:not-first:border-l-2";
const CUT = "h-[clamp(7.5rem,12vw,11.5rem)] w-auto max-w-[44vw] print:h-22";

export function WhatWeDo({ heading, cards, more }: Props) {
  return (
    <section className="page-width mt-fluid-4xl" aria-labelledby="what-we-do">
      <h2 id="what-we-do">{heading}</h2>
      <ol className={CARDS}>
        {cards.map(({ headline, text }, index) => {
          const { Cut, inks = "", letters = "" } = kinds[index % kinds.length]!;
          return (
            <li key={text} className={`${CARD} ${inks}`}>
              <HymnNumber number={index + 1} className="justify-self-start" />
              <Cut />
              <div className="col-span-full grid gap-4.5 self-end">
                <PosterHeading level={3} lines={headline} look={`gap-1.5 ${letters}`} />
                <p>{text}</p>
              </div>
            </li>
          );
        })}
      </ol>
      <p className="mt-5 font-semibold">
        <a className="text-link" href={more.href}>
          {more.name}
        </a>
      </p>
    </section>
  );
}

/** A phone whose screen is a church window. */
function Phone() {
  return (
    <svg className={CUT} viewBox="0 0 120 160" width="120" height="160" aria-hidden="true">
      <path className="fill-stock" d="M16 4h88v152H16Z" />
      <path className="fill-press" d="M24 14h72v120H24ZM50 142h20v5H50Z" />
      <path className="fill-gold" d="M34 134V76a26 26 0 0 1 52 0v58Z" />
      <path
        className="fill-press"
        d="m60 66 5.8 13.6 14.8 1.3-11.2 9.7 3.4 14.4L60 97.4 47.2 105l3.4-14.4-11.2-9.7 14.8-1.3Z"
      />
    </svg>
  );
}

/** Two heads side by side in two windows. */
function Pair() {
  return (
    <svg className={CUT} viewBox="0 0 220 160" width="220" height="160" aria-hidden="true">
      <path className="fill-red" d="M4 157V54a50 50 0 0 1 100 0v103Z" />
      <path className="fill-field" d="M116 157V54a50 50 0 0 1 100 0v103Z" />
      <path className="fill-gold" d={halo(54)} />
      <path className="fill-gold" d={halo(166)} />
      <path className="fill-press" d="M12 157q4-46 30-50v-14q-12-10-12-28 0-24 24-24t24 24q0 18-12 28v14q26 4 30 50Z" />
      <path
        className="fill-press"
        d="M124 157q4-42 30-46v-10q-18 2-20-14 4-46 32-46t32 46q-2 16-20 14v10q26 4 30 46Z"
      />
      <path className="fill-stock" d="M52 157v-34l-8-8h20l-8 8v34ZM148 116q18 22 36 0l4 6q-22 28-44 0Z" />
      <path
        className="fill-none stroke-ink stroke-5"
        d="M4 157V54a50 50 0 0 1 100 0v103ZM116 157V54a50 50 0 0 1 100 0v103Z"
      />
    </svg>
  );
}

/** A studio microphone from the golden age of radio. */
function Microphone() {
  return (
    <svg className={CUT} viewBox="0 0 120 160" width="120" height="160" aria-hidden="true">
      <path className="fill-current" d="M28 46a32 32 0 0 1 64 0v34a32 32 0 0 1-64 0Z" />
      <path
        className="fill-gold"
        d="M36 40h48v5H36ZM34 52h52v5H34ZM34 64h52v5H34ZM34 76h52v5H34ZM38 88h44v5H38ZM57 22h6v88h-6Z"
      />
      <path
        className="fill-current"
        d="M14 56h8v26a38 38 0 0 0 76 0V56h8v26a46 46 0 0 1-42 45.8V144h28v12H28v-12h28v-16.2A46 46 0 0 1 14 82Z"
      />
    </svg>
  );
}

function halo(x: number): string {
  const rings = [30, 37, 44].map((radius) =>
    gougeRing({ center: [x, 66], radius, width: 2.4, length: 13, gap: 4, angles: [195, 348] }),
  );
  return inSteps(rings.join(""));
}
