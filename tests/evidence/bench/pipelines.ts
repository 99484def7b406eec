/** How the site is served: as deployed, or with one part of the request pipeline disabled (switched-build.ts). */
export type Pipeline = "as it is" | "one hook" | "no door" | "nothing kept" | "visits on and off" | "template";

/** The explanation of each pipeline, for the table. */
export const PIPELINES: Record<Pipeline, string> = {
  "as it is": "as it is deployed",
  "one hook": "Node tells of no server that listens: middleware begins with the first request",
  "no door": "both hooks of the request listener are off: Express and Remix are asked for cached pages too",
  "nothing kept": "every page is rendered anew",
  "visits on and off": "SIGUSR2 stops counting visits, and the next one starts it again",
  template: "as Remix's template serves it: streamed through remix-serve's compression, no door, nothing kept",
};
