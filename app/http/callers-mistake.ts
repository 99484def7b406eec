import { isRouteErrorResponse } from "@remix-run/react";

/**
 * What a request got wrong that Remix reports like an error of the site, or null
 * for anything else. The router has no such route, method or route id, and has
 * answered with a 4xx; or the older `?_data` was asked for, which is answered all
 * the same. As errors, anybody could fill the log with them.
 */
export function callersMistake(error: unknown): string | null {
  if (isRouteErrorResponse(error) && error.status < 500) return `${error.status} ${error.statusText}`;
  return error instanceof Error && error.message.startsWith("Warning: Single fetch-enabled apps") ? "?_data" : null;
}
