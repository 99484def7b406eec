import { globSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

interface Route {
  id: string;
  parentId?: string;
  path?: string;
  module: string;
}

interface Manifest {
  version: string;
  routes: Record<string, Route>;
}

const START = "window.__remixManifest=";

/**
 * Divides Remix's list of routes, which every page with scripts loads, into one for visitors and one for the dashboard
 * (`manifest-*-desk.js`, see withManifestOf in server/render-page.server.ts). Visitors' has no routes without a view:
 * browsers load those as documents. docs/decisions/0086-a-manifest-for-visitors-and-one-for-the-dashboard.md
 */
export function splitManifest(): Plugin {
  return {
    name: "split-manifest",
    apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
    writeBundle() {
      const [file, ...others] = globSync("build/client/assets/manifest-*.js");
      if (!file || others.length > 0) throw new Error("The build has not exactly one manifest of routes.");
      const whole: Manifest = JSON.parse(readFileSync(file, "utf8").slice(START.length).replace(/;$/, ""));
      const isDesk = ({ path: at, parentId }: Route): boolean =>
        /^desk(\/|$)/.test(at ?? "") || (parentId !== undefined && parentId !== "root" && isDesk(routeOf(parentId)));
      const routeOf = (id: string) => whole.routes[id] as Route;
      const write = (name: string, belongs: (route: Route) => boolean) => {
        const routes = Object.entries(whole.routes).filter(([id, route]) => id === "root" || belongs(route));
        const { version } = whole;
        writeFileSync(
          name,
          `${START}${JSON.stringify({ version, routes: Object.fromEntries(routes) }, withoutBlanks)};`,
        );
      };
      write(file.replace(/\.js$/, "-desk.js"), isDesk);
      write(file, (route) => !isDesk(route) && hasView(route));
    },
  };
}

/** Leaves out what a browser doesn't read: the server names the files to load ahead, and what is absent is false. */
function withoutBlanks(name: string, value: unknown): unknown {
  const unread = ["imports", "css", "hasErrorBoundary"].includes(name);
  return unread || value === false ? undefined : value;
}

/** The module of a route without a view is an empty line. */
function hasView({ module }: Route): boolean {
  return statSync(path.join("build/client", module)).size > 1;
}

const WITHOUT_SCRIPTS = /\/routes\/(?:preview|orders)\.[^/]*\?__remix-build-client-route$/;

/**
 * Members' previews of visitors' pages, and orders' pages, have no scripts. Without a module of theirs, a page with
 * scripts needs no file of its own for what it has in common with them. Stands after Remix, which makes these modules.
 */
export function pagesWithoutScripts(): Plugin {
  return {
    name: "pages-without-scripts",
    apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
    transform: (_, id) => (WITHOUT_SCRIPTS.test(id) ? "export {};" : undefined),
  };
}
