import type { ListedOrder } from "./listed-order.ts";

/** Packing slips in one print. */
export const MOST_SLIPS = 100;

/** A packing slip: what goes into a parcel, and where to. */
export interface Slip extends Pick<ListedOrder, "id" | "time"> {
  lines: readonly {
    name: string;
    size: string;
    quantity: number;
    /** Whole cents of all its units; null if prices don't print. */
    sumCents: number | null;
  }[];
  number: string;
  address: readonly string[];
  /** Where and when it is picked up, or empty. The address is then only who picks it up. */
  pickup: string;
  /** The shipping that was paid for, such as `Faster shipping`; empty if that isn't known, or for a pickup. */
  postage: string;
  /** Whether other items of the order were sent before. */
  isRest: boolean;
}

/** Lines above which a slip is set smaller, and in two columns, so that it stays one page. */
const [SMALLER, COLUMNS] = [12, 24];

/** Returns how a slip with this many lines is set. */
export function slipSize(lines: number): "large" | "small" | "columns" {
  if (lines > COLUMNS) return "columns";
  return lines > SMALLER ? "small" : "large";
}
