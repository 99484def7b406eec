import type { IncomingMessage } from "node:http";
import type { Header, MissingHeaders } from "../security/security-headers.server.ts";
import { type HostAlias, type NamedHosts, redirectFromAlias, subdomainRedirect, visitedHost } from "./hosts.server.ts";
import { discardRest } from "./request-body.server.ts";
import { REQUEST_ID_HEADER } from "./request-context.server.ts";
import type { Middleware } from "./request-listener.server.ts";

interface Deps {
  aliasOf: (request: IncomingMessage) => HostAlias | null;
  missing: MissingHeaders;
  log: (request: IncomingMessage, status: number, id: string) => void;
}

/**
 * Redirects a GET on one of the site's other hosts to the main address, before a form is shown that could not be sent.
 * A post is let in: a redirect would carry it to another origin, where it is refused without what was typed.
 */
export function redirectToMain({ aliasOf, missing, log }: Deps): Middleware {
  // No cache keeps it: a later SITE_ORIGIN may redirect elsewhere.
  const headers: Header[] = [
    ["Content-Type", "text/plain; charset=utf-8"],
    ["Cache-Control", "no-store"],
    ...missing("text/plain", () => false),
  ];
  return (request, response, id) => {
    const alias = aliasOf(request);
    const to = alias && redirectFromAlias(alias, request.url ?? "");
    if (!alias || to === null) return false;
    discardRest(request, response);
    response.writeHead(308, [...headers, ["Location", to], [REQUEST_ID_HEADER, id]].flat());
    response.end(`This page is at ${alias.main}\n`);
    log(request, 308, id);
    return true;
  };
}

interface CreatorDeps extends Pick<Deps, "missing" | "log"> {
  hostsOf: (request: IncomingMessage) => NamedHosts;
  behindProxy: boolean;
  /** Subdomains that have a page. */
  slugs: readonly string[];
}

/** Home, with or without a query. */
const HOME = /^\/(\?|$)/;

/**
 * Redirects a GET of home on a creator's subdomain to the creator's page (docs/behavior.md, Every page 10). It comes
 * before the page cache, which keeps home under its path alone.
 */
export function redirectToCreator({ hostsOf, behindProxy, slugs, missing, log }: CreatorDeps): Middleware {
  const headers: Header[] = [["Vary", "Host"], ...missing("", () => false)];
  return (request, response, id) => {
    if (!HOME.test(request.url ?? "")) return false;
    const to = subdomainRedirect(visitedHost(hostsOf(request), behindProxy), slugs);
    if (to === null) return false;
    discardRest(request, response);
    response.writeHead(302, [...headers, ["Location", to], [REQUEST_ID_HEADER, id]].flat()).end();
    log(request, 302, id);
    return true;
  };
}
