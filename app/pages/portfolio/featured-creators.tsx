import type { Creator } from "../../content/creators.ts";
import type { Picture } from "../../content/picture.ts";
import { portfolioWords } from "../../content/portfolio.ts";

export type FeaturedCreator = Pick<Creator, "slug" | "name" | "role" | "summary" | "split"> & {
  avatar: Picture | null;
};

export function FeaturedCreators({ creators }: { creators: readonly FeaturedCreator[] }) {
  if (creators.length === 0) return null;
  const { heading, intro, profile } = portfolioWords.creators;
  return (
    <section className="page featured-creators" aria-labelledby="featured-creators">
      <div className="featured-creators-head">
        <h2 id="featured-creators">{heading}</h2>
        <p>{intro}</p>
      </div>
      <ul className="creator-cards">
        {creators.map(({ slug, name, role, summary, split, avatar }) => (
          <li key={slug} data-split={split}>
            <a className="creator-card" href={`/creators/${slug}`}>
              {avatar && (
                <img
                  className="creator-arch"
                  src={avatar.src}
                  width={avatar.width}
                  height={avatar.height}
                  alt=""
                  loading="lazy"
                />
              )}
              <h3>
                <span className="sr-only">{profile} </span>
                {name}
              </h3>
              <p className="creator-role">{role}</p>
              <p>{summary}</p>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
