import type { ActionFunctionArgs } from "@remix-run/node";
import { answerAnybody } from "../auth/api/answer-api.server.ts";
import { grantToken } from "../auth/api/grant-token.server.ts";
import { services } from "../services.server.ts";

/** `/auth/v1/token`, which needs no session: it begins one. */
export function action({ request }: ActionFunctionArgs) {
  return answerAnybody(services, request, { POST: () => grantToken(services, request) });
}

export const loader = action;
