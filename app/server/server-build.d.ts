/** The build of the server, as Remix's plugin for Vite makes it of all routes. */
declare module "virtual:remix/server-build" {
  const build: import("@remix-run/node").ServerBuild;
  export = build;
}
