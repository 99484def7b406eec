import type { LoaderFunctionArgs } from "@remix-run/node";
import { matchPath } from "@remix-run/react";
import { answerApi, endpoints, TOKEN } from "../auth/api/serve-api.server.ts";
import { services } from "../services.server.ts";

/** The accounts and sessions of the dashboard for programs, in the shapes of `@supabase/auth-js`. */
export function loader({ request, params: { "*": path = "" } }: LoaderFunctionArgs) {
  const match = [TOKEN, ...Object.keys(endpoints)]
    .map((endpoint) => matchPath(endpoint, `/${path}`))
    .find((found) => found !== null);
  return answerApi(services, request, { path, endpoint: match?.pattern.path ?? null, id: match?.params.id ?? "" });
}

export const action = loader;
