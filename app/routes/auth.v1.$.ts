import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerAnybody } from "../auth/api/answer-api.server.ts";
import { ApiError } from "../auth/api/api-error.ts";
import { services } from "../services.server.ts";

/** What the client knows and this site has not. Who is on the team is for the team to say, so nobody signs up. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return answerAnybody(services, request, {
    [request.method === "HEAD" ? "GET" : request.method]: async () => refuse(params["*"] ?? ""),
  });
}

export const action = loader;

function refuse(path: string): never {
  if (path === "signup") throw new ApiError(422, "signup_disabled", "Signups not allowed for this instance");
  throw new ApiError(404, "not_found", "There is no such endpoint here");
}
