import type { Plugin } from "vite";
import { cutFrom } from "./unused/cut-code.ts";
import { reactCode } from "./unused/react.ts";
import { remixCode } from "./unused/remix.ts";
import { routerCode } from "./unused/router.ts";

/**
 * What the site never uses of its framework, by the file below node_modules. The versions are pinned, and the build
 * fails if a file no longer contains what is to be changed: then look at what the package does now, and measure again
 * (`npm run evidence -- page-weight`). docs/decisions/0115-scripts-without-unused-code.md
 */
export const unusedCode = { ...routerCode, ...remixCode, ...reactCode };

/**
 * Leaves out of browsers' scripts what the site never runs of its framework.
 *
 * @throws Error if a package no longer contains what is to be changed
 */
export function cutUnused(): Plugin {
  const done = new Set<string>();
  return {
    name: "cut-unused",
    enforce: "pre",
    apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
    transform(code, id) {
      const file = Object.keys(unusedCode).find((end) => id.endsWith(`/node_modules/${end}`));
      if (file === undefined) return null;
      done.add(file);
      return { code: cutFrom(code, unusedCode[file]!, file), map: null };
    },
    buildEnd(error) {
      const missed = Object.keys(unusedCode).filter((file) => !done.has(file));
      if (!error && missed.length > 0)
        throw new Error(`No script contains ${missed.join(", ")}: see app/dev/build/unused`);
    },
  };
}
