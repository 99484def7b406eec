import type { OrderCommand } from "./order-command.ts";
import { readTracking } from "./tracking-text.ts";

/** What an order's forms ask for: a command, or what is wrong with it; null for a form that no page of ours has. */
export function readOrderCommand(form: FormData): OrderCommand | "tracking" | null {
  const intent = form.get("intent");
  if (intent === "unship") return { kind: "unship" };
  if (intent === "settle") return { kind: "settle", attention: String(form.get("attention") ?? "") };
  if (intent !== "ship") return null;
  const tracking = readTracking(String(form.get("tracking") ?? ""));
  return tracking === undefined ? "tracking" : { kind: "ship", tracking };
}
