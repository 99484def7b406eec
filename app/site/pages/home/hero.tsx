import { ButtonLink } from "../../../ui/button.tsx";
import type { FittedLine } from "../../../ui/fit-line.ts";
import { inSteps, gouge, gougeRing, unevenness } from "../../../ui/gouge.ts";
import { Picture } from "../../../ui/picture.tsx";
import { PosterHeading } from "../../../ui/poster-heading.tsx";
import type { ShownPicture as WindowPicture } from "../../../ui/shown-picture.ts";

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
  /** Shown instead of the lighthouse. */
  picture: WindowPicture | null;
}

// On medium screens, the picture is beside the headline, and the text is below both.
const LAYOUT =
  "grid gap-x-fluid-xl gap-y-fluid-sm p-fluid-lg sm:grid-cols-[7fr_6fr] lg:grid-cols-7-5 lg:grid-rows-[auto_auto_minmax(0,1fr)]";
const TOP_LINE =
  "col-span-full flex max-w-none justify-between gap-4 border-b-2 border-ink pb-2 text-xs leading-snug font-bold sm:text-sm max-sm:*:even:hidden";
const WORDS =
  "grid content-end gap-5.5 text-fluid-lg leading-snug font-medium sm:max-lg:order-last sm:max-lg:col-span-full sm:max-lg:grid-cols-[1fr_auto] sm:max-lg:items-end";
// Its lower edge touches the poster's inner border.
const WINDOW =
  "max-sm:mb-[calc(0.5rem---theme(--spacing-fluid-lg))] sm:relative lg:mb-[calc(0.5rem---theme(--spacing-fluid-lg))]";
/** Fills the window. */
const DRAWING = "h-auto w-full sm:absolute sm:inset-0 sm:h-full";

export function Hero({ topLine, headline, intro, work, talk, picture }: Props) {
  return (
    <div className="page-width pt-fluid-xs">
      <div className={`poster ${LAYOUT}`}>
        <p className={TOP_LINE}>
          {topLine.map((words) => (
            <span key={words}>
              {words}
              <span className="sr-only">.</span>{" "}
            </span>
          ))}
        </p>
        <PosterHeading
          lines={headline}
          label={headline.map(({ text }) => text).join(", ")}
          look="gap-2 lg:row-span-2 lg:gap-3.5"
        />
        <div className={WORDS}>
          <p>{intro}</p>
          <p className="flex flex-wrap gap-3">
            <ButtonLink size="tight" className="max-sm:flex-auto" href={work.href}>
              {work.name}
            </ButtonLink>{" "}
            <ButtonLink outline size="tight" className="max-sm:flex-auto" href={talk.href}>
              {talk.name}
            </ButtonLink>
          </p>
        </div>
        <div className={WINDOW}>
          {picture ? (
            <Picture
              className={`${DRAWING} rounded-t-full border-3 object-cover`}
              picture={picture}
              sizes="(min-width: 64rem) 34vw, (min-width: 40rem) 46vw, 80vw"
              first
            />
          ) : (
            <Lighthouse />
          )}
        </div>
      </div>
    </div>
  );
}

/** The lamp's position, the center of the cuts in the sky. */
const LAMP: [number, number] = [292, 212];

// Computed once, because it is the same for every visit.
const engraving = {
  broadcast: inSteps(broadcast()),
  beams: inSteps(beamCuts()),
  sea: inSteps(sea()),
  furrows: inSteps(furrows()),
  grass: inSteps(grass()),
};

/**
 * The hero's linocut: a striped lighthouse of the Carolina coast with a cross on top. Its light spreads over sea and
 * dunes in waves, like a broadcast.
 */
