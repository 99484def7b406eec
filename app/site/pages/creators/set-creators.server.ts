import { fitLines } from "../../../ui/fit-lines.server.ts";
import type { Creator, CreatorText } from "../../content/creators-document.ts";
import { type creators as initial, creatorProfileWords as words } from "../../content/creators.ts";
import type { FindPicture } from "../../pictures/ready-pictures.server.ts";
import type { PreviewLink } from "../member-bars.tsx";
import type { FeaturedCreator } from "../portfolio/featured-creators.tsx";
import type { ProfileView } from "./creator-profile.tsx";

/** Returns a creator's entry as the profile shows it: poster type is set, pictures have a size and a description. */
export function setCreator(entry: CreatorText, find: FindPicture): ProfileView {
  const { slug, name, role, summary, bio, split, motto, tiktokHandle, tiktokText, websiteLabel, websiteUrl } = entry;
  const avatar = find(entry.portrait, { width: 480, height: 600, alt: `Linocut portrait of ${name}` });
  const banner = find(entry.banner, { width: 1600, height: 500, alt: "" });
  const website = websiteUrl ? { label: websiteLabel || words.site, url: websiteUrl } : null;
  const creator: Creator = { slug, name, role, summary, bio, split, motto, tiktokHandle, tiktokText, website };
  const headline = fitLines(name.split(/\s+/));
  return { creator, headline, avatar, banner };
}

/** Returns the cards of the portfolio. */
export function featureCreators({ creators }: typeof initial, find: FindPicture): FeaturedCreator[] {
  return creators.map((entry) => {
    const { slug, name, role, summary } = entry;
    return { slug, name, role, summary, avatar: setCreator(entry, find).avatar };
  });
}

/** Returns the profile to preview, the first one unless another is asked for, and links to all. */
export function previewCreator({ creators }: typeof initial, asked: string | null, find: FindPicture) {
  const shown = creators.find(({ slug }) => slug === asked) ?? creators[0];
  const links: PreviewLink[] = creators.map(({ slug, name }) => ({ slug, title: name, isShown: slug === shown?.slug }));
  return { links, view: shown ? setCreator(shown, find) : null };
}
