import type { IncomingMessage } from "node:http";
import type { Logger } from "pino";
import { creators } from "../content/creators.ts";
import type { makeCookies } from "../security/cookies.server.ts";
import type { MissingHeaders } from "../security/security-headers.server.ts";
import type { FindHostAlias, NamedHosts } from "./hosts.ts";
import type { PageCache } from "./page-cache.server.ts";
import { redirectToCreator, redirectToMain } from "./redirect-to-main.server.ts";
import { refuseUnreadable } from "./refuse-unreadable.server.ts";
import type { Middleware } from "./request-listener.server.ts";
import { logRequest } from "./request-log.server.ts";
import { serveCachedPage } from "./serve-cached-page.server.ts";
import { listTextFiles, serveStaticFiles } from "./static-files.server.ts";

interface Deps {
  /** Or null while the program is being worked on: then files, too, are Vite's. */
  pageCache: PageCache | null;
  cookies: Pick<ReturnType<typeof makeCookies>, "cart">;
  settings: { clientAddressHeader: string | null };
  hostAlias: FindHostAlias;
  log: Logger;
}

/** What may answer a request before Express does, in the order in which it is asked. */
export function makeMiddleware(
  { pageCache, cookies, settings, hostAlias, log }: Deps,
  missing: MissingHeaders,
): Middleware[] {
  const logOne = ({ method, url = "" }: IncomingMessage, status: number, request: string) =>
    logRequest(log, { request, method, url, status, ms: 0 });
  const unreadable = refuseUnreadable({ missing, log: logOne });
  const aliasOf = (request: IncomingMessage) => hostAlias(hostsOf(request));
  const redirects = [
    redirectToMain({ aliasOf, missing, log: logOne }),
    redirectToCreator({
      hostsOf,
      behindProxy: settings.clientAddressHeader !== null,
      slugs: creators.map(({ slug }) => slug),
      missing,
      log: logOne,
    }),
  ];
  if (!pageCache) return [unreadable, ...redirects];
  const files = serveStaticFiles(listTextFiles(), missing);
  return [
    unreadable,
    files,
    ...redirects,
    serveCachedPage({ pages: pageCache, cartCookie: cookies.cart.name, aliasOf, log: logOne }),
  ];
}

function hostsOf({ headers }: IncomingMessage): NamedHosts {
  return { host: headers.host ?? null, forwarded: headers["x-forwarded-host"]?.toString() ?? null };
}
