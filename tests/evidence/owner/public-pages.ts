import { setTimeout as wait } from "node:timers/promises";
import { askRaw } from "../../support/raw-request.ts";

/** A page for visitors, and all that it has to show. */
export interface Shown {
  path: string;
  shows: readonly (string | RegExp)[];
}

const EVERY = 25;

/**
 * Asks a machine for the pages again and again, as visitors do. Returns the seconds since `start` until all of them
 * showed what they have to, or null if they didn't within the limit. With no limit, it asks once.
 */
export async function secondsUntilShown(
  origin: string,
  pages: readonly Shown[],
  limit: number,
  start = performance.now(),
): Promise<number | null> {
  let rest = [...pages];
  for (;;) {
    const fits = await Promise.all(rest.map((page) => isShown(origin, page)));
    rest = rest.filter((_, place) => !fits[place]);
    const passed = performance.now() - start;
    if (rest.length === 0) return passed / 1000;
    if (passed > limit) return null;
    await wait(EVERY);
  }
}

async function isShown(origin: string, { path, shows }: Shown): Promise<boolean> {
  const text = await readPage(origin, path).catch(() => "");
  return shows.every((one) => (typeof one === "string" ? text.includes(one) : one.test(text)));
}

/** Returns a page's HTML, also that of an error page. */
export async function readPage(origin: string, path: string): Promise<string> {
  const answer = await fetch(origin + path, { signal: AbortSignal.timeout(5000) });
  return answer.text();
}

/** Returns where a machine sends a visitor of a host's home page, or "" if nowhere. */
export async function redirectOf(origin: string, host: string): Promise<string> {
  const answer = await askRaw(origin, "GET", "/", { Host: host });
  return /^HTTP\/1\.1 30\d/.test(answer) ? (/^location: (.*)\r$/im.exec(answer)?.[1] ?? "") : "";
}
