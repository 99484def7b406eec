import type { EntryContext } from "@remix-run/node";
import type { Done } from "./request-context.server.ts";

type Page = EntryContext["staticHandlerContext"];

/** Returns a page's data as Remix's router collects it, or null if a loader did anything but return data. */
export function pageOfLoaded(
  loaded: ReadonlyMap<string, Done>,
  { matches, basename }: Pick<Page, "matches" | "basename">,
  request: Request,
): Page | null {
  const loaderData: Page["loaderData"] = {};
  const loaderHeaders: Page["loaderHeaders"] = {};
  for (const [id, outcome] of loaded) {
    if ("error" in outcome || outcome.value === undefined || outcome.value instanceof Response) return null;
    const { value } = outcome;
    loaderData[id] = isWithInit(value) ? value.data : value;
    if (!isWithInit(value)) continue;
    if ((value.init?.status ?? 200) !== 200) return null;
    if (value.init?.headers) loaderHeaders[id] = new Headers(value.init.headers);
  }
  for (const { route } of matches) if (!loaded.has(route.id)) loaderData[route.id] = null;
  const { pathname, search } = new URL(request.url);
  return {
    basename,
    location: { pathname, search, hash: "", state: null, key: "default" },
    // React Router writes the deepest boundary into a page, so each page has an object of its own.
    matches,
    loaderData,
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders,
    actionHeaders: {},
    activeDeferreds: null,
  };
}

interface WithInit {
  data: unknown;
  init: ResponseInit | null;
}

/** Whether a loader returned `data(…)`. */
function isWithInit(value: unknown): value is WithInit {
  return value !== null && typeof value === "object" && "type" in value && value.type === "DataWithResponseInit";
}
