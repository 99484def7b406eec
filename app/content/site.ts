/**
 * The company. This is the first file an owner edits: everything marked "sample" is invented and has to be replaced
 * before the site goes live.
 */
export const site = {
  name: "TETM",
  /** Used in tags for search engines if the site's own origin is not configured. Sample. */
  mainOrigin: "https://tetm.example",
  /** The company's values, one poster line each. */
  values: ["Faith", "Stewardship", "Excellence", "Community"],
  summary:
    "A faith-driven media company in North Carolina: app development, creator representation, media production, church consulting and digital strategy.",
  keywords: ["TETM", "faith-driven media", "Christian creators", "North Carolina"],
  /** Sample. */
  phone: "(919) 555-0142",
  /** The same number as a link. Sample. */
  phoneLink: "tel:+19195550142",
  /** Sample. */
  email: "hello@tetm.example",
  location: "Based in North Carolina",
  foundingYear: 2020,
  /** Sample. */
  blogUrl: "https://blog.tetm.example/",
} as const;

/** The page that the floating round button links to. Sample. */
export const partnerAnnouncement = {
  path: "/announcements/josiah-vale",
  label: "Partner announcement",
} as const;

/** The dashboard's name beside the company's, and its first page. */
export const dashboard = { name: "Dashboard", home: "/desk/surveys" } as const;
