import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { siteLinks } from "./app/content/site-links.server.ts";
import { surveyWords } from "./app/content/survey.ts";
import { chooseChunk } from "./app/dev/build/choose-chunk.ts";
import { cutUnused } from "./app/dev/build/cut-unused.vite.ts";
import { pageStyles } from "./app/dev/build/page-styles.vite.ts";
import { pagesWithoutScripts, splitManifest } from "./app/dev/build/split-manifest.vite.ts";
import { splitStyles } from "./app/dev/build/split-styles.vite.ts";
import { fitHeadline, headlineMetrics } from "./app/ui/headline-metrics.vite.ts";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig(({ command, isSsrBuild }) => ({
  // Remix serves build/client as immutable, for one year. Files in public/ have no hash in their names, so they aren't
  // copied there but served from public/.
  publicDir: command === "build" ? false : "public",
  // Bundled into the build, because a start that reads the several hundred files of these packages takes a third
  // longer.
  ssr: { noExternal: ["kysely", "zod", "jose", /^@conform-to\//] },
  define: {
    // The links of header and footer, without the rest of the table that contains them.
    "import.meta.env.SITE_LINKS": JSON.stringify(siteLinks),
    // Without the font's table.
    "import.meta.env.SURVEY_TITLE": JSON.stringify(fitHeadline(surveyWords.titleLines)),
  },
  server: { host: "localhost", port: Number(process.env.PORT ?? 3000) },
  // The content policy allows no data: URLs. The server awaits its database while it loads, which needs a recent
  // target.
  build: {
    assetsInlineLimit: 0,
    // Both builds must give a route's style sheet the same name, which depends on its content.
    cssMinify: "esbuild",
    // A twentieth smaller than what esbuild makes of it. `unsafe` options and `pure_getters` would drop reads that throw.
    minify: isSsrBuild ? false : "terser",
    terserOptions: { ecma: 2020, compress: { passes: 3, keep_fargs: false } },
    cssTarget: ["es2020", "chrome107", "edge107", "firefox104", "safari16"],
    ...(isSsrBuild && { target: "node22" }),
    rollupOptions: {
      ...(!isSsrBuild && { output: { manualChunks: chooseChunk, onlyExplicitManualChunks: true } }),
      // Packages' annotation comments that Rollup can't interpret, and routes without a page, don't need a fix.
      onwarn: (warning, warn) => ["INVALID_ANNOTATION", "EMPTY_BUNDLE"].includes(warning.code ?? "") || warn(warning),
    },
  },
  plugins: [
    cutUnused(),
    headlineMetrics(),
    pageStyles(),
    tailwindcss({ optimize: false }),
    splitStyles(),
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        // docs/decisions/0051-no-lazy-route-discovery.md
        v3_lazyRouteDiscovery: false,
        v3_singleFetch: true,
        v3_routeConfig: true,
      },
    }),
    pagesWithoutScripts(),
    splitManifest(),
  ],
}));
