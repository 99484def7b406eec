import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

const SHEET = /^(.*\/app\/ui\/styles)\/([a-z]+)\.css\?(?:.*&)?routes=([^&]+)/;
/** Modules with views that are not in app/routes. */
const FILES: Record<string, string> = { root: "app/root.tsx", "dev-styles": "app/dev/styles/styles-page.tsx" };
/** An import of a file that may contain views. */
const IMPORT = /(?:from|import) "(\.[^"]+(?<!\.server)\.tsx?)"/g;

/**
 * Tells Tailwind which files a style sheet is for: `page.css?routes=about` has the utilities of the route and of all
 * views that it imports. Several names are separated by commas, and may contain asterisks. While developing, a page's
 * sheet is empty, because `site.css` has the utilities of all pages until split-styles.vite.ts divides them.
 * docs/decisions/0083-a-sheet-for-the-frame-and-one-for-each-page.md
 */
export function pageStyles(): Plugin {
  let builds = true;
  return {
    name: "page-styles",
    enforce: "pre",
    configResolved({ command }) {
      builds = command === "build";
    },
    transform(code, id) {
      const [, folder = "", file, names] = SHEET.exec(id) ?? [];
      // With `url`, the module has the sheet's address, not its text.
      if (names === undefined || /[?&]url\b/.test(id) || (file === "page" && !builds)) return null;
      const views = viewsOf(names.split(","));
      for (const view of views) this.addWatchFile(view);
      const sources = views.map((view) => `@source "${path.relative(folder, view)}";`);
      return { code: [code, ...sources].join("\n"), map: null };
    },
  };
}

/**
 * Returns the class names, and all other words, in the views of each sheet of a page, or of the named routes.
 */
export function classNamesOfPages(names?: readonly string[]): Set<string>[] {
  const sheets = names ? [names] : sheetsOfPages();
  return sheets.map(
    (routes) => new Set(viewsOf(routes).flatMap((view) => readFileSync(view, "utf8").split(/[\s"'`{}]+/))),
  );
}

/** The routes of each `page.css?routes=NAMES` that a page for visitors asks for. */
function sheetsOfPages(): string[][] {
  const asked = globSync("app/routes/!(preview)*.tsx").flatMap(
    (file) => /page\.css\?routes=([^&"]+)/.exec(readFileSync(file, "utf8"))?.[1] ?? [],
  );
  return [...new Set(asked)].map((names) => names.split(","));
}

/**
 * Returns the paths of routes and of all views that they import, directly or not.
 *
 * @throws Error if there is no such route
 */
function viewsOf(routes: readonly string[]): string[] {
  const found = new Set(routes.flatMap(filesOf).map((file) => path.resolve(file)));
  for (const file of found) {
    for (const [, imported = ""] of readFileSync(file, "utf8").matchAll(IMPORT))
      found.add(path.resolve(path.dirname(file), imported));
  }
  return [...found].filter((file) => file.endsWith(".tsx"));
}

function filesOf(route: string): string[] {
  const files = globSync(FILES[route] ?? `app/routes/${route}.tsx`);
  if (files.length === 0) throw new Error(`A style sheet is for the route '${route}', which doesn't exist.`);
  return files;
}
