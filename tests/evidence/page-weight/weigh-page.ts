import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { fontsOf, importsOf, resourcesOf } from "./page-resources.ts";

const KINDS = ["document", "style", "font", "script", "picture", "other"] as const;
export type Kind = (typeof KINDS)[number];

/** A resource that a first visit of a page loads: its address and the compressed bytes of its body. */
export interface Part {
  kind: Kind;
  path: string;
  bytes: number;
}

/** The most requests to wait until a document comes from memory. */
const TRIES = 100;

/**
 * Weighs what a first visit of a page loads without scrolling or typing: the document, and what its HTML, style sheets
 * and scripts refer to.
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
  // The loop adds a script's imports to the set that it iterates over.
  const scripts = new Set(named.scripts);
  for (const script of scripts)
    for (const imported of importsOf(await add("script", script), script)) scripts.add(imported);
  await addAll("picture", named.pictures);
  await addAll("other", named.others);
  return parts;
}

/** Returns the bytes of each kind. */
export function sumUp(parts: readonly Part[]): Record<Kind, number> {
  const sums = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>;
  for (const { kind, bytes } of parts) sums[kind] += bytes;
  return sums;
}

/**
 * Requests an address until its response is smallest: a document is compressed best once it is kept
 * (docs/decisions/0031).
 */
async function askForSmallest(url: string): Promise<{ bytes: number; text: string }> {
  for (let tries = 1; ; tries += 1) {
    const request = get(url, { headers: { "Accept-Encoding": "gzip, deflate, br" } });
    const [response] = (await once(request, "response")) as [IncomingMessage];
    const body = await buffer(response);
    const { "content-encoding": encoding, "cache-control": caching, "cache-status": fromMemory } = response.headers;
    const isFinal = caching !== "no-store" || response.statusCode !== 200 || fromMemory !== undefined;
    if (isFinal || tries === TRIES) return { bytes: body.length, text: decode(body, encoding).toString("utf8") };
    await pause(50);
  }
}

function decode(body: Buffer, encoding: string | undefined): Buffer {
  if (encoding === "br") return brotliDecompressSync(body);
  return encoding === "gzip" ? gunzipSync(body) : body;
}
