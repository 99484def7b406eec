import diagnostics from "node:diagnostics_channel";
import { syncBuiltinESMExports } from "node:module";
import path from "node:path";
import process from "node:process";
import { PassThrough } from "node:stream";
import { pathToFileURL } from "node:url";
import { createReadableStreamFromReadable, type EntryContext, type ServerBuild } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { createElement } from "react";
import { renderToPipeableStream } from "react-dom/server";

// The built site as remix-serve loads it: as it is deployed, or with BENCH_AS_TEMPLATE as Remix's own template serves
// it. The switch is here so that no setting of a deployed site can use it.

const asTemplate = process.env.BENCH_AS_TEMPLATE !== undefined;
if (asTemplate) withoutMiddleware();
const build = (await import(pathToFileURL(path.resolve("build/server/index.js")).href)) as ServerBuild;
if (asTemplate) (await services()).pageCache = null;

export const { assets, assetsBuildDirectory, basename, future, isSpaMode, mode, publicPath } = build;
export const routes: ServerBuild["routes"] = asTemplate ? withCompanyAsData(build.routes) : build.routes;
export const entry: ServerBuild["entry"] = asTemplate
  ? { ...build.entry, module: { ...build.entry.module, default: answerAsTemplate } }
  : build.entry;

/** What a page says about the company comes from the entry, which the template's entry knows nothing of. */
function withCompanyAsData({ root, ...others }: ServerBuild["routes"]): ServerBuild["routes"] {
  if (!root?.module.loader) throw new Error("The root has no loader.");
  const { loader } = root.module;
  const loadAll: typeof loader = async (given) => ({
    ...((await loader(given)) as object),
    company: (await services()).company(),
  });
  return { ...others, root: { ...root, module: { ...root.module, loader: loadAll } } };
}

function services(): Promise<{ company: () => object; pageCache: unknown }> {
  const { siteServices } = globalThis as { siteServices?: ReturnType<typeof services> };
  if (!siteServices) throw new Error("The site's services are not where they were: nothing can be switched off.");
  return siteServices;
}

/**
 * Responds like the entry of Remix's own template (`npx create-remix@2`, app/entry.server.tsx): streams React's output,
 * which remix-serve compresses.
 */
function answerAsTemplate(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(createElement(RemixServer, { context, url: request.url }), {
      onShellReady() {
        const body = new PassThrough();
        headers.set("Content-Type", "text/html");
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
        pipe(body);
      },
      onShellError: reject,
    });
  });
}

/**
 * Keeps the site's request listener (app/server/request-listener.server.ts) from noticing that a server listens, and
 * hides the server of each request from it. Call this before the site is loaded.
 */
function withoutMiddleware(): void {
  const { subscribe } = diagnostics;
  diagnostics.subscribe = (name, listener) => {
    if (name === "tracing:net.server.listen:asyncStart") return;
    if (name !== "http.server.request.start") return subscribe(name, listener);
    subscribe(name, (message, channel) => listener({ ...(message as object), server: undefined }, channel));
  };
  syncBuiltinESMExports();
}
