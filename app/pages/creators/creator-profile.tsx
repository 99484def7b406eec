import { type Creator, creatorProfileWords } from "../../content/creators.ts";
import type { Picture } from "../../content/picture.ts";
import type { FittedLine } from "../../ui/fit-line.ts";
import { PosterHeading } from "../../ui/poster-heading.tsx";

interface Props {
  creator: Creator;
  headline: readonly FittedLine[];
  /** Null if the file is missing. */
  avatar: Picture | null;
  banner: Picture | null;
}

/** A creator's page. Motto, TikTok block and website are shown only if the entry has them. */
export function CreatorProfile({ creator, headline, avatar, banner }: Props) {
  const { newTab, back } = creatorProfileWords;
  const { motto, website, tiktokHandle } = creator;
  return (
    <article className="page poster-page profile" data-split={creator.split}>
      <header className="poster profile-poster">
        {banner && (
          <img
            className="profile-banner"
            src={banner.src}
            width={banner.width}
            height={banner.height}
            alt={banner.alt}
          />
        )}
        <div className="profile-name">
          <PosterHeading lines={headline} />
          <p className="profile-role">{creator.role}</p>
        </div>
        {avatar && (
          <img className="creator-arch" src={avatar.src} width={avatar.width} height={avatar.height} alt={avatar.alt} />
        )}
      </header>
      <div className="profile-body">
        <div className="profile-bio">
          {creator.bio.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {website && (
            <p>
              <a className="button" href={website.url} target="_blank" rel="noopener">
                {website.label}
                <span className="sr-only"> {newTab}</span>
                <span aria-hidden="true">&nbsp;↗</span>
              </a>
            </p>
          )}
        </div>
        {motto && <p className="profile-motto headline">{motto}</p>}
        {tiktokHandle && <FeaturedContent handle={tiktokHandle} />}
      </div>
      <p className="profile-back">
        <a className="text-link" href={back.href}>
          {back.name}
        </a>
      </p>
    </article>
  );
}

/** Links to the creator's videos. This site loads nothing from TikTok. */
function FeaturedContent({ handle }: { handle: string }) {
  const { featured, newTab } = creatorProfileWords;
  return (
    <section className="poster featured-content" aria-labelledby="featured-content">
      <h2 id="featured-content">{featured.heading}</h2>
      <p>{featured.text}</p>
      <a className="button" href={`https://www.tiktok.com/@${handle}`} target="_blank" rel="noopener">
        <span>
          @{handle} {featured.tiktok}
        </span>
        <span className="sr-only"> {newTab}</span>
        <span aria-hidden="true">&nbsp;↗</span>
      </a>
    </section>
  );
}
