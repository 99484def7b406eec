import { hideSecrets } from "./request-log.server.ts";

interface Log {
  warn(details: object, message: string): void;
}

/**
 * To be thrown by a loader: the root then shows the page that says 404, and the path is logged (docs/behavior.md,
 * Errors 1).
 */
export function notFound(request: Request, log: Log): Response {
  log.warn({ path: hideSecrets(new URL(request.url).pathname) }, "page not found");
  return new Response(null, { status: 404 });
}
