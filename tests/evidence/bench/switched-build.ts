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

// The built site as remix-serve loads it: as deployed or, with BENCH_AS_TEMPLATE, as Remix's own template serves it.
// The switch is here, where no setting of a deployed site can reach it.

const asTemplate = process.env.BENCH_AS_TEMPLATE !== undefined;
if (asTemplate) withoutMiddleware();
const build = (await import(pathToFileURL(path.resolve("build/server/index.js")).href)) as ServerBuild;
if (asTemplate) (await services()).pageCache = null;

export const { assets, assetsBuildDirectory, basename, future, isSpaMode, mode, publicPath } = build;
export const routes: ServerBuild["routes"] = asTemplate ? withCompanyAsData(build.routes) : build.routes;
export const entry: ServerBuild["entry"] = asTemplate
  ? { ...build.entry, module: { ...build.entry.module, default: answerAsTemplate } }
  : build.entry;

/** The site's entry provides the company's data; the template's entry doesn't. */
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

/** Like the entry of Remix's template (`npx create-remix@2`): streams React's output, and remix-serve compresses it. */
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

/** Hides servers and requests from app/server/request-listener.server.ts. Call it before the site is loaded. */
function withoutMiddleware(): void {
  const { subscribe } = diagnostics;
  diagnostics.subscribe = (name, listener) => {
    if (name === "tracing:net.server.listen:asyncStart") return;
    if (name !== "http.server.request.start") return subscribe(name, listener);
    subscribe(name, (message, channel) => listener({ ...(message as object), server: undefined }, channel));
  };
  syncBuiltinESMExports();
}
