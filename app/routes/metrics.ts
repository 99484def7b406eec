import type { LoaderFunctionArgs } from "@remix-run/node";
import { notFound } from "../server/forms/answer.server.ts";
import { isToken } from "../server/metrics.server.ts";
import { services } from "../services.server.ts";

export { refusePost as action } from "../server/forms/answer.server.ts";

/** Prometheus metrics, for requests with the token (METRICS_TOKEN). If no token is set, the page doesn't exist. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { metrics, settings, log } = services;
  if (settings.metricsToken === null) throw notFound(request, log);
  if (!isToken(request.headers.get("Authorization"), settings.metricsToken)) {
    return new Response("Send the token: Authorization: Bearer ...\n", {
      status: 401,
      headers: { "WWW-Authenticate": "Bearer", "Cache-Control": "no-store" },
    });
  }
  return new Response(await metrics.read(), {
    headers: { "Content-Type": metrics.contentType, "Cache-Control": "no-store" },
  });
}
