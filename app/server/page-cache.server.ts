import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, gzip, brotliCompressSync, constants, gzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";
import { type FindHostAlias, hostsOf } from "./hosts.server.ts";
import { currentRequest, PLACEHOLDER_NONCE, REQUEST_ID_HEADER, PLACEHOLDER_TOKEN } from "./request-context.server.ts";
import type { Header, MissingHeaders } from "./security/security-headers.server.ts";

// docs/decisions/0031-page-cache.md

const MOST_BYTES = 32 * 1024 * 1024;

/** A canonical path without a parameter that a visitor could make up. */
const PLAIN = /^\/$|^(\/[\w-]+)+$/;

const DATA = /[?&]_(data|routes)(=|&|$)/;

/** The headers that rendering a cached page may read, and those that visits are counted by. */
const READ_HEADERS = new Set(
  "host x-forwarded-host x-forwarded-proto accept-encoding connection user-agent referer sec-fetch-dest sec-fetch-site".split(
    " ",
  ),
);

/** Says in a response that it came from memory (RFC 9211). */
const HIT: Header = ["Cache-Status", "site; hit"];

/** `always`: served to visitors without a cart. `form`: served to visitors without any of our cookies. */
type Caching = "always" | "form";

interface CachedPage {
  headers: readonly Header[];
  /** A document, compressed as small as possible; or a form with placeholders for a visitor's ids. */
  body: Record<Encoding, Buffer> | string;
  catalogue: string | null;
  size: number;
}

interface Rendered {
  html: string;
  headers: Headers;
  catalogue: string | null;
  /** When its request began, in milliseconds of `performance.now()`. */
  startedAt: number;
}

export type PageCache = ReturnType<typeof makePageCache>;

interface Deps {
  /** Every public page by its path, and how it is cached. */
  pages: Readonly<Record<string, { cached?: Caching }>>;
  missing: MissingHeaders;
  /** The site's cookies. A document differs with the cart's or a member's, a form with any of them. */
  cookies: { cart: { name: string }; desk: { name: string } } & Record<string, { name: string }>;
  catalogue: { knownVersion: () => string | null };
  hostAlias: FindHostAlias;
  randomId: () => string;
}

export function makePageCache({ pages, missing, cookies, catalogue, hostAlias, randomId }: Deps) {
  const cache = new LRUCache<string, CachedPage>({ maxSize: MOST_BYTES, sizeCalculation: ({ size }) => size });
  const personal = { always: [cookies.cart.name, cookies.desk.name], form: namesOf(cookies) };
  const kindOf = kindFinder(pages);
  let cleared = -Infinity;

  return {
    answer(request: IncomingMessage, response: ServerResponse, id: string): boolean {
      const { url = "", headers } = request;
      const [path = ""] = url.split("?", 1);
      const how = kindOf(path);
      if (how === null || (how === "form" ? url !== path : DATA.test(url))) return false;
      if (mayContain(headers.cookie, personal[how])) return false;
      const page = cache.get(keyOf(request, path));
      if (!page || (page.catalogue !== null && page.catalogue !== catalogue.knownVersion())) return false;
      send(page, request, response, [HIT, [REQUEST_ID_HEADER, id]]);
      return true;
    },
    /** Marks a request whose page may be cached, and removes the headers in which visitors differ. */
    prepare({ method, url = "", headers }: IncomingMessage): void {
      const context = currentRequest.getStore();
      const how = kindOf(url);
      if (!context || method !== "GET" || how === null || headers["content-type"] !== undefined) return;
      if (mayContain(headers.cookie, personal[how])) return;
      for (const name of Object.keys(headers)) if (!READ_HEADERS.has(name)) delete headers[name];
      context.sharedPage = { catalogue: null };
    },
    /** Caches the page of the current request, which has to be the same for everybody. */
    add({ html, headers, catalogue: version, startedAt }: Rendered): void {
      const request = currentRequest.getStore()?.response.req;
      if (!request || startedAt <= cleared) return;
      const url = request.url ?? "";
      const key = keyOf(request, url);
      const all = [...headers, ...missing(headers.get("Content-Type") ?? "", (name) => headers.has(name))];
      const page = { headers: all, catalogue: version };
      if (kindOf(url) === "form") cache.set(key, { ...page, body: html, size: html.length * 2 });
      else void addDocument(key, page, html, startedAt);
    },
    /** Drops all pages, including those being rendered now, which may show old content. */
    clear(): void {
      cleared = performance.now();
      cache.clear();
    },
  };

  async function addDocument(
    key: string,
    page: Pick<CachedPage, "headers" | "catalogue">,
    html: string,
    startedAt: number,
  ): Promise<void> {
    const body = await compressBest(html);
    const size = Object.values(body).reduce((sum, { length }) => sum + length, 0);
    if (startedAt > cleared) cache.set(key, { ...page, body, size });
  }

  function keyOf(request: IncomingMessage, path: string): string {
    return (hostAlias(hostsOf(request))?.main ?? "") + path;
  }

  function send(
    page: CachedPage,
    { method, headers }: IncomingMessage,
    response: ServerResponse,
    more: Header[],
  ): void {
    const encoding = chooseEncoding(headers["accept-encoding"] as string | undefined);
    const fill = typeof page.body === "string" ? fillPlaceholders(randomId) : (text: string) => text;
    const body = typeof page.body === "string" ? compress(fill(page.body), encoding) : page.body[encoding];
    const own = page.headers.map(([name, value]): Header => [name, fill(value)]);
    response.writeHead(200, [...own, ...encodingHeaders(encoding, body.length), ...more].flat());
    response.end(method === "HEAD" ? undefined : body);
  }
}

