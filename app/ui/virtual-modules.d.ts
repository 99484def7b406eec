declare module "virtual:headline-metrics" {
  const metrics: import("./fit-line.ts").HeadlineMetrics;
  export default metrics;
}