function Lighthouse() {
  return (
    <svg
      className={DRAWING}
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
        <path className="fill-night" d="M0 0h480v640H0Z" />
        <path className="fill-gold" d={engraving.broadcast} />
        <path className="fill-gold" d="M292 228 0 118v176l292-46ZM292 228 480 150v168l-188-70Z" />
        <path className="fill-night" d={engraving.beams} />
        <circle className="fill-gold" cx={LAMP[0]} cy={LAMP[1]} r="86" />
        <path className="fill-night" d="M0 436h480v204H0Z" />
        <path className="fill-press" d="M0 432h480v8H0Z" />
        <path className="fill-stock" d={engraving.sea} />
        <path className="fill-press" d="M60 640q110-150 244-166 100-6 176 34v132Z" />
        <Tower />
        <path className="fill-gold" d={engraving.furrows} />
        <path className="fill-field" d="M0 640v-72q90-46 196-14 150 44 284-6v92Z" />
        <path className="fill-press" d={engraving.grass} />
      </g>
      <path className="fill-none stroke-press stroke-10" d="M5 637V240a235 235 0 0 1 470 0v397Z" />
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
      <path className="fill-stock" d="M270 276h44l20 214h-84Z" />
      <path className="fill-press" clipPath="url(#tower)" d={stripes.join("")} />
      <path className="fill-none stroke-press stroke-5" d="M270 276h44l20 214h-84Z" />
      <path
        className="fill-press"
        d="M258 262h68v14h-68ZM268 212h48v8h-48ZM272 220h7v42h-7ZM305 220h7v42h-7ZM289 220h6v42h-6ZM264 212q4-26 28-30 24 4 28 30ZM288 130h8v54h-8ZM274 146h36v8h-36Z"
      />
    </g>
  );
}

/** Whether a cut from this point is visible in the sky. */
function isInSky([x, y]: [number, number]): boolean {
  return y < 456 && Math.hypot(x - 240, Math.min(y - 240, 0)) < 255;
}

function broadcast(): string {
  return Array.from({ length: 18 }, (_, ring) =>
    gougeRing({
      center: LAMP,
      radius: 100 + ring * 17,
      width: 5.5 - ring * 0.1,
      length: 30 + ring * 3.5,
      gap: 5 + ring * 0.6,
      isSeen: isInSky,
    }),
  ).join("");
}

/** Cuts along the beams, in three overlapping stages. */
function beamCuts(): string {
  let cuts = "";
  for (let index = 0; index < 27; index++) {
    const spread = (index % 9) / 8 - 0.5;
    const start = 104 + Math.floor(index / 9) * 66 + (index % 2) * 30 + 14 * unevenness(index);
    const end = start + 54;
    const left = (distance: number): [number, number] => [292 - distance, 236 + distance * (-0.1 + spread * 0.44)];
    const right = (distance: number): [number, number] => [292 + distance, 236 + distance * spread * 0.62];
    cuts += gouge({ from: left(start), to: left(end), width: 2.6 });
    cuts += gouge({ from: right(start), to: right(end), width: 2.6 });
  }
  return cuts;
}

function sea(): string {
  let cuts = "";
  for (let row = 0; row < 11; row++) {
    const y = 452 + row * 13;
    for (let x = -40 + (row % 2) * 24; x < 480; x += 50 + 10 * unevenness(x + row)) {
      cuts += gouge({
        from: [x, y],
        to: [x + 34 + 12 * unevenness(x * row + 1), y],
        width: 3 + row * 0.2,
        bend: -3 - row * 0.3,
      });
    }
  }
  return cuts;
}

function furrows(): string {
  let cuts = "";
  for (let row = 0; row < 6; row++) {
    for (let x = 200 - row * 26; x < 480; x += 40 + 14 * unevenness(row * 7 + x)) {
      const ground = (at: number) => 504 + row * 15 + ((at - 300) / 19) ** 2 / (3 + row);
      const end = x + 30 + 10 * unevenness(x);
      cuts += gouge({ from: [x, ground(x)], to: [end, ground(end)], width: 3.4, bend: -1.5 });
    }
  }
  return cuts;
}

/** Sea oats on the dune in front. */
function grass(): string {
  let cuts = "";
  for (let index = 0; index < 34; index++) {
    const x = 6 + index * 14.2;
    const ground = 600 + 22 * unevenness(index);
    const height = 30 + 54 * unevenness(index * 5);
    cuts += gouge({
      from: [x, ground + 30],
      to: [x + 14 + 10 * unevenness(index * 3), ground - height],
      width: 3,
      bend: -6,
    });
  }
  return cuts;
}
