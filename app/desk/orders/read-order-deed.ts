import type { OrderDeed } from "./order-deed.ts";
import { readTracking } from "./tracking-text.ts";

/** What an order's forms ask for: a deed, or what is wrong with it; null for a form that no page of ours has. */
export function readOrderDeed(form: FormData): OrderDeed | "tracking" | null {
  const intent = form.get("intent");
  if (intent === "unship") return { kind: "unship" };
  if (intent === "settle") return { kind: "settle", attention: String(form.get("attention") ?? "") };
  if (intent !== "ship") return null;
  const tracking = readTracking(String(form.get("tracking") ?? ""));
  return tracking === undefined ? "tracking" : { kind: "ship", tracking };
}
