import { creatorProfileWords } from "../../content/creator-profile.ts";

/** Leads to the creator's films; nothing of TikTok is loaded on this site. */
export function FeaturedContent({ handle }: { handle: string }) {
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
