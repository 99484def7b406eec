import type { ServerBuild } from "@remix-run/node";

type Module = ServerBuild["routes"][string]["module"];

/** Returns the headers that the routes give a page, each from those of the route around it; cookies are always kept. */
export function headersOf(
  modules: readonly { id: string; module: Module }[],
  loaderHeaders: Readonly<Record<string, Headers>>,
): Headers {
  const none = new Headers();
  return modules.reduce((parentHeaders, { id, module }) => {
    const own = loaderHeaders[id] ?? none;
    const { headers } = module;
    const args = { loaderHeaders: own, parentHeaders, actionHeaders: none, errorHeaders: undefined };
    const chosen = new Headers(typeof headers === "function" ? headers(args) : (headers ?? parentHeaders));
    for (const from of headers == null ? [own] : [own, parentHeaders])
      for (const cookie of from.getSetCookie())
        if (!chosen.getSetCookie().includes(cookie)) chosen.append("Set-Cookie", cookie);
    return chosen;
  }, none);
}
