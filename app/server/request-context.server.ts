import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";

/** What is known of the request that is being answered. Remix hands loaders, actions and the entry less. */
interface RequestContext {
  /** Names the request in the log, and to the visitor who sees an error page. */
  id: string;
  response: ServerResponse;
  /** Path and query. */
  url: string;
  /** The fields of its form, once that was read. */
  form?: PostedFields;
}

export type PostedFields = [name: string, value: string][];

/** Runs before anything else sees a request that is let in. */
export type Preparation = (request: IncomingMessage, response: ServerResponse) => void;

/** The header in which every answer names its request. */
export const REQUEST_ID_HEADER = "X-Request-Id";

/** The request that is being answered; its store is undefined outside of one. */
export const currentRequest = new AsyncLocalStorage<RequestContext>();

/** The context of a request that is let in; its answer names it from now on. */
export function makeContext(request: IncomingMessage, response: ServerResponse, id: string): RequestContext {
  response.setHeader(REQUEST_ID_HEADER, id);
  return { id, response, url: request.url ?? "/" };
}

/** Keeps the fields of a form for the page that has to say that nothing came of it. */
export function rememberForm(fields: PostedFields): void {
  const context = currentRequest.getStore();
  if (context) context.form = fields;
}

const found = new WeakMap<RequestContext, Map<string, Promise<unknown>>>();

/**
 * Finds a thing once for all loaders of a page: Remix runs them at the same time, and gives each its own copy of the
 * request. Only for GET and HEAD: a request that changes something has to see what it changed.
 *
 * @param key names what is found, within one request
 */
export function oncePerRequest<Found>(key: string, find: () => Promise<Found>): Promise<Found> {
  const context = currentRequest.getStore();
  if (!context || !["GET", "HEAD"].includes(context.response.req.method ?? "")) return find();
  const kept = found.get(context) ?? new Map<string, Promise<unknown>>();
  found.set(context, kept);
  // One key always names the same kind of thing.
  const finding = (kept.get(key) as Promise<Found> | undefined) ?? find();
  kept.set(key, finding);
  return finding;
}

/**
 * Backpressure for a streamed answer: Remix writes a stream's chunks to Node's response without waiting for `drain`, so
 * that a file would wait in memory for a slow reader. Call it in the loader, before anything is awaited. The answer
 * must not be compressed (`Cache-Control: no-transform`), or the compressor is what is waited for.
 *
 * @returns waits until the connection has taken what was written; false once the reader has left
 */
export function backpressure(): () => Promise<boolean> {
  const response = currentRequest.getStore()?.response;
  return async () => {
    if (!response) return true;
    if (response.writableNeedDrain) await drained(response);
    return !response.destroyed;
  };
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    function finish() {
      response.off("drain", finish);
      response.off("close", finish);
      resolve();
    }
    response.on("drain", finish);
    response.on("close", finish);
    if (response.destroyed || !response.writableNeedDrain) finish();
  });
}
