import type { FittedLine } from "../../ui/fit-line.ts";
import { PosterHeading } from "../../ui/poster-heading.tsx";
import { beamCuts, broadcast, furrows, grass, LAMP, sea } from "./lighthouse-cuts.ts";

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

// Computed once, because the cuts are the same for every visit.
const cuts = { broadcast: broadcast(), beams: beamCuts(), sea: sea(), furrows: furrows(), grass: grass() };

/**
 * The hero's linocut: a striped lighthouse of the Carolina coast with a cross on top. Its light spreads over sea and
 * dunes in waves, like a broadcast.
 */
function Lighthouse() {
  return (
    <svg
      className="lighthouse"
      viewBox="0 0 480 640"
      width="480"
      height="640"
      preserveAspectRatio="xMidYMax"
      aria-hidden="true"
    >
      <clipPath id="arch">
        <path d="M5 640V240a235 235 0 0 1 470 0v400Z" />
      </clipPath>
      <g clipPath="url(#arch)">
        <path className="lino-night" d="M0 0h480v640H0Z" />
        <path className="lino-gold" d={cuts.broadcast} />
        <path className="lino-gold" d="M292 228 0 118v176l292-46ZM292 228 480 150v168l-188-70Z" />
        <path className="lino-night" d={cuts.beams} />
        <circle className="lino-gold" cx={LAMP[0]} cy={LAMP[1]} r="86" />
        <path className="lino-night" d="M0 436h480v204H0Z" />
        <path className="lino-press" d="M0 432h480v8H0Z" />
        <path className="lino-paper" d={cuts.sea} />
        <path className="lino-press" d="M60 640q110-150 244-166 100-6 176 34v132Z" />
        <Tower />
        <path className="lino-gold" d={cuts.furrows} />
        <path className="lino-field" d="M0 640v-72q90-46 196-14 150 44 284-6v92Z" />
        <path className="lino-press" d={cuts.grass} />
      </g>
      <path className="lino-frame" d="M5 637V240a235 235 0 0 1 470 0v397Z" />
    </svg>
  );
}

/** The tower of Cape Hatteras, whose stripes wind around it one and a half times. */
function Tower() {
  const stripes = [0, 1, 2, 3].map((turn) => `M230 ${330 + turn * 66}l124-56v34l-124 56Z`);
  return (
    <g>
      <clipPath id="tower">
        <path d="M270 276h44l20 214h-84Z" />
      </clipPath>
      <path className="lino-paper" d="M270 276h44l20 214h-84Z" />
      <path className="lino-press" clipPath="url(#tower)" d={stripes.join("")} />
      <path className="lino-outline" d="M270 276h44l20 214h-84Z" />
      <path
        className="lino-press"
        d="M258 262h68v14h-68ZM268 212h48v8h-48ZM272 220h7v42h-7ZM305 220h7v42h-7ZM289 220h6v42h-6ZM264 212q4-26 28-30 24 4 28 30ZM288 130h8v54h-8ZM274 146h36v8h-36Z"
      />
    </g>
  );
}
