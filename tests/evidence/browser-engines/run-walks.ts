import { setTimeout as wait } from "node:timers/promises";
import type { Driver } from "./driver.ts";
import { visitorAt } from "./engine-visitor.ts";
import { openEngine } from "./open-engine.ts";
import { openSite } from "./open-site.ts";
import type { Result, Walk } from "./walk.ts";

/** Milliseconds that one walk may take. */
const WALK_LIMIT = 45_000;

/** Which site to walk, and how. */
export interface Mode extends Pick<Result, "engine" | "scripts"> {
  /** A checkout with a build of the site. */
  folder: string;
}

type Tell = (result: Result) => void;

/** Runs walks in one engine, with or without JavaScript: each in its own window, on one site. */
export async function runWalks(mode: Mode, walks: readonly Walk[], tell: Tell): Promise<void> {
  for (const behindTls of [false, true]) {
    const here = walks.filter((walk) => (walk.behindTls ?? false) === behindTls && (mode.scripts || !walk.scriptsOnly));
    if (here.length > 0) await runOnSite(mode, here, behindTls, tell);
  }
}

async function runOnSite(mode: Mode, walks: readonly Walk[], behindTls: boolean, tell: Tell): Promise<void> {
  const site = await openSite(mode.folder, behindTls);
  try {
    const engine = await openEngine(mode.engine, { scripts: mode.scripts, tunnel: site.tunnel });
    try {
      for (const walk of walks) {
        const driver = await engine.visit();
        const seen = await findingOf(walk.go(visitorAt(driver, site.origin, mode.scripts), site));
        const finding = seen && `${seen} (at ${await placeOf(driver)})`;
        await Promise.race([driver.close(), wait(5_000)]).catch(() => undefined);
        site.proxy.slow({});
        tell({ engine: mode.engine, scripts: mode.scripts, walk, finding });
      }
    } finally {
      await Promise.race([engine.close(), wait(10_000)]);
    }
  } finally {
    await site.close();
  }
}

/** Describes where a failed walk ended: the page's address, title and first subheading. */
function placeOf(driver: Driver): Promise<string> {
  const place = driver.read(
    () =>
      `${location.pathname}${location.search}, '${document.title}', '${document.querySelector("h2")?.textContent ?? ""}'`,
  );
  return Promise.race([place.catch(() => "no page"), wait(5_000, "a page that does not answer")]);
}

async function findingOf(walked: Promise<void>): Promise<string | null> {
  const late = new AbortController();
  const limit = wait(WALK_LIMIT, "did not come to an end", { signal: late.signal });
  limit.catch(() => undefined);
  const finding = await Promise.race([
    walked.then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)).split("\n", 1)[0] ?? "",
    ),
    limit,
  ]);
  late.abort();
  return finding;
}