async function compressBest(html: string): Promise<Record<Encoding, Buffer>> {
  const identity = Buffer.from(html);
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity),
    promisify(gzip)(identity, { level: 9 }),
  ]);
  return { br, gzip: zipped, identity };
}

export function fillPlaceholders(randomId: () => string): (text: string) => string {
  const [nonce, token] = [randomId(), randomId()];
  return (text) => text.replaceAll(PLACEHOLDER_NONCE, nonce).replaceAll(PLACEHOLDER_TOKEN, token);
}

function kindFinder(pages: Deps["pages"]): (path: string) => Caching | null {
  const shapes = Object.entries(pages).flatMap(([path, { cached: how }]) =>
    how ? [{ how, shape: new RegExp(`^${path.replaceAll(/:\w+/g, "[\\w-]+")}$`) }] : [],
  );
  return (path) => {
    if (!PLAIN.test(path)) return null;
    const own = pages[path];
    return own ? (own.cached ?? null) : (shapes.find(({ shape }) => shape.test(path))?.how ?? null);
  };
}

function namesOf(cookies: Deps["cookies"]): string[] {
  // No page without a query depends on the probe.
  return Object.entries(cookies).flatMap(([of, { name }]) => (of === "probe" ? [] : name));
}

/** Whether a Cookie header may have one of these cookies. Remix trims names, so `name =value` is one, too. */
function mayContain(header: string | undefined, names: readonly string[]): boolean {
  return header !== undefined && names.some((name) => header.includes(name));
}

const ENCODINGS = ["br", "gzip", "identity"] as const;
type Encoding = (typeof ENCODINGS)[number];

/** Most characters of an Accept-Encoding header. Browsers send some 30, and a long one takes milliseconds to parse. */
const LONGEST = 200;

/**
 * Brotli's quality for a page that is sent once. It compresses 28 KB to 8.0 KB in 106 µs; remix-serve's 4 would take
 * three times as long for a tenth less.
 */
const QUALITY = 1;

/** Returns our smallest encoding that the header allows (RFC 9110, section 12.5.3). Browsers state no preference. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined || accepted.length > LONGEST) return "identity";
  const allowed = new Negotiator({ headers: { "accept-encoding": accepted } }).encodings([...ENCODINGS]);
  return ENCODINGS.find((one) => allowed.includes(one)) ?? "identity";
}

/** Compresses a page for one visitor, at once: handing it to another thread takes longer. */
export function compress(page: string, encoding: Encoding): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(page);
  if (encoding === "br") return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
  return encoding === "gzip" ? gzipSync(bytes) : bytes;
}

export function encodingHeaders(encoding: Encoding, bytes: number): [name: string, value: string][] {
  const coding: [string, string][] = encoding === "identity" ? [] : [["Content-Encoding", encoding]];
  return [...coding, ["Vary", "Accept-Encoding"], ["Content-Length", String(bytes)]];
}
