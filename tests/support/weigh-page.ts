import { setTimeout as pause } from "node:timers/promises";
import { publicPages } from "./public-pages.ts";
import { askPlainly, type PlainAnswer } from "./raw-request.ts";

const KINDS = ["document", "style", "font", "script", "picture", "other"] as const;
export type Kind = (typeof KINDS)[number];

/** A resource that a page's first visit loads, in compressed bytes. */
export interface Part {
  kind: Kind;
  path: string;
  bytes: number;
}

/** Requests to try until a document comes from the cache. */
const TRIES = 100;

/** Pages with a budget: public ones and the dashboard's sign-in. */
export function weighedPages(): string[] {
  return [...publicPages(), "/desk/sign-in"];
}

/** A first visit without scrolling or typing: the document, and what its HTML, style sheets and scripts refer to. */
export async function weighPage(origin: string, path: string): Promise<Part[]> {
  const parts: Part[] = [];
  async function add(kind: Kind, address: string): Promise<string> {
    const { bytes, html } = await askForSmallest(origin + address);
    parts.push({ kind, path: address, bytes: bytes.length });
    return html;
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

export function sumUp(parts: readonly Part[]): Record<Kind, number> {
  const sums = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>;
  for (const { kind, bytes } of parts) sums[kind] += bytes;
  return sums;
}

/** Requests an address until its response is smallest: cached documents are compressed best (docs/decisions/0031). */
async function askForSmallest(url: string): Promise<PlainAnswer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await askPlainly(url, { headers: { "Accept-Encoding": "gzip, deflate, br" } });
    const { "cache-control": caching, "cache-status": fromMemory } = answer.headers;
    const isFinal = caching !== "no-store" || answer.status !== 200 || fromMemory !== undefined;
    if (isFinal || tries === TRIES) return answer;
    await pause(50);
  }
}

/** Limits in compressed bytes. `fonts` is the number of font files, `font` their bytes. */
const DOCUMENT = { script: 0, style: 16_000, fonts: 2, font: 35_000, total: 65_000 };
const FORM = { ...DOCUMENT, script: 125_000, total: Infinity };

/** All other pages are documents, without scripts. */
const forms = new Set(["/contact", "/shop/covenant-tee", "/portfolio", "/cart", "/survey/creator", "/desk/sign-in"]);

/** Returns a sentence per exceeded limit. */
export function overruns(path: string, parts: readonly Part[]): string[] {
  const budget = forms.has(path) ? FORM : DOCUMENT;
  const sums = sumUp(parts);
  const rows: [what: string, is: number, most: number][] = [
    ["bytes of script", sums.script, budget.script],
    ["bytes of style sheets", sums.style, budget.style],
    ["fonts", parts.filter(({ kind }) => kind === "font").length, budget.fonts],
    ["bytes of fonts", sums.font, budget.font],
    ["bytes in all", inAll(parts), budget.total],
  ];
  return rows.filter(([, is, most]) => is > most).map(([what, is, most]) => `${path}: ${is} ${what}, ${most} at most`);
}

export const WEIGHT_HEAD: readonly string[] = ["page", ...KINDS, "in all"];

/** Returns a page's table row, in compressed bytes. */
export function weightRow(path: string, parts: readonly Part[]): (string | number)[] {
  const sums = sumUp(parts);
  return [path, ...KINDS.map((kind) => sums[kind]), inAll(parts)];
}

function inAll(parts: readonly Part[]): number {
  return parts.reduce((sum, { bytes }) => sum + bytes, 0);
}

interface NamedResources {
  styles: string[];
  /** Only preloaded ones. */
  fonts: string[];
  scripts: string[];
  /** Only those that aren't lazy. */
  pictures: string[];
  others: string[];
}

/** Finds what a browser without a cache loads for a page's HTML. */
function resourcesOf(html: string): NamedResources {
  const links = tagsOf(html, "link");
  const linked = (rel: string, as?: string) =>
    links.filter((link) => link.rel === rel && (as === undefined || link.as === as)).map((link) => link.href ?? "");
  const images = tagsOf(html, "img").filter(({ loading }) => loading !== "lazy");
  return {
    styles: linked("stylesheet"),
    fonts: linked("preload", "font"),
    scripts: [
      ...linked("modulepreload"),
      ...tagsOf(html, "script").flatMap(({ src }) => src ?? []),
      ...inlineImports(html),
    ],
    pictures: [...new Set([...images.map(({ src }) => src ?? ""), ...linked("preload", "image")])],
    others: [...linked("icon"), ...linked("manifest")],
  };
}

/** Finds static imports as Rollup writes them. */
function importsOf(script: string, address: string): string[] {
  const found = [...script.matchAll(/(?:\bfrom|\bimport)\s*"(\.?\.?\/[^"]+\.js)"/g)];
  return found.map(([, specifier = ""]) => new URL(specifier, `http://site${address}`).pathname);
}

/**
 * Finds the fonts that a page's text needs (CSS Fonts 4, section 4.5): per character and family, the last face that has
 * it. Each character counts for all families.
 */
function fontsOf(css: string, html: string): string[] {
  const faces = [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)]
    .map(([, rules = ""]) => readFace(rules))
    .filter(({ url }) => url);
  const text = new Set(
    [...html.replaceAll(/<(head|script|style)\b.*?<\/\1>|<[^>]*>/gs, " ")].map((sign) => sign.codePointAt(0) ?? 0),
  );
  const families = [...new Set(faces.map(({ family }) => family))];
  const needed = families.flatMap((family) =>
    [...text].flatMap((code) => faces.findLast((face) => face.family === family && face.has(code))?.url ?? []),
  );
  return [...new Set(needed)];
}

function readFace(rules: string): { family: string; url: string | undefined; has: (code: number) => boolean } {
  const ranges = [...rules.matchAll(/U\+([0-9A-F?]+)(?:-([0-9A-F]+))?/gi)].map(([, from = "", to]) => [
    Number.parseInt(from.replaceAll("?", "0"), 16),
    Number.parseInt(to ?? from.replaceAll("?", "F"), 16),
  ]);
  return {
    family: /font-family:\s*"?([^;"]+)/.exec(rules)?.[1] ?? "",
    url: /url\("?([^)"]+)/.exec(rules)?.[1],
    has: (code) => ranges.length === 0 || ranges.some(([from = 0, to = 0]) => code >= from && code <= to),
  };
}

/** Finds the imports of Remix's inline script at the end of pages with scripts. */
function inlineImports(html: string): string[] {
  const inline = [...html.matchAll(/<script[^>]*type="module"[^>]*>(.*?)<\/script>/gs)]
    .map(([, script = ""]) => script)
    .join("\n");
  return [...inline.matchAll(/\bimport\b[^"\n]*"(\/assets\/[^"]+\.js)"/g)].map(([, address = ""]) => address);
}

function tagsOf(html: string, name: string): Record<string, string>[] {
  return [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, "g"))].map(([, attributes = ""]) =>
    Object.fromEntries(
      [...attributes.matchAll(/([a-zA-Z-]+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [key, value]),
    ),
  );
}
