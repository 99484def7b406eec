import { isRouteErrorResponse } from "@remix-run/react";

/**
 * What a request got wrong that Remix reports like an error of the site, or null
 * for anything else: the router has no such route or method, and has answered
 * with a 4xx. As errors, anybody could fill the log with them.
 */
export function callersMistake(error: unknown): string | null {
  return isRouteErrorResponse(error) && error.status < 500 ? `${error.status} ${error.statusText}` : null;
}
