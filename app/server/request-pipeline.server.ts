import { existsSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import type { Logger } from "pino";
import sirv from "sirv";
import { canonicalPath } from "./addresses.ts";
import { WRONG_METHOD } from "./forms/answer.server.ts";
import { checkCsrf, type FindHostAlias, type FindSlug, redirectOtherHosts } from "./hosts.server.ts";
import { logRequest, hideSecrets } from "./log.server.ts";
import type { PageCache } from "./page-cache.server.ts";
import { currentRequest, type Preparation } from "./request-context.server.ts";
import { bringsBody, discardRest, interceptRequests, type Middleware, textAnswer } from "./request-listener.server.ts";
import { addSecurityHeaders, type MissingHeaders } from "./security/security-headers.server.ts";
import { type Busy, makeRefusal, makeLimits } from "./security/visitor-limits.server.ts";
import { visitorGroup } from "./security/visitor.server.ts";

interface Deps {
  /** Null in development, where Vite serves the files too. */
  pageCache: PageCache | null;
  settings: { clientAddressHeader: string | null; siteOrigin: string | null };
  hostAlias: FindHostAlias;
  company: () => { name: string; phone: string; phoneLink: string };
  slugAt: FindSlug;
  log: Logger;
  metrics: {
    measure: Preparation;
    count: (request: IncomingMessage, response: ServerResponse) => void;
    countRefused: (why: Busy) => void;
  };
  visits: { count: (request: IncomingMessage, response: ServerResponse) => void };
}

function clock(): number {
  return performance.now();
}

/**
 * Sets up everything that happens to a request before Remix sees it (docs/decisions/0030). Call it once, before the
 * server listens. Without `production`, Vite's dev server has its own headers and files.
 */
export function startRequestPipeline(
  services: Deps,
  { missing, production }: { missing: MissingHeaders; production: boolean },
): void {
  const { log, metrics, settings, visits, pageCache } = services;
  const { drops, admit } = makeLimits({
    clock,
    visitorOf: (request) => visitorGroup(request, settings.clientAddressHeader),
    refuse: makeRefusal({
      missing,
      log,
      clock,
      company: services.company,
      onRefused(request, response, id, why) {
        note(request, response, id);
        metrics.countRefused(why);
      },
    }),
  });
  function note(request: IncomingMessage, response: ServerResponse, id: string): void {
    const { method, url = "" } = request;
    metrics.count(request, response);
    if (!url.startsWith("/assets/")) logRequest(log, url, { request: id, method, status: response.statusCode, ms: 0 });
  }
  interceptRequests({
    drops,
    middleware: makeMiddleware(services, missing),
    admit,
    preparations: [
      ...(production ? [addSecurityHeaders(missing), logWhenClosed(log)] : []),
      ...(pageCache ? [pageCache.prepare] : []),
      checkCsrf(settings),
      discardRest,
      metrics.measure,
      (request, response) => void response.once("close", () => visits.count(request, response)),
    ],
    onAnswered(request, response, id) {
      note(request, response, id);
      visits.count(request, response);
    },
  });
}

function logWhenClosed(log: Logger): Preparation {
  return ({ method }, response) => {
    const context = currentRequest.getStore();
    response.once("close", () => {
      if (!context) return;
      const ms = Math.round(performance.now() - context.startedAt);
      logRequest(log, context.url, { request: context.id, method, status: response.statusCode, ms });
    });
  };
}

/** Middleware in order. All but the first handle only GET and HEAD. */
function makeMiddleware(services: Deps, missing: MissingHeaders): Middleware[] {
  const { pageCache } = services;
  return [
    refuseUnreadable(missing),
    ...[
      redirectOtherHosts(services, missing),
      ...(pageCache ? [withoutBody(pageCache.answer), withoutBody(serveAssets(missing))] : []),
    ].map(forGet),
  ];
}

function forGet(answer: Middleware): Middleware {
  return (request, response, id) =>
    (request.method === "GET" || request.method === "HEAD") && answer(request, response, id);
}

function withoutBody(answer: Middleware): Middleware {
  return (request, response, id) => !bringsBody(request) && answer(request, response, id);
}

const FOLDER = "build/client";

/**
 * Sends scripts, styles and fonts as the build has compressed them. Their names are hashes of their content. A file
 * that was deleted by a newer build is not found: sirv would end the process.
 */
export function serveAssets(missing: MissingHeaders, folder = FOLDER): Middleware {
  // None of them is a page of its own, so all get the headers of a style sheet.
  const headers = missing("text/css", () => false);
  const serve = sirv(folder, {
    brotli: true,
    gzip: true,
    immutable: true,
    maxAge: 365 * 24 * 60 * 60,
    setHeaders(response) {
      for (const [name, value] of headers) response.setHeader(name, value);
    },
  });
  return (request, response) => {
    const [file = ""] = request.url?.split("?", 1) ?? [];
    if (!file.startsWith("/assets/") || !existsSync(join(folder, file))) return false;
    let isUnknown = false;
    serve(request, response, () => {
      isUnknown = true;
    });
    return !isUnknown;
  };
}

/** Methods of pages and forms. Remix treats others as posts; TRACE and CONNECT can't become a Request (Fetch). */
const METHODS = ["GET", "HEAD", "POST"];

/** The API. Its routes answer unknown methods themselves. */
const API = { path: "/auth/v1/", methods: [...METHODS, "PUT", "PATCH", "DELETE", "OPTIONS"] };

/** Our paths have less than half. Remix parses paths in quadratic time: 15,000 slashes took a second. */
const LONGEST_PATH = 1024;
const MOST_SLASHES = 16;

const NOTED = 200;

/**
 * Refuses what Remix would answer with an empty 500: an unknown method, a target that isn't a path, an invalid Host. A
 * path that can't be decoded, is ambiguous or is too long becomes one that no route has, for a cheap 404 page.
 */
function refuseUnreadable(missing: MissingHeaders): Middleware {
  const answer = textAnswer(missing);
  return (request, response, id) => {
    const { method = "", url = "", headers } = request;
    const { host = "", "x-forwarded-host": forwarded } = headers;
    const query = url.indexOf("?");
    const path = query === -1 ? url : url.slice(0, query);
    const read = isTooLong(path) ? null : readPath(path);
    const isApi = path.slice(0, API.path.length).toLowerCase() === API.path || read?.startsWith(API.path);
    const methods = isApi ? API.methods : METHODS;
    if (!methods.includes(method))
      return answer(request, response, id, 405, WRONG_METHOD, ["Allow", methods.join(", ")]);
    if (!isReadable(url, host) || !isPort(forwarded))
      return answer(request, response, id, 400, "This address can't be read.\n");
    if (read === null) request.url = isApi ? API.path + unknownPath(path).slice(1) : unknownPath(path);
    return false;
  };
}

/** Returns a path that no route has, of one segment with the beginning of another one. */
function unknownPath(path: string): string {
  return canonicalPath(`/not-found:${encodeURIComponent(hideSecrets(path.slice(0, NOTED)))}`);
}

/** A segment `.` or `..`, also encoded, or `\`, which URLs treat as `/`. Browsers resolve these before sending. */
const AMBIGUOUS = /\/(\.|%2e){1,2}(?=\/|$)|\\/i;

function isTooLong(path: string): boolean {
  return path.length > LONGEST_PATH || path.split("/").length - 1 > MOST_SLASHES;
}

/**
 * Decodes a path as the router does, in lower case. Returns null if this check, the file server, the router and a
 * redirected browser could read it differently (`/\evil.example/..` once redirected to another site).
 */
function readPath(path: string): string | null {
  if (AMBIGUOUS.test(path)) return null;
  try {
    return decodeURIComponent(path.replace(/%2f/gi, "%252F")).toLowerCase();
  } catch {
    return null;
  }
}

/** Remix's older parameter for page data. Single fetch fails on it if a loader's data looks like a response. */
const OLDER_DATA = /[?&]_data(=|&|$)/;

function isReadable(url: string, host: string): boolean {
  return (
    !OLDER_DATA.test(url) &&
    url.startsWith("/") &&
    host !== "" &&
    !/[/?#@\\]/.test(host) &&
    URL.canParse(`http://${host}${url}`)
  );
}

/** Remix takes the port of the URL from this header, even from an untrusted client. */
function isPort(forwarded: string | string[] | undefined): boolean {
  const port = Number.parseInt(String(forwarded ?? "").split(":")[1] ?? "", 10);
  return Number.isNaN(port) || (port >= 0 && port <= 65535);
}

/**
 * Whether a path is a folder of public/. remix-serve redirects such a path to add a slash at the end, so redirecting it
 * back would loop. No folder there may have the name of a page.
 */
export function isPublicFolder(pathname: string): boolean {
  try {
    return statSync(join("public", pathname), { throwIfNoEntry: false })?.isDirectory() ?? false;
  } catch {
    // ENAMETOOLONG, ENOTDIR: no file can have this path.
    return false;
  }
}
