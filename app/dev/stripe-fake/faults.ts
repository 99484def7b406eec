/** The calls that a fault can be limited to. */
export type Operation =
  | "create"
  | "retrieve"
  | "expire"
  | "line_items"
  | "refund"
  | "refunds"
  | "disputes"
  | "payouts"
  | "balance_transactions";

/** A fault that affects the next calls. */
export type Fault = {
  /** The affected operation. Without it, any call. */
  on?: Operation;
  /**
   * The number of affected calls; 1 by default. The stripe package retries a dropped call once by itself, so it takes
   * two drops to make one call fail.
   */
  times?: number;
} & FaultKind;

export type FaultKind =
  /** Delays the response by milliseconds. Its idempotency key is in use meanwhile. */
  | { kind: "slow"; ms: number }
  /**
   * Responds with an error before any work. The response is saved under the idempotency key only with `saved`, like
   * that of an endpoint that fails at its first step.
   */
  | { kind: "status"; status: 400 | 402 | 429 | 500; saved?: boolean }
  /** Does the work, then responds with the status (500 by default), and repeats that for the same idempotency key. */
  | { kind: "status-after"; status?: number }
  /** Drops the connection before any work. */
  | { kind: "drop" }
  /** Does the work and drops the connection: the response is lost, but saved for the idempotency key. */
  | { kind: "drop-after" }
  /** Returns a session without its URL. */
  | { kind: "no-url" }
  /** Returns a response in which these fields replace the true ones. */
  | { kind: "lie"; fields: Record<string, unknown> };

export function createFaults() {
  const waiting: { on: Operation | undefined; left: number; fault: FaultKind }[] = [];

  function failNext({ on, times = 1, ...fault }: Fault): void {
    if (times > 0) waiting.push({ on, left: times, fault });
  }

  /** Returns the fault for this call, the earliest first, or null. */
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
