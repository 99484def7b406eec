import type { LoaderFunctionArgs } from "@remix-run/node";
import { publicKeys } from "../auth/api/access-tokens.server.ts";
import { answer, handlerFor } from "../auth/api/answer-api.server.ts";
import { services } from "../services.server.ts";

/** The public keys of access tokens (RFC 7517), under `/auth/v1` and at the site's root. */
export function loader({ request }: LoaderFunctionArgs) {
  return answer(services, request, async () => handlerFor(services, { GET: showKeys }, request)(request));
}

export { refusePost as action } from "../server/forms/answer.server.ts";

/** Cached for only a minute, because a new key is used immediately. */
async function showKeys(): Promise<Response> {
  return Response.json({ keys: await publicKeys(services) }, { headers: { "Cache-Control": "public, max-age=60" } });
}
