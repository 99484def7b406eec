import type { ActionFunctionArgs } from "@remix-run/node";
import { MAINTENANCE_SECONDS } from "../server/forms/answer.server.ts";
import { readBytes } from "../server/forms/form-body.server.ts";
import { services } from "../services.server.ts";
import { receiveEvent } from "../shop/checkout/stripe-events.server.ts";

/** Maximum bytes of an event; Stripe's events have a few thousand. */
const LIMIT = 256 * 1024;

/**
 * Receives Stripe's events about payments (Stripe, "Receive Stripe events in your webhook endpoint"). The signature
 * over the raw body replaces the forms' origin check. A 5xx response makes Stripe retry.
 */
export async function action({ request }: ActionFunctionArgs) {
  const { log, now, payments, settings } = services;
  const body = (await readBytes(request, LIMIT, 16 * LIMIT))?.toString("utf8");
  if (settings.maintenance) return answer(503, "Down for maintenance. Please try again later.");
  if (body === undefined) return answer(413, "Too large.");
  try {
    const event = payments?.readEvent(body, request.headers.get("Stripe-Signature"), now()) ?? null;
    if (!event) {
      log.warn("webhook without a valid signature refused");
      return answer(400, "No valid signature.");
    }
    const outcome = await receiveEvent(services, event);
    log.info({ event: event.id, type: event.type, outcome }, "webhook");
    return outcome === "no-order" ? answer(503, "No such order here. Please try again later.") : answer(200, outcome);
  } catch (error) {
    log.error({ err: error }, "webhook could not be kept");
    return answer(503, "Could not be saved. Please try again later.");
  }
}

export { refuseGet as loader } from "../server/forms/answer.server.ts";

function answer(status: number, text: string): Response {
  const headers = {
    "Cache-Control": "no-store",
    "Content-Type": "text/plain; charset=utf-8",
    ...(status === 503 && { "Retry-After": String(MAINTENANCE_SECONDS) }),
  };
  return new Response(text, { status, headers });
}
