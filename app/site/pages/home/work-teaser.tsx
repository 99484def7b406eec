import { ButtonLink } from "../../../ui/button.tsx";
import type { FittedLine } from "../../../ui/fit-line.ts";
import { Picture } from "../../../ui/picture.tsx";
import { StackedLines } from "../../../ui/poster-heading.tsx";
import type { ShownPicture as ShownPoster } from "../../../ui/shown-picture.ts";

export interface Work {
  kind: string;
  headline: readonly FittedLine[];
  /** The project's own picture; null if its words alone are its poster. */
  poster: ShownPoster | null;
}

interface Props {
  heading: string;
  more: { name: string; href: string };
  /** Three projects, or fewer if there are no more. */
  work: readonly Work[];
}

/** The columns for one, two or three projects. */
const COLUMNS = ["", "sm:grid-cols-[5fr_4fr]", "sm:grid-cols-5-4-3"];

/** The inks below each poster, which are the company's, and how wide the poster is. */
const PLACES = [
  { inks: "bg-gold text-press", sizes: "(min-width: 40rem) 40vw, 92vw" },
  { inks: "bg-split text-press", sizes: "(min-width: 40rem) 42vw, 37vw" },
  { inks: "bg-press text-gold", sizes: "(min-width: 40rem) 24vw, 37vw" },
];

/** Three posters of one height: the narrower one is, the more room has its title. */
export function WorkTeaser({ heading, more, work }: Props) {
  return (
    <section className="page-width mt-fluid-4xl" aria-labelledby="our-work">
      <h2 id="our-work">{heading}</h2>
      <ul className={`mt-fluid-lg grid gap-5 print-exact ${COLUMNS[work.length - 1]}`}>
        {work.map((one, place) => (
          <li key={PLACES[place]!.inks} className="grid">
            <WorkPoster
              {...one}
              {...PLACES[place]!}
              href={more.href}
              isFirst={place === 0}
              isAlone={work.length === 1}
            />
          </li>
        ))}
        <li className="col-span-full">
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
  sizes: string;
  href: string;
  isFirst: boolean;
  isAlone: boolean;
}

/** On a phone, the title stands beside every poster but the first; if there is one project, on wide screens too. */
function WorkPoster({ inks, sizes, href, kind, headline, poster, isFirst, isAlone }: PosterProps) {
  const beside = isAlone
    ? "sm:grid-cols-5-7 sm:grid-rows-1"
    : isFirst
      ? ""
      : "max-sm:grid-cols-[2fr_3fr] max-sm:grid-rows-1";
  return (
    <a className={`group grid border-2 border-ink ${poster ? `grid-rows-[auto_1fr] ${beside}` : ""}`} href={href}>
      {poster && <Picture className="aspect-4/5 w-full object-cover" picture={{ ...poster, alt: "" }} sizes={sizes} />}
      <div className={`grid grid-rows-[auto_1fr] gap-3 p-4 ${poster ? "min-h-30" : "min-h-60"} ${inks}`}>
        <span className="font-bold wrap-anywhere decoration-2 underline-offset-line group-hover:underline">
          {kind}
          <span className="sr-only">:</span>
        </span>{" "}
        <h3 className="relative" aria-label={headline.map(({ text }) => text).join(" ")}>
          <StackedLines lines={headline} className="absolute inset-0 h-full w-full" />
        </h3>
      </div>
    </a>
  );
}
