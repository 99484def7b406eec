import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerApi } from "../auth/api/serve-api.server.ts";
import { services } from "../services.server.ts";

/** The accounts and sessions of the dashboard for programs, in the shapes of `@supabase/auth-js`. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return answerApi(services, request, params["*"] ?? "");
}

export const action = loader;
