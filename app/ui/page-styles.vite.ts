import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

const SHEET = /^(.*\/app\/ui\/styles)\/[a-z]+\.css\?(?:.*&)?routes=([^&]+)/;
/** Modules with views that are not in app/routes. */
const FILES: Record<string, string> = { root: "app/root.tsx", "dev-styles": "app/dev/styles/styles-page.tsx" };
/** An import of a file that may contain views. */
const IMPORT = /(?:from|import) "(\.[^"]+(?<!\.server)\.tsx?)"/g;

/**
 * Tells Tailwind which files a style sheet is for: `page.css?routes=about` has the utilities of the route and of all
 * views that it imports. Several names are separated by commas, and may contain asterisks.
 * docs/decisions/0083-a-sheet-for-the-frame-and-one-for-each-page.md
 */
export function pageStyles(): Plugin {
  return {
    name: "page-styles",
    enforce: "pre",
    transform(code, id) {
      const [, folder = "", names] = SHEET.exec(id) ?? [];
      // With `url`, the module has the sheet's address, not its text.
      if (names === undefined || /[?&]url\b/.test(id)) return null;
      const views = viewsOf(names.split(","));
      for (const view of views) this.addWatchFile(view);
      const sources = views.map((view) => `@source "${path.relative(folder, view)}";`);
      return { code: [code, ...sources].join("\n"), map: null };
    },
  };
}

/** Variables of Tailwind's own that `site.css` declares too (tests/http/style-sheets.test.ts). */
export const DECLARED = ["border-style", "content", "font-weight", "leading", "outline-style", "translate-[xyz]"];

const ONE = `--tw-(?:${DECLARED.join("|")})`;
const PROPERTY = new RegExp(`@property ${ONE}\\{[^}]+\\}`, "g");
/** For browsers without `@property`. */
const FALLBACK = new RegExp(`@layer properties\\{@supports[^{]+\\{[^{]+\\{(?:${ONE}:[^;}]*;?)+\\}\\}\\}`);

/**
 * Takes out of the pages' sheets what `site.css` declares: 0.2 KB of 2 for each page. Stands after Tailwind in the list
 * of plugins.
 */
export function declareOnce(): Plugin {
  return {
    name: "declare-once",
    enforce: "pre",
    apply: "build",
    transform: (code, id) =>
      /\/page\.css\?/.test(id) ? { code: code.replace(PROPERTY, "").replace(FALLBACK, ""), map: null } : null,
  };
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
