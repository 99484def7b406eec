/** Words that all creators' profiles share. */
export const creatorProfileWords = {
  keywords: ["Christian creator", "content creator"],
  motto: "Motto",
  featured: {
    heading: "Featured Content",
    text: "New videos every week, each about as long as a red light.",
    tiktok: "on TikTok",
  },
  newTab: "(opens in a new tab)",
  back: { name: "Back to Portfolio", href: "/portfolio" },
  site: "Website",
  crumbs: { home: "Home", portfolio: "Portfolio" },
} as const;
