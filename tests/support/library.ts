import { setTimeout as wait } from "node:timers/promises";
import type { Page, Visitor } from "./visitor.ts";

const LIBRARY = "/desk/pictures";

interface NamedFile {
  name: string;
  bytes: Uint8Array;
}

/** Sends the upload form like a browser without scripts, and follows no redirect. */
export function upload(
  browser: Visitor,
  origin: string,
  files: readonly NamedFile[],
  headers: Record<string, string> = {},
  path = LIBRARY,
): Promise<Page> {
  const body = new FormData();
  for (const { name, bytes } of files) body.append("files", new Blob([Buffer.from(bytes)]), name);
  const sent = { Origin: origin, "Sec-Fetch-Site": "same-origin", ...headers };
  return browser.ask(path, { method: "POST", body, headers: sent });
}

/** Uploads a file for the place in `path`, describes the picture if it is new, and returns the last response. */
export async function addFor(browser: Visitor, origin: string, file: NamedFile, path: string): Promise<Page> {
  const sent = await upload(browser, origin, [file], {}, path);
  if (!sent.location?.startsWith(`${LIBRARY}/`)) return sent;
  return browser.press(await browser.get(sent.location), "save", { alt: "A field of wheat" });
}

/** Waits until all pictures are ready. Returns the page; throws after `limit` milliseconds or if it can't be shown. */
export async function untilPrepared(browser: Visitor, limit = 60_000, interval = 100): Promise<Page> {
  const end = performance.now() + limit;
  while (performance.now() < end) {
    const page = await browser.get(LIBRARY);
    if (page.status !== 200) throw new Error(`The library was answered with ${page.status}.`);
    if (!page.text.includes("Being prepared")) return page;
    await wait(interval);
  }
  throw new Error(`A picture is still being prepared after ${limit / 1000} s.`);
}

export function mediaOf({ html }: Pick<Page, "html">): string[] {
  return [...new Set([...html.matchAll(/\/media\/[0-9a-f]+(?:\.\w+)+/g)].map(([address]) => address))];
}

export function picturesOf({ html }: Pick<Page, "html">): string[] {
  return [...new Set([...html.matchAll(/href="(\/desk\/pictures\/[\w-]{22})"/g)].map(([, href = ""]) => href))];
}
