import type { SubmissionResult } from "@conform-to/react";
import type { ParcelRequest } from "../../shop/orders/parcel.ts";
import type { ShownPlan } from "./refund-view.ts";

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

/** Why a command was refused: the order has changed, Stripe confirms no payment, or it has fewer units left. */
export type OrderRefusal = "changed" | "unconfirmed" | "units" | null;

/** The response to a form after which the page stays. */
export interface OrderReply {
  /** Why nothing changed, if it isn't a field. */
  refusal: "changed" | "unconfirmed" | "refund-closed" | null;
  /** What Conform says of the form that was sent. */
  ship?: SubmissionResult<string[]>;
  refund?: SubmissionResult<string[]>;
  /** A refund to confirm, with the submitted fields. */
  plan?: { shown: ShownPlan; typed: readonly (readonly [name: string, value: string])[] };
}

/** Reads the button of an order's page that needs no answers. Returns null for any other form. */
export function readOrderCommand(form: FormData): OrderCommand | null {
  const intent = form.get("intent");
  switch (intent) {
    case "unship":
    case "resume":
      return { kind: intent, parcel: String(form.get("parcel") ?? "") };
    case "stop":
      return { kind: "stop", restock: form.get("stop-restock") === "yes", seen: Number(form.get("seen") ?? 0) };
    case "settle":
      return { kind: "settle", attention: String(form.get("attention") ?? "") };
    case "accept":
    case "close":
    case "pick-up":
    case "not-picked-up":
      return { kind: intent };
    default:
      return null;
  }
}
