import { type PresentRequest, presentRequest } from "./present-request.server.ts";

const found = new WeakMap<PresentRequest, Map<string, Promise<unknown>>>();

/**
 * Finds a thing once for all loaders of a page: Remix runs them side by side, and
 * gives each its own copy of the request. Only where the visitor's request is a
 * GET or HEAD; one that changes something has to see what it changed.
 *
 * @param key names what is found, within one request
 */
export function oncePerRequest<Found>(key: string, find: () => Promise<Found>): Promise<Found> {
  const present = presentRequest();
  if (!present || !["GET", "HEAD"].includes(present.response.req.method ?? "")) return find();
  const kept = found.get(present) ?? new Map<string, Promise<unknown>>();
  found.set(present, kept);
  // Whoever keeps something under a key keeps the same kind of thing.
  const finding = (kept.get(key) as Promise<Found> | undefined) ?? find();
  kept.set(key, finding);
  return finding;
}
