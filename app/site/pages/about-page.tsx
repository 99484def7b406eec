import { Picture } from "../../ui/picture.tsx";
import { PosterHeading } from "../../ui/poster-heading.tsx";
import type { buildAboutView } from "./build-views.server.ts";

const SECTION = "page-width mt-fluid-4xl";
/** The frame of a portrait, without its border width. */
const WINDOW = "aspect-4/5 h-auto w-full rounded-t-arch border-ink object-cover";

type AboutView = ReturnType<typeof buildAboutView>;

export function AboutPage(view: AboutView) {
  return (
    <>
      <Founder {...view} />
      <WhyTheName {...view} />
      <Team {...view} />
      <Values {...view} />
    </>
  );
}

function Founder({ headline, intro, founderHeading, founderPortrait, ...founder }: AboutView) {
  return (
    <div className="page-width pt-fluid-xs">
      <div className="poster grid gap-x-fluid-xl gap-y-fluid-lg p-fluid-lg sm:grid-cols-7-5 lg:grid-cols-5-7 lg:grid-rows-[auto_1fr]">
        <div className="grid gap-fluid-sm text-fluid-lg leading-snug font-medium sm:content-between lg:col-start-2">
          <PosterHeading lines={headline} />
          <p>{intro}</p>
        </div>
        <figure className="lg:col-start-1 lg:row-span-full lg:self-end">
          {founderPortrait && (
            <Picture
              className={`${WINDOW} border-6`}
              picture={founderPortrait}
              sizes="(min-width: 40rem) 35vw, 80vw"
              first
            />
          )}
          <figcaption className="pt-2.5">
            <strong>{founder.founderName}</strong> {founder.founderRole}
          </figcaption>
        </figure>
        {/* A plain panel, because body text is hard to read on the saturated inks. */}
        <section
          className="grid content-end gap-4 border-2 border-ink bg-paper p-fluid-sm sm:col-span-full lg:col-start-2"
          aria-labelledby="founder"
        >
          <h2 id="founder" className="text-5xl">
            {founderHeading}
          </h2>
          <div className="sm:columns-2 sm:gap-x-10">
            {founder.founderBio.map((text) => (
              <p key={text} className="not-first:mt-3.5">
                {text}
              </p>
            ))}
          </div>
          <blockquote className="max-w-[22em] pt-3.5 headline text-fluid-4xl">{founder.founderQuote}</blockquote>
        </section>
      </div>
    </div>
  );
}

function Team({ teamHeading, team }: AboutView) {
  return (
    <section className={SECTION} aria-labelledby="team">
      <h2 id="team">{teamHeading}</h2>
      <ul className="mt-fluid-lg grid grid-cols-2 gap-x-fluid-xs gap-y-10 lg:grid-cols-[5fr_4fr_5fr_4fr]">
        {team.map(({ name, role, text, portrait }) => (
          <li key={name} className="row-span-2 grid grid-rows-subgrid gap-y-0">
            {portrait && (
              <Picture
                className={`${WINDOW} self-end border-x-3 border-t-3`}
                picture={portrait}
                sizes="(min-width: 64rem) 22vw, 45vw"
              />
            )}
            <div className="border-t-2 border-ink pt-3.5 wrap-anywhere">
              <h3 className="text-fluid-3xl">{name}</h3>
              <p className="mt-0.5 mb-1.5 font-bold">{role}</p>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function WhyTheName({ nameHeading, letters, nameText }: AboutView) {
  return (
    <section className={SECTION} aria-labelledby="why-the-name">
      <div className="grid gap-fluid-lg on-press p-fluid-xs lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <dl className="@container grid grid-cols-4 gap-fluid-2xs text-center font-headline leading-none">
          {letters.map(({ letter, word }, place) => (
            <div key={word} className="grid gap-1.5">
              <dt
                className={`${place % 3 === 0 ? "bg-gold" : "bg-stock"} pt-[0.05em] text-[31cqw] text-press forced-colors:border-2`}
              >
                {letter}
              </dt>
              <dd className="pt-[0.15em] pb-[0.1em] text-[max(1.2rem,6.1cqw)] uppercase">{word}</dd>
            </div>
          ))}
        </dl>
        <div className="grid content-end gap-4 p-fluid-2xs">
          <h2 id="why-the-name">{nameHeading}</h2>
          <p>{nameText}</p>
        </div>
      </div>
    </section>
  );
}

function Values({ valuesHeading, values }: AboutView) {
  return (
    <section className={SECTION} aria-labelledby="values">
      <h2 id="values">{valuesHeading}</h2>
      <ul className="mt-fluid-lg border-b-2 border-ink">
        {values.map(({ line, text }) => (
          <li
            key={text}
            className="grid items-end gap-x-fluid-xl gap-y-3.5 border-t-2 border-ink py-5.5 sm:odd:grid-cols-5-7 sm:even:grid-cols-7-5"
          >
            <PosterHeading level={3} lines={line} />
            <p className="text-fluid-sm">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export const aboutPage = {
  title: "About",
  description: "Meet the people behind our work, learn what our name means, and see the four values we work by.",
} as const;
