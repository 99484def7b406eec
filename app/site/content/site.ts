/** Constants about the company, and its name until a member publishes another one. */
export const site = {
  name: "TETM",
  /** Used in tags for search engines if the site's own origin is not configured. Sample. */
  mainOrigin: "https://tetm.example",
} as const;

export const dashboard = { name: "Dashboard", home: "/desk" } as const;
