import { currentRequest } from "./request-context.server.ts";

/** Stands for a page that was sent without a `Response`. */
const SENT = new Response(null);

/**
 * Sends a page right away if `answerPages` waits for it, without a stream around its bytes
 * (docs/decisions/0122-pages-leave-as-bytes.md).
 *
 * @returns what an entry of Remix has to return
 */
export function sendPage(status: number, headers: Headers, body: Uint8Array<ArrayBuffer>): Response {
  const current = currentRequest.getStore();
  if (!current?.sendsPage) return new Response(body, { status, headers });
  current.response.writeHead(status, [...headers].flat());
  current.response.end(body);
  return SENT;
}

/** Makes a handler of pages one whose pages may be sent right away: its response never comes then. */
export function answerPages(handle: (request: Request) => Promise<Response>) {
  return async (request: Request): Promise<Response> => {
    const response = await handle(request);
    return response === SENT ? new Promise(() => {}) : response;
  };
}
