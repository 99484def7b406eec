/** What stays the same about the company, and what it is called until members publish another name and other values. */
export const site = {
  name: "TETM",
  /** Used in tags for search engines if the site's own origin is not configured. Sample. */
  mainOrigin: "https://tetm.example",
} as const;

/** The company's values, one poster line each, until members publish others. Not in `site`, which browsers load. */
export const companyValues = ["Faith", "Stewardship", "Excellence", "Community"] as const;

/** The dashboard's name beside the company's, and its first page. */
export const dashboard = { name: "Dashboard", home: "/desk" } as const;
