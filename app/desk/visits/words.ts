/** Text of the dashboard's page about visits. */
export const visitsWords = {
  title: "Visits",
  intro:
    "How often pages were opened, and where visitors came from. Counted on the server without cookies, addresses or scripts. We only store these totals.",
  presets: { label: "Period", days: (days: number) => `${days} days` },
  none: { title: "No visits in this period", text: "They show up here a minute after the first one." },
  total: (visits: number, views: number, days: number) =>
    `${number(visits)} ${visits === 1 ? "visit" : "visits"} and ${number(views)} ${views === 1 ? "page view" : "page views"} in ${days} days`,
  chart: { days: "Page views by day", weeks: "Page views by week" },
  barsShown: "Show as a table",
  columns: { day: "Day", week: "Week of", page: "Page", source: "Came from", views: "Page views", visits: "Visits" },
  pages: "Pages",
  sources: "Where visits began",
  /** Instead of a host. */
  direct: "No other site (typed in, a bookmark, an app or an email)",
  other: "Other sites",
  notes: [
    "A visit is counted when a person opens a page from another site, or from none. People who come back count again.",
    "Known robots and signed-in members aren't counted. Pages that a browser loads ahead are. Anyone can name a made-up site, so don't open one that you don't know.",
    "Days are counted in New York. Totals are deleted after two years.",
  ],
};

export function number(count: number): string {
  return count.toLocaleString("en-US");
}
