import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerUnauthenticated, ApiError } from "../auth/api/answer-api.server.ts";
import { services } from "../services.server.ts";

/** Endpoints that `@supabase/auth-js` has and this site doesn't. There is no sign-up: members invite members. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return answerUnauthenticated(services, request, {
    [request.method === "HEAD" ? "GET" : request.method]: async () => refuse(params["*"] ?? ""),
  });
}

export const action = loader;

function refuse(path: string): never {
  if (path === "signup") throw new ApiError(422, "signup_disabled", "Signups not allowed for this instance");
  throw new ApiError(404, "not_found", "There is no such endpoint here");
}
