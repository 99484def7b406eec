declare module "virtual:headline-metrics" {
  const metrics: import("./fit-line.ts").HeadlineMetrics;
  export default metrics;
}

/** The address of a style sheet for some routes, see page-styles.vite.ts. */
declare module "*&url" {
  const href: string;
  export default href;
}
