import { NewTabButton, TextLink } from "../../ui/button.tsx";
import { Picture } from "../../ui/picture.tsx";
import { PosterHeading } from "../../ui/poster-heading.tsx";
import type { buildCreatorView } from "./build-views.server.ts";

const BANNER = "min-h-48 w-full border-b-2 border-ink max-h-88 object-cover print:hidden";
/** The part of a drawing that stays visible when cropped. */
const OF_DRAWINGS = "object-[72%_100%]";
/** A plain strip instead of a banner. */
const STRIP = "h-[clamp(1.5rem,3vw,2.75rem)] border-b-2 border-ink bg-press print:hidden";
/** Touches the poster's inner border. */
const PORTRAIT = [
  "relative mx-auto aspect-4/5 object-cover -mb-[calc(--theme(--spacing-fluid-lg)-0.5rem)] w-full max-w-80 self-end",
  "rounded-t-full border-x-4 border-t-4 border-ink print-exact",
].join(" ");
/** Overlaps the banner beside the name. */
const OVER_BANNER = "md:mt-[clamp(-7rem,-8vw,-4rem)] md:max-w-none";
/** Without anything beside it, the biography fills the width in two columns. */
const COLUMNS = "md:block md:columns-2 md:gap-x-fluid-xl md:*:mb-4.5 md:*:break-inside-avoid";

type Props = ReturnType<typeof buildCreatorView>;

export function CreatorProfile({ headline, avatar, banner, motto, tiktokHandle, ...creator }: Props) {
  const [first, ...more] = creator.bio;
  const alone = !motto && !tiktokHandle;
  return (
    <article className="page-width pt-fluid-xs creator-inks" data-split={creator.split}>
      <header className="poster">
        {banner ? (
          <div data-part="banner">
            <Picture
              className={banner.sources ? BANNER : `${BANNER} ${OF_DRAWINGS}`}
              picture={banner}
              sizes="(min-width: 90rem) 80rem, 90vw"
              first
            />
          </div>
        ) : (
          <div className={STRIP} data-part="strip" />
        )}
        <div className="grid gap-x-fluid-xl gap-y-fluid-sm px-fluid-lg pt-fluid-sm pb-fluid-lg md:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] print:pt-fluid-lg">
          <div className="grid content-end gap-fluid-xs">
            <PosterHeading lines={headline} />
            <p className="border-t-6 border-double border-ink pt-2 text-fluid-lg font-bold">{creator.role}</p>
          </div>
          {avatar && (
            <Picture
              className={`${PORTRAIT} ${banner ? OVER_BANNER : "md:max-w-none"}`}
              picture={avatar}
              sizes="(min-width: 48rem) 37vw, 20rem"
              first
            />
          )}
        </div>
      </header>
      <div className={`mt-fluid-2xl grid grid-cols-1 gap-fluid-xl ${alone ? "" : "md:grid-cols-7-5"}`}>
        <div className="grid content-start gap-4.5 text-fluid-sm">
          <p className={`text-fluid-xl leading-snug font-semibold ${alone ? "md:max-w-none" : ""}`}>{first}</p>
          <div className={`grid gap-4.5 ${alone ? COLUMNS : ""}`}>
            {more.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {creator.websiteUrl && (
              <p>
                <NewTabButton href={creator.websiteUrl}>{creator.websiteLabel}</NewTabButton>
              </p>
            )}
          </div>
        </div>
        {motto && (
          <p className="self-start border-y-6 border-double border-ink py-[0.2em] headline text-fluid-8xl">{motto}</p>
        )}
        {tiktokHandle && <FeaturedContent handle={tiktokHandle} text={creator.tiktokText} />}
      </div>
      <p className="mt-fluid-2xl max-w-none border-t-2 border-ink pt-4.5 font-semibold">
        <TextLink href="/portfolio">Back to Portfolio</TextLink>
      </p>
    </article>
  );
}

/** Links to the creator's videos. The page loads nothing from TikTok. */
function FeaturedContent({ handle, text }: { handle: string; text: string }) {
  return (
    <section
      className="poster grid grid-cols-1 content-center justify-items-start gap-4 self-start p-fluid-xl font-medium"
      aria-labelledby="featured-content"
    >
      <h2 id="featured-content">Featured Content</h2>
      {text && <p>{text}</p>}
      <NewTabButton
        size="none"
        className="min-h-12.5 max-w-full px-3.5 pt-2 pb-1.5 text-fluid-xl"
        href={`https://www.tiktok.com/@${handle}`}
      >
        <span className="min-w-0 normal-case">@{handle} on TikTok</span>
      </NewTabButton>
    </section>
  );
}
