import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { fontsOf, importsOf, resourcesOf } from "./page-resources.ts";

export const KINDS = ["document", "style", "font", "script", "picture", "other"] as const;
export type Kind = (typeof KINDS)[number];

/**
 * Something that a first visit of a page loads: its address, and the bytes of its body as they are sent, compressed.
 */
export interface Part {
  kind: Kind;
  path: string;
  bytes: number;
}

/** What the server keeps compressed: pages that are the same for everybody, and files of text. */
const KEPT = /html|css|javascript|svg|manifest/;

/** How often a page or file is asked for until it comes as small as it gets. */
const TRIES = 200;

/**
 * Weighs what a first visit of a page loads before anybody scrolls or types: the document, and what its HTML, its style
 * sheets and its scripts name.
 */
export async function weighPage(origin: string, path: string): Promise<Part[]> {
  const parts: Part[] = [];
  async function add(kind: Kind, address: string): Promise<string> {
    const { bytes, text } = await askForSmallest(origin + address);
    parts.push({ kind, path: address, bytes });
    return text;
  }
  async function addAll(kind: Kind, addresses: Iterable<string>): Promise<string> {
    const texts: string[] = [];
    for (const address of addresses) texts.push(await add(kind, address));
    return texts.join("\n");
  }

  const html = await add("document", path);
  const named = resourcesOf(html);
  const css = await addAll("style", named.styles);
  await addAll("font", new Set([...named.fonts, ...fontsOf(css, html)]));
  // What a script imports is added while the set is gone through.
  const scripts = new Set(named.scripts);
  for (const script of scripts)
    for (const imported of importsOf(await add("script", script), script)) scripts.add(imported);
  await addAll("picture", named.pictures);
  await addAll("other", named.others);
  return parts;
}

/** Bytes per kind. */
export function sumUp(parts: readonly Part[]): Record<Kind, number> {
  const sums = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>;
  for (const { kind, bytes } of parts) sums[kind] += bytes;
  return sums;
}

/** Whoever comes first brings about that a page or file is kept as small as it gets (docs/decisions/0031). */
async function askForSmallest(url: string): Promise<{ bytes: number; text: string }> {
  for (let tries = 1; ; tries += 1) {
    const request = get(url, { headers: { "Accept-Encoding": "gzip, deflate, br" } });
    const [response] = (await once(request, "response")) as [IncomingMessage];
    const body = await buffer(response);
    const {
      "content-encoding": encoding,
      "content-length": length,
      "cache-control": caching = "",
      "content-type": type = "",
    } = response.headers;
    const isKept = response.statusCode === 200 && KEPT.test(type) && !/private|no-store/.test(caching);
    // What is compressed on the way has no length.
    const isSmallest = !isKept || (encoding === "br" && length !== undefined);
    if (isSmallest || tries === TRIES) return { bytes: body.length, text: decode(body, encoding).toString("utf8") };
    await pause(50);
  }
}

function decode(body: Buffer, encoding: string | undefined): Buffer {
  if (encoding === "br") return brotliDecompressSync(body);
  return encoding === "gzip" ? gunzipSync(body) : body;
}
