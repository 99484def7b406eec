import { writeFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import path from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { withoutMiddleware } from "../../support/without-middleware.ts";
import { answerAsTemplate } from "./template-entry.ts";

// The built site as remix-serve loads it, with one part of the request pipeline disabled as `BENCH_PIPELINE` says (see
// `PIPELINES` in pipelines.ts). The switches are here so that no setting of a deployed site can use them.

const pipeline = process.env.BENCH_PIPELINE ?? "as it is";
if (pipeline === "one hook") withoutMiddleware({ second: false });
if (pipeline === "no door" || pipeline === "template") withoutMiddleware({ second: true });

const build = (await import(pathToFileURL(path.resolve("build/server/index.js")).href)) as ServerBuild;
if (pipeline === "nothing kept" || pipeline === "template") (await services()).pageCache = null;
if (pipeline === "visits on and off") switchCounting((await services()).visits);
profileOnSignal();

export const { assets, assetsBuildDirectory, basename, future, isSpaMode, mode, publicPath } = build;
export const routes: ServerBuild["routes"] = pipeline === "template" ? withCompanyAsData(build.routes) : build.routes;
export const entry: ServerBuild["entry"] =
  pipeline === "template"
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

interface Services {
  company: () => object;
  pageCache: unknown;
  visits: { count: () => void };
}

function services(): Promise<Services> {
  const { siteServices } = globalThis as typeof globalThis & { siteServices?: Promise<Services> };
  if (!siteServices) throw new Error("The site's services are not where they were: nothing can be switched off.");
  return siteServices;
}

function countNothing(): void {}

function switchCounting(visits: Services["visits"]): void {
  const { count } = visits;
  process.on("SIGUSR2", () => (visits.count = visits.count === count ? countNothing : count));
}

/** SIGUSR2 starts a CPU profile; the next one writes it to the file in `BENCH_PROFILE`. */
function profileOnSignal(): void {
  const file = process.env.BENCH_PROFILE;
  if (!file) return;
  const session = new Session();
  session.connect();
  let running = false;
  process.on("SIGUSR2", async () => {
    running = !running;
    if (running) {
      await session.post("Profiler.enable");
      return session.post("Profiler.start");
    }
    const { profile } = await session.post("Profiler.stop");
    writeFileSync(file, JSON.stringify(profile));
  });
}
