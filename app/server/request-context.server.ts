import { AsyncLocalStorage } from "node:async_hooks";
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";

/** Facts about the current request that Remix does not pass to loaders, actions and the entry. */
interface RequestContext {
  /** The id in the log and on error pages. */
  id: string;
  response: ServerResponse;
  /** When it began, in milliseconds of `performance.now()`. */
  startedAt: number;
  url: string;
  /** The fields of its form, after it was read. */
  form?: PostedFields;
  /** The token of the browser's session, if it changed during this request. */
  newToken?: string;
  /** What was looked up once for all loaders of the page. */
  lookups: Map<string, Promise<unknown>>;
  /** Set while a page is rendered that is the same for everybody (page-cache.server.ts). */
  sharedPage?: {
    catalogue: string | null;
  };
}

export type PostedFields = [name: string, value: string][];

export type Preparation = (request: IncomingMessage, response: ServerResponse) => void;

export const REQUEST_ID_HEADER = "X-Request-Id";

export const currentRequest = new AsyncLocalStorage<RequestContext>();

export function makeContext(request: IncomingMessage, response: ServerResponse, id: string): RequestContext {
  response.setHeader(REQUEST_ID_HEADER, id);
  return { id, response, startedAt: performance.now(), url: request.url ?? "/", lookups: new Map() };
}

/** Keeps the fields of a form for an error page that offers them again. */
export function rememberForm(fields: PostedFields): void {
  const context = currentRequest.getStore();
  if (context) context.form = fields;
}

/** Placeholders for a visitor's ids in a page that is the same for everybody; just as long as ids. */
export const PLACEHOLDER_NONCE = "placeholder-nonce-0000";
export const PLACEHOLDER_TOKEN = "placeholder-token-0000";

export function isSharedPage(): boolean {
  return currentRequest.getStore()?.sharedPage !== undefined;
}

export function noteCatalogue(version: string): void {
  const page = currentRequest.getStore()?.sharedPage;
  if (page) page.catalogue = version;
}

/**
 * Runs a lookup once per `key` for all loaders of a page, which Remix runs concurrently with separate copies of the
 * request. Methods other than GET and HEAD look up again each time, to see their own changes.
 */
export function oncePerRequest<Found>(key: string, find: () => Promise<Found>): Promise<Found> {
  const context = currentRequest.getStore();
  if (!context || !["GET", "HEAD"].includes(context.response.req.method ?? "")) return find();
  // A key always has the same type of result.
  const finding = (context.lookups.get(key) as Promise<Found> | undefined) ?? find();
  context.lookups.set(key, finding);
  return finding;
}

/**
 * Adds backpressure to a streamed response: Remix writes chunks without waiting for `drain`, so a file would collect in
 * memory for a slow reader. Call it in the loader, before the first `await`. The response must not be compressed
 * (`Cache-Control: no-transform`), or this waits for the compressor instead. The function that it returns waits until
 * the connection has taken all chunks, and resolves with false after the reader has left.
 */
export function backpressure(): () => Promise<boolean> {
  const response = currentRequest.getStore()?.response;
  return async () => {
    if (response?.writableNeedDrain && !response.destroyed) {
      const over = new AbortController();
      const events = ["drain", "close"].map((event) => once(response, event, { signal: over.signal }));
      await Promise.race(events).finally(() => over.abort());
    }
    return !response?.destroyed;
  };
}
