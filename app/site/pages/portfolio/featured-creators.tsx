import { Picture } from "../../../ui/picture.tsx";
import type { ShownPicture } from "../../../ui/shown-picture.ts";
import type { Creator } from "../../content/creators-document.ts";
import { portfolioWords } from "./words.ts";

export type FeaturedCreator = Pick<Creator, "slug" | "name" | "role" | "summary"> & {
  avatar: ShownPicture | null;
};

/** The creators, with links to their profiles. */
export function FeaturedCreators({ intro, creators }: { intro: string; creators: readonly FeaturedCreator[] }) {
  if (creators.length === 0) return null;
  const { heading } = portfolioWords.creators;
  return (
    <section className="page-width mt-fluid-4xl" aria-labelledby="featured-creators">
      <div className="grid break-after-avoid gap-x-8 gap-y-3 lg:grid-cols-[2fr_1fr] lg:items-end">
        <h2 id="featured-creators">{heading}</h2>
        <p>{intro}</p>
      </div>
      <ul className="mt-fluid-lg grid gap-x-fluid-md gap-y-11.5 sm:grid-cols-[4fr_5fr_3fr] sm:items-end">
        {creators.map((creator) => (
          <li key={creator.slug} className="break-inside-avoid max-sm:border-t-2 max-sm:border-ink max-sm:pt-5">
            <CreatorCard {...creator} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The portrait is beside the words on a phone, else above them. */
function CreatorCard({ slug, name, role, summary, avatar }: FeaturedCreator) {
  return (
    <a className="group grid gap-1.5 max-sm:grid-cols-mark max-sm:gap-x-4.5" href={`/creators/${slug}`}>
      {avatar && (
        <Picture
          className="aspect-4/5 w-full rounded-t-full border-4 border-ink object-cover print-exact max-sm:w-[min(8.5rem,36vw)]"
          picture={{ ...avatar, alt: "" }}
          sizes="(min-width: 40rem) 38vw, 9rem"
        />
      )}
      <div className="grid content-start gap-1.5 wrap-anywhere max-sm:col-start-2">
        <h3 className="mt-1 text-fluid-5xl group-hover:underline group-hover:decoration-3 group-hover:underline-offset-[0.12em] sm:mt-3">
          {name}
        </h3>
        <p className="font-bold">{role}</p>
        <p>{summary}</p>
        <p className="mt-1.5 font-bold underline decoration-2 underline-offset-line group-hover:decoration-4">
          {portfolioWords.creators.profile(name)}
        </p>
      </div>
    </a>
  );
}
