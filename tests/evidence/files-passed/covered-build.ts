import { Session } from "node:inspector/promises";
import path from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";

// The built site as remix-serve loads it, under V8's precise coverage. Each message of the parent process gets a reply
// with the offsets of the functions that were called since the previous one.

const folder = pathToFileURL(path.resolve("build/server/")).href;
const session = new Session();
session.connect();
await session.post("Profiler.enable");
await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });

const build = (await import(`${folder}/index.js`)) as ServerBuild;

process.on("message", async () => {
  const { result } = await session.post("Profiler.takePreciseCoverage");
  const own = result.filter(({ url }) => url.startsWith(folder));
  process.send?.(
    own.flatMap(({ url, functions }) =>
      functions.flatMap(({ functionName, ranges: [range] }) =>
        range && range.count > 0 ? [{ url, name: functionName, offset: range.startOffset }] : [],
      ),
    ),
  );
});

export const { assets, assetsBuildDirectory, basename, future, isSpaMode, mode, publicPath, routes, entry } = build;
