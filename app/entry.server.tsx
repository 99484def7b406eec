import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { type EntryContext, type HandleErrorFunction, redirectDocument } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import type { ReactElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { absoluteLinks, mainPageOf } from "./server/addresses.ts";
import { clientErrorOf } from "./server/forms/form-page.ts";
import { hostsNamed } from "./server/hosts.server.ts";
import { hideSecrets } from "./server/log.server.ts";
import { chooseEncoding, compress, encodingHeaders, fillPlaceholders } from "./server/page-cache.server.ts";
import { currentRequest, PLACEHOLDER_NONCE } from "./server/request-context.server.ts";
import { makeRandomId } from "./server/security/cookies-and-tokens.server.ts";
import { setContentPolicy } from "./server/security/security-headers.server.ts";
import { services } from "./services.server.ts";
import { CompanyContext } from "./ui/company.tsx";
import { ErrorTitleContext, hydrates, NonceContext, ReferenceContext } from "./ui/hydration.ts";

/**
 * Milliseconds that pending data may take. Loaders await all of their data, so nothing is pending: Remix's default
 * would leave a timer of five seconds after each response, which keeps its data in memory and a stopping server alive.
 */
export const streamTimeout = 0;

export default async function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const page = context.staticHandlerContext;
  const path = pathOf(page.matches);
  const current = currentRequest.getStore();
  const shared = current?.sharedPage;
  const handles = page.matches.map((match) => context.routeModules[match.route.id]?.handle);
  const isForm = hydrates(handles, page.errors !== null);
  const nonce = isForm ? (shared ? PLACEHOLDER_NONCE : services.randomId()) : undefined;
  const isRefused = request.method === "POST" && status >= 400;
  let hasError = isRefused;
  const noteError = () => void (hasError = true);
  const company = services.company();
  const rendered = await renderWhole(
    <NonceContext.Provider value={nonce}>
      <ReferenceContext.Provider value={current?.id}>
        <CompanyContext.Provider value={company}>
          {/* oxlint-disable-next-line react/jsx-no-constructed-context-values -- rendered once */}
          <ErrorTitleContext.Provider value={noteError}>
            <RemixServer context={context} url={request.url} {...(nonce !== undefined && { nonce })} />
          </ErrorTitleContext.Provider>
        </CompanyContext.Provider>
      </ReferenceContext.Provider>
    </NonceContext.Provider>,
    nonce,
  );
  const alias = services.hostAlias(hostsNamed(request.headers));
  const shown = alias ? absoluteLinks(rendered, alias.main) : asFramed(rendered, path, request.headers);
  const html = hasError ? markRefused(shown) : shown;
  headers.set("Content-Type", "text/html; charset=utf-8");
  // Remix refuses a post where a page has no action.
  if (status === 405) headers.set("Allow", "GET, HEAD");
  // Back shows a refused form again only if the browser may keep it (docs/decisions/0137).
  if (isRefused) headers.set("Cache-Control", "private, no-cache");
  // The header of each page counts the cart's units, so Back must not show it as it was (docs/decisions/0137).
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", shared && !isForm ? "no-store" : "private, no-store");
  if (!isForm) headers.set("Speculation-Rules", '"/speculation-rules"');
  if (import.meta.env.DEV) return new Response(html, { status, headers });
  setContentPolicy(headers, nonce ?? null, services.settings, FRAMES[path] ?? null);
  if (shared && status === 200)
    services.pageCache?.add({ html, headers, catalogue: shared.catalogue, startedAt: current.startedAt });
  const encoding = chooseEncoding(request.headers.get("Accept-Encoding") ?? undefined);
  const fill = shared ? fillPlaceholders(makeRandomId) : (same: string) => same;
  const body = compress(fill(html), encoding);
  const all = [...headers].map(([name, value]): [string, string] => [name, fill(value)]);
  return new Response(body, { status, headers: [...all, ...encodingHeaders(encoding, body.length)] });
}

/** Returns the matched page's path as in the table of pages, with the names of its parameters. */
function pathOf(matches: EntryContext["staticHandlerContext"]["matches"]): string {
  return `/${matches.flatMap(({ route }) => route.path || []).join("/")}`;
}

export function handleDataRequest(response: Response, { request }: { request: Request }): Response {
  const alias = services.hostAlias(hostsNamed(request.headers));
  if (alias && request.method === "GET")
    return redirectDocument(mainPageOf(alias, request.url), {
      status: 308,
      headers: { "Cache-Control": "private, no-store" },
    });
  response.headers.set("Cache-Control", "private, no-store");
  if (response.status === 405) response.headers.set("Allow", "GET, HEAD");
  return response;
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  // A thrown response was logged by the code that threw it, if necessary.
  if (request.signal.aborted || error instanceof Response) return;
  const asked = { method: request.method, path: hideSecrets(new URL(request.url).pathname) };
  const mistake = clientErrorOf(error);
  if (mistake === null) services.log.error({ err: error, ...asked }, "unexpected error");
  else services.log.warn({ ...asked, reason: mistake }, "malformed client request");
};

/** Routes of pages that a page of this site may show in a frame (`inner`), and of those that show such a frame. */
const FRAMES: Partial<Record<string, "inner" | "outer">> = {
  "/preview/:name": "inner",
  "/desk/content/:name": "outer",
};

/** Returns a page as it is sent: if it is shown in a frame, its links open a tab of their own. */
function asFramed(html: string, route: string, headers: Headers): string {
  const isFramed = FRAMES[route] === "inner" && headers.get("Sec-Fetch-Dest") === "iframe";
  return isFramed ? html.replace("<head>", '<head><base target="_blank">') : html;
}

/** @throws what a component threw */
function renderWhole(page: ReactElement, nonce: string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      ...(nonce !== undefined && { nonce }),
      // React pads its pieces with NULs, and an address may bring one, which browsers would send back as U+FFFD.
      onAllReady: () => void text(pipe(new PassThrough())).then((html) => resolve(html.replaceAll("\0", "")), reject),
      onError(error) {
        reject(error);
        abort();
      },
    });
  });
}

/**
 * Puts "Error: " first in the title of a page with a refused form (GOV.UK Design System), because Remix's `meta` gets
 * no action's result. entry.client.tsx removes it again before React compares the page.
 */
function markRefused(html: string): string {
  return html.replace("<title>", "<title>Error: ");
}
