declare module "virtual:headline-metrics" {
  const metrics: import("./headline-metrics.vite.ts").HeadlineMetrics;
  export default metrics;
}
