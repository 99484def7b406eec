import { createHash } from "node:crypto";
import { type EntryContext, type HandleErrorFunction, redirectDocument } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { pages } from "./content/pages.server.ts";
import { unavailable } from "./forms/answer.server.ts";
import { clientErrorOf } from "./forms/form-page.ts";
import { setContentPolicy } from "./security/security-headers.server.ts";
import { absoluteLinks, mainPageOf } from "./seo/addresses.ts";
import { cacheKey, mayKeep } from "./server/cache-key.server.ts";
import { answerWith } from "./server/cached-response.server.ts";
import { encodePage } from "./server/encode-page.server.ts";
import { asFramed, frameOf } from "./server/framed-preview.server.ts";
import { hostsNamed } from "./server/hosts.server.ts";
import { isLarge, markRefused, renderInTurn, renderWhole } from "./server/render-page.server.ts";
import { currentRequest } from "./server/request-context.server.ts";
import { hideSecrets } from "./server/request-log.server.ts";
import { sendPage } from "./server/send-page.server.ts";
import { services } from "./services.server.ts";
import { ErrorTitleContext } from "./ui/alerts.tsx";
import { CompanyContext } from "./ui/company.tsx";
import { HeadContext, hydrates, NonceContext, ReferenceContext, ScriptsContext } from "./ui/hydration.ts";
import { makeKeptHtml } from "./ui/kept-html.server.ts";
import { KeptHtmlContext } from "./ui/kept-html.ts";

/**
 * Milliseconds that pending data may take. Loaders await all of their data, so nothing is pending: Remix's default
 * would leave a timer of five seconds after each response, which keeps its data in memory and a stopping server alive.
 */
export const streamTimeout = 0;

const keptHtml = import.meta.env.DEV ? null : makeKeptHtml({ log: services.log });

export default async function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const page = context.staticHandlerContext;
  const path = pathOf(page.matches);
  const how = status === 200 ? pages[path]?.cached : undefined;
  const key = how ? keyOf(request, how === "by-data" ? page.loaderData : null) : null;
  const kept = key ? services.pageCache?.find(key) : undefined;
  if (kept) return answerWith(kept.answer, request);
  const keeps = key !== null && mayKeep(request.url, request.headers, how === "by-data");
  const handles = page.matches.map((match) => context.routeModules[match.route.id]?.handle);
  const isForm = hydrates(handles, page.errors !== null);
  const large = page.errors === null && isLarge([page.loaderData, page.actionData]);
  const nonce = isForm && !large ? services.randomId() : null;
  const current = currentRequest.getStore();
  const hasLeft = () => request.signal.aborted || current?.response.destroyed === true;
  const company = services.company();
  const isPost = request.method === "POST";
  let refused = isPost && status >= 400;
  const noteError = () => void (refused = true);
  const render = () =>
    renderWhole(context, nonce, (shown, head) => (
      <NonceContext.Provider value={nonce ?? undefined}>
        <ScriptsContext.Provider value={!large}>
          <ReferenceContext.Provider value={current?.id}>
            <CompanyContext.Provider value={company}>
              <KeptHtmlContext.Provider value={keptHtml}>
                <HeadContext.Provider value={head}>
                  {/* oxlint-disable-next-line react/jsx-no-constructed-context-values -- rendered once */}
                  <ErrorTitleContext.Provider value={noteError}>
                    <RemixServer context={shown} url={request.url} />
                  </ErrorTitleContext.Provider>
                </HeadContext.Provider>
              </KeptHtmlContext.Provider>
            </CompanyContext.Provider>
          </ReferenceContext.Provider>
        </ScriptsContext.Provider>
      </NonceContext.Provider>
    ));
  const answer = { status, headers, startedAt: current?.startedAt ?? 0 };
  const once = () => (keeps && nonce === null && services.pageCache?.renderOnce(key, answer, render)) || render();
  const rendered = await (large ? renderInTurn(hasLeft, render) : once());
  if (rendered === "busy") {
    const { data: refusal, init } = unavailable();
    throw Response.json(refusal, init ?? {});
  }
  // The reader has left: 499 is nginx's status for this, and is not sent.
  if (rendered === null || hasLeft()) return new Response(null, { status: 499 });
  const alias = services.hostAlias(hostsNamed(request.headers));
  const html = alias ? absoluteLinks(rendered, alias.main) : asFramed(rendered, path, request.headers);
  headers.set("Content-Type", "text/html; charset=utf-8");
  // Remix refuses a post where a page has no action.
  if (status === 405) headers.set("Allow", "GET, HEAD");
  // Back shows a refused form again only if the browser may keep it (docs/decisions/0137).
  if (isPost && status >= 400) headers.set("Cache-Control", "private, no-cache");
  // The header of each page counts the cart's units, so Back must not show it as it was (docs/decisions/0138).
  if (!headers.has("Cache-Control"))
    headers.set("Cache-Control", isForm || key === null ? "private, no-store" : "no-store");
  if (!isForm) headers.set("Speculation-Rules", '"/speculation-rules"');
  if (!import.meta.env.DEV) setContentPolicy(headers, nonce, services.settings, frameOf(path));
  if (keeps && request.method === "GET") services.pageCache?.keep(key, html, answer, how === "always");
  const sent = refused ? markRefused(html) : html;
  if (current?.recording) current.recording.page = { status, headers: new Headers(headers), html: sent };
  if (import.meta.env.DEV) return new Response(sent, { status, headers });
  return sendPage(status, headers, encodePage(sent, headers, request.headers.get("Accept-Encoding")));
}

/** Returns the matched page's path as in the table of pages, with the names of its parameters. */
function pathOf(matches: EntryContext["staticHandlerContext"]["matches"]): string {
  return `/${matches.flatMap(({ route }) => route.path || []).join("/")}`;
}

/** Returns the page's key in the page cache, with a digest of its data, if any: a cached page is never older. */
function keyOf(request: Request, data: unknown): string | null {
  const { pathname, search } = new URL(request.url);
  const asked = {
    method: request.method,
    url: pathname + search,
    cookies: request.headers.get("Cookie"),
    alias: services.hostAlias(hostsNamed(request.headers)),
  };
  const key = cacheKey(asked, [services.cookies.cart.name, services.cookies.desk.name]);
  return key && data ? `${key}#${createHash("sha256").update(JSON.stringify(data)).digest("base64url")}` : key;
}

export function handleDataRequest(response: Response, { request }: { request: Request }): Response {
  const alias = services.hostAlias(hostsNamed(request.headers));
  if (alias && request.method === "GET")
    return redirectDocument(mainPageOf(alias, request.url), {
      status: 308,
      headers: { "Cache-Control": "private, no-store" },
    });
  response.headers.set("Cache-Control", "private, no-store");
  return response;
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  // A thrown response was logged by the code that threw it, if necessary.
  if (request.signal.aborted || error instanceof Response) return;
  const asked = { method: request.method, path: hideSecrets(new URL(request.url).pathname) };
  const mistake = clientErrorOf(error);
  if (mistake === null) services.log.error({ err: error, ...asked }, "unexpected error");
  else services.log.warn({ ...asked, reason: mistake }, "request that no page of ours sends");
};
