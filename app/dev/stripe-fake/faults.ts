/** The calls that a fault can be limited to. */
export type Operation =
  | "create"
  | "retrieve"
  | "expire"
  | "line_items"
  | "payment_intent"
  | "charge"
  | "refund"
  | "event";

/** How the next calls go wrong. */
export type Fault = {
  /** Any call where it is left out. */
  on?: Operation;
  /**
   * How many calls, one if left out. The stripe package tries a dropped call once more by itself, so two drops fail one
   * call.
   */
  times?: number;
} & FaultKind;

export type FaultKind =
  /** Answers late, by milliseconds; its idempotency key is in use meanwhile. */
  | { kind: "slow"; ms: number }
  /**
   * Refuses before any work. Saved under the idempotency key only if asked for, as by an endpoint that failed at its
   * first step.
   */
  | { kind: "status"; status: 400 | 402 | 429 | 500; saved?: boolean }
  /** Does the work, then answers 500, and says the same again to the same idempotency key. */
  | { kind: "status-after"; status?: number }
  /** Drops the connection before any work. */
  | { kind: "drop" }
  /** Does the work and drops the connection: the answer is lost, and kept for the idempotency key. */
  | { kind: "drop-after" }
  /** A session without its address. */
  | { kind: "no-url" }
  /** An answer with other fields than the truth. */
  | { kind: "lie"; fields: Record<string, unknown> };

export function createFaults() {
  const waiting: { on: Operation | undefined; left: number; fault: FaultKind }[] = [];

  function failNext({ on, times = 1, ...fault }: Fault): void {
    if (times > 0) waiting.push({ on, left: times, fault });
  }

  /** The fault of this call, if there is one; the one that was asked for first comes first. */
  function take(operation: Operation): FaultKind | null {
    const index = waiting.findIndex(({ on }) => on === undefined || on === operation);
    const found = waiting[index];
    if (!found) return null;
    found.left -= 1;
    if (found.left === 0) waiting.splice(index, 1);
    return found.fault;
  }

  return { failNext, take, clearFaults: () => void waiting.splice(0) };
}
