/** What a member does about an order. */
export type OrderCommand =
  | { kind: "ship"; tracking: string | null }
  | { kind: "unship" }
  | { kind: "settle"; attention: string };

/** Why a command was refused: the order has changed, or the tracking number is no such number. */
export type OrderRefusal = "changed" | "tracking" | null;

/** Reads a form of the order's page: a command, or the field that is wrong; null for any other form. */
export function readOrderCommand(form: FormData): OrderCommand | "tracking" | null {
  const intent = form.get("intent");
  if (intent === "unship") return { kind: "unship" };
  if (intent === "settle") return { kind: "settle", attention: String(form.get("attention") ?? "") };
  if (intent !== "ship") return null;
  const tracking = readTracking(String(form.get("tracking") ?? ""));
  return tracking === undefined ? "tracking" : { kind: "ship", tracking };
}

/** Most characters of a carrier's tracking number or link. */
const MOST_TRACKING = 200;

/** Reads a tracking number: null for a blank one, undefined for one that is too long or not one line. */
export function readTracking(typed: string): string | null | undefined {
  const text = typed.trim();
  if (text === "") return null;
  return [...text].length <= MOST_TRACKING && !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text) ? text : undefined;
}
