import type { IncomingMessage } from "node:http";
import type { Logger } from "pino";
import { creators } from "../content/creators.ts";
import { answerKept } from "./answer-kept.server.ts";
import type { makeCookies } from "./cookies.server.ts";
import type { Doorkeeper } from "./front-door.server.ts";
import type { KeptPages } from "./kept-pages.server.ts";
import { refuseUnreadable } from "./refuse-unreadable.server.ts";
import { logRequest } from "./request-log.server.ts";
import type { MissingHeaders } from "./security-headers.server.ts";
import { serveStaticFiles } from "./static-files.server.ts";
import { listTextFiles } from "./static-folders.server.ts";
import { subdomainRedirect } from "./subdomain-redirect.ts";
import { visitedHost } from "./visited-host.ts";

interface Needs {
  /** Or null while the program is being worked on: then files, too, are Vite's. */
  keptPages: KeptPages | null;
  cookies: Pick<ReturnType<typeof makeCookies>, "cart">;
  settings: { clientAddressHeader: string | null };
  log: Logger;
}

/** Who stands at the front door of the site, in the order in which they are asked. */
export function doorkeepers({ keptPages, cookies, settings, log }: Needs, missing: MissingHeaders): Doorkeeper[] {
  const logOne = ({ method, url = "" }: IncomingMessage, status: number, request: string) => logRequest(log, { request, method, url, status, ms: 0 });
  const unreadable = refuseUnreadable({ missing, log: logOne });
  if (!keptPages) return [unreadable];
  const slugs = creators.map(({ slug }) => slug);
  const isElsewhere = ({ headers }: IncomingMessage) => {
    const named = { host: headers.host ?? null, forwarded: headers["x-forwarded-host"]?.toString() ?? null };
    return subdomainRedirect(visitedHost(named, settings.clientAddressHeader !== null), slugs) !== null;
  };
  const files = serveStaticFiles(listTextFiles(), missing);
  return [unreadable, files, answerKept({ pages: keptPages, cartCookie: cookies.cart.name, isElsewhere, log: logOne })];
}
