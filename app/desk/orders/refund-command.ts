import { readDollars } from "../../catalogue/offer-text.ts";
import type { RefundRefusal, RefundRequest } from "../../checkout/plan-refund.ts";
import { REFUND_REASONS } from "../../checkout/refund.ts";
import { excessOf, isStorable } from "../../forms/limits.ts";

/** A refund that a member asks to see before it is made, or confirms with its sum in cents. */
export interface RefundCommand {
  request: RefundRequest;
  /** Null to see it. */
  confirmed: number | null;
}

/** Why a refund was refused; `refund-closed` if the site isn't connected to Stripe. */
export type RefundMistake = RefundRefusal | "refund-note" | "refund-closed";

/** Maximum characters of a note. */
const MOST_NOTE = 500;

/** Reads a form about a refund. Returns a command, an invalid field, or null for any other form. */
export function readRefundCommand(form: FormData): RefundCommand | RefundMistake | null {
  const intent = form.get("intent");
  if (intent !== "refund-review" && intent !== "refund") return null;
  const text = (name: string) => String(form.get(`refund-${name}`) ?? "").trim();
  const what = (["items", "amount"] as const).find((one) => one === text("what")) ?? "all";
  const units = what === "items" ? readUnits(form) : [];
  if (units === null) return "refund-units";
  const typed = what === "all" ? "" : text("amount");
  const cents = typed === "" ? null : readDollars(typed);
  if (typed !== "" && cents === null) return "refund-amount";
  const note = text("note");
  if (excessOf(note, MOST_NOTE) || !isStorable(note)) return "refund-note";
  return {
    request: {
      what,
      units,
      cents,
      postage: what === "items" && text("postage") === "yes",
      isReturn: what === "items" && text("return") === "yes",
      restock: what !== "amount" && text("restock") === "yes",
      reason: REFUND_REASONS.find((one) => one === text("reason")) ?? REFUND_REASONS[0],
      note: note === "" ? null : note,
      seen: Number(text("seen")),
    },
    confirmed: intent === "refund" ? Number(text("cents")) : null,
  };
}

/** Reads how many units of each line are refunded; null if a count isn't one. */
function readUnits(form: FormData): (readonly [number, number])[] | null {
  const typed = [...form].filter(([name]) => /^refund-\d{1,4}$/.test(name));
  const units = typed.map(([name, text]) => [Number(name.slice("refund-".length)), String(text).trim()] as const);
  if (units.some(([, count]) => !/^\d{0,4}$/.test(count))) return null;
  return units.map(([place, count]) => [place, Number(count)] as const).filter(([, count]) => count > 0);
}
