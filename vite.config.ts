import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { headlineMetrics } from "./app/ui/headline-metrics.vite.ts";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig(({ command, isSsrBuild }) => ({
  // Remix serves build/client as immutable, for one year. Files in public/ have no hash in their names, so they aren't
  // copied there but served from public/.
  publicDir: command === "build" ? false : "public",
  // @conform-to/zod makes schemas by four functions of Zod's large build, which its small one has, too: 20 KB of script
  // on each page with a form.
  resolve: { alias: [{ find: /^zod\/v4$/, replacement: "zod/mini" }] },
  // Bundled into the build, because a start that reads the several hundred files of these packages takes a third
  // longer.
  ssr: { noExternal: ["kysely", "zod", "jose", /^@conform-to\//] },
  server: { host: "localhost", port: Number(process.env.PORT ?? 3000) },
  build: {
    // The content policy allows no data: URLs.
    assetsInlineLimit: 0,
    cssTarget: ["es2020", "chrome107", "edge107", "firefox104", "safari16"],
    // The server awaits its database while it loads, which needs a recent target.
    ...(isSsrBuild && { target: "node22" }),
    rollupOptions: {
      // Packages' annotation comments that Rollup can't interpret, and routes without a page, don't need a fix.
      onwarn: (warning, warn) => ["INVALID_ANNOTATION", "EMPTY_BUNDLE"].includes(warning.code ?? "") || warn(warning),
    },
  },
  plugins: [
    headlineMetrics(),
    tailwindcss(),
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        // docs/decisions/0030-request-pipeline.md
        v3_lazyRouteDiscovery: false,
        v3_singleFetch: true,
        v3_routeConfig: true,
      },
    }),
  ],
}));
