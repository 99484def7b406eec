import type { Creator } from "../content/creators.ts";

/** A creator's profile for search engines (schema.org ProfilePage). */
export function profilePage(creator: Creator, origin: string) {
  const url = `${origin}/creators/${creator.slug}`;
  const elsewhere = [
    ...(creator.tiktokHandle ? [`https://www.tiktok.com/@${creator.tiktokHandle}`] : []),
    ...(creator.website ? [creator.website.url] : []),
  ];
  return {
    "@context": "https://schema.org",
    "@type": "ProfilePage",
    url,
    mainEntity: {
      "@type": "Person",
      name: creator.name,
      jobTitle: creator.role,
      description: creator.summary,
      image: origin + creator.avatar.src,
      url,
      ...(elsewhere.length > 0 && { sameAs: elsewhere }),
    },
  };
}
