import sirv from "sirv";
import type { Middleware } from "./request-listener.server.ts";
import type { MissingHeaders } from "./security/security-headers.server.ts";

const FOLDER = "build/client";

/** Sends scripts, styles and fonts as the build has compressed them. Each has a name of its own for each content. */
export function serveAssets(missing: MissingHeaders): Middleware {
  // All of them are shown within a page, as a style sheet is.
  const headers = missing("text/css", () => false);
  const serve = sirv(FOLDER, {
    brotli: true,
    gzip: true,
    immutable: true,
    maxAge: 365 * 24 * 60 * 60,
    setHeaders(response) {
      for (const [name, value] of headers) response.setHeader(name, value);
    },
  });
  return (request, response) => {
    if (!request.url?.startsWith("/assets/")) return false;
    let isUnknown = false;
    serve(request, response, () => {
      isUnknown = true;
    });
    return !isUnknown;
  };
}
