import type { ParcelRequest } from "../../checkout/parcel.ts";

/** A member's command about an order. */
export type OrderCommand = OrderChange | AmountDecision;

/** What becomes of a payment that doesn't match its order. */
type AmountDecision = { kind: "accept" } | { kind: "close" };

/** A command that needs nothing of Stripe. */
export type OrderChange =
  | ({ kind: "ship" } & ParcelRequest)
  | { kind: "unship"; parcel: string }
  | { kind: "resume"; parcel: string }
  | { kind: "pick-up" }
  | { kind: "not-picked-up" }
  | { kind: "stop"; restock: boolean; seen: number }
  | { kind: "settle"; attention: string };

/** Why a command was refused: the order has changed, Stripe confirms no payment, or the field is invalid. */
export type OrderRefusal = "changed" | "unconfirmed" | "tracking" | "units" | null;

/** Reads a form of the order's page. Returns a command, the name of an invalid field, or null for any other form. */
export function readOrderCommand(form: FormData): OrderCommand | "tracking" | "units" | null {
  const intent = form.get("intent");
  const seen = Number(form.get("seen") ?? 0);
  if (intent === "unship" || intent === "resume") return { kind: intent, parcel: String(form.get("parcel") ?? "") };
  if (intent === "stop") return { kind: "stop", restock: form.get("stop-restock") === "yes", seen };
  if (intent === "settle") return { kind: "settle", attention: String(form.get("attention") ?? "") };
  if (intent === "accept" || intent === "close" || intent === "pick-up" || intent === "not-picked-up")
    return { kind: intent };
  if (intent !== "ship") return null;
  const tracking = readTracking(String(form.get("tracking") ?? ""));
  if (tracking === undefined) return "tracking";
  const units = readUnits(form);
  return units === undefined ? "units" : { kind: "ship", tracking, units, seen };
}

/** Reads how many units of each line are sent. Returns null if the form doesn't ask, undefined if there are none. */
function readUnits(form: FormData): (readonly [number, number])[] | null | undefined {
  const typed = [...form].filter(([name]) => /^units-\d{1,4}$/.test(name));
  if (typed.length === 0) return null;
  const units = typed.map(([name, text]) => [Number(name.slice("units-".length)), readCount(String(text))] as const);
  const chosen = units.filter(([, count]) => count !== 0);
  return chosen.length === 0 || units.some(([, count]) => Number.isNaN(count)) ? undefined : chosen;
}

function readCount(text: string): number {
  return /^\s*\d{0,4}\s*$/.test(text) ? Number(text) : Number.NaN;
}

/** Maximum characters of a carrier's tracking number or link. */
const MOST_TRACKING = 200;

/** Reads a tracking number. Returns null if it is blank, undefined if it is too long or not a single line. */
export function readTracking(typed: string): string | null | undefined {
  const text = typed.trim();
  if (text === "") return null;
  return [...text].length <= MOST_TRACKING && !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text) ? text : undefined;
}
