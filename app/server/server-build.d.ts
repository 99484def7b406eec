/** The server build that Remix's Vite plugin makes from all routes. */
declare module "virtual:remix/server-build" {
  const build: import("@remix-run/node").ServerBuild;
  export = build;
}
