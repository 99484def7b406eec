import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequestListener } from "@remix-run/node-fetch-server";
import type { Logger } from "pino";
import { isBlankForm } from "../content/blank-forms.server.ts";
import { mayName, PLAIN } from "./cache-key.server.ts";
import { chooseEncoding } from "./cached-response.server.ts";
import type { PageHandler } from "./direct-page.server.ts";
import type { ServeBlankForm } from "./fast-path.server.ts";
import type { FormTemplates } from "./form-templates.server.ts";
import { fillBody, fillHeaders, type PageTemplate } from "./page-template.server.ts";
import { currentRequest, type Recording, REQUEST_ID_HEADER } from "./request-context.server.ts";
import type { Middleware } from "./request-listener.server.ts";

interface Deps {
  forms: FormTemplates;
  /** Names of the cookies with which a form may be another one. */
  personal: readonly string[];
  catalogue: { version: () => Promise<string>; knownVersion: () => string | null };
  randomId: () => string;
  /** Origin of the requests that are rendered for nobody. */
  origin: string;
  log: Pick<Logger, "error">;
  /** Logs a request that was answered before it was admitted. */
  logOne: (request: IncomingMessage, status: number, id: string) => void;
}

/**
 * Answers requests for blank forms: from memory with new ids, or by a page that is rendered for a request that has
 * nothing of the visitor's but path and encoding. So nothing of a visitor can be in a page that is kept
 * (docs/decisions/0114-blank-forms.md).
 */
export function serveBlankForms(deps: Deps): { asMiddleware: Middleware; onFastPath: ServeBlankForm } {
  const { forms, personal, catalogue, randomId, log, logOne } = deps;
  const onError = (error: unknown) => log.error({ err: error }, "unexpected error");

  async function findCurrent(path: string): Promise<PageTemplate | null> {
    const found = forms.find(path);
    if (!found || found.catalogue === null) return found && found.template;
    return found.catalogue === (await catalogue.version()) ? found.template : null;
  }

  return {
    asMiddleware(request, response, id) {
      const { url = "" } = request;
      const found = forms.find(url);
      if (!found || !isBare(request, personal)) return false;
      if (found.catalogue !== null && found.catalogue !== catalogue.knownVersion()) return false;
      send(found.template, request, response, randomId, [REQUEST_ID_HEADER, id]);
      logOne(request, 200, id);
      return true;
    },
    onFastPath(request, handle) {
      const { url = "" } = request;
      if (!isBare(request, personal) || !isBlankForm(url)) return null;
      const render = createRequestListener((asked) => renderForNobody(deps, url, asked, handle), { onError });
      return (_request, response) => {
        // Without the catalog's version the page is rendered, and says what is wrong.
        void findCurrent(url)
          .catch(() => null)
          .then((template) =>
            template ? send(template, request, response, randomId) : render(request, response as never),
          );
      };
    },
  };
}

/**
 * Whether a request asks for nothing but a path. A page that answers a post is asked for with the post's headers
 * (`isAfterPost`).
 */
export function isBare(
  { method, url = "", headers }: Pick<IncomingMessage, "method" | "url" | "headers">,
  personal: readonly string[],
): boolean {
  if ((method !== "GET" && method !== "HEAD") || !PLAIN.test(url)) return false;
  if (headers["content-type"] !== undefined || headers["content-length"] !== undefined) return false;
  if (headers["transfer-encoding"] !== undefined) return false;
  return !mayName(headers.cookie, personal);
}

async function renderForNobody(
  { forms, origin }: Deps,
  path: string,
  { method, headers, signal }: Request,
  handle: PageHandler,
): Promise<Response> {
  const accepted = headers.get("Accept-Encoding");
  const bare = new Request(origin + path, { method, signal, headers: accepted ? { "Accept-Encoding": accepted } : {} });
  const context = currentRequest.getStore();
  if (!context || method !== "GET") return handle(bare);
  const recording: Recording = { ids: [], catalogue: null, page: null };
  context.recording = recording;
  const response = await handle(bare);
  forms.note(path, recording, context.startedAt);
  return response;
}

function send(
  template: PageTemplate,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  makeId: () => string,
  more: readonly string[] = [],
): void {
  const ids = Array.from({ length: template.ids }, makeId);
  const encoding = chooseEncoding(headers["accept-encoding"] as string | undefined);
  response.writeHead(200, [...fillHeaders(template, encoding, ids), ...more]);
  response.end(method === "HEAD" ? undefined : fillBody(template, encoding, ids));
}
