/** What stays the same about the company; members write the rest on the dashboard (content/company.ts). */
export const site = {
  name: "TETM",
  /** Used in tags for search engines if the site's own origin is not configured. Sample. */
  mainOrigin: "https://tetm.example",
  /** The company's values, one poster line each. */
  values: ["Faith", "Stewardship", "Excellence", "Community"],
  foundingYear: 2020,
} as const;

/** The dashboard's name beside the company's, and its first page. */
export const dashboard = { name: "Dashboard", home: "/desk/surveys" } as const;
